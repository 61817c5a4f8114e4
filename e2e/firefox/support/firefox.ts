import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { firefoxPath } from '../../../scripts/house/firefox.mjs'
import { type Connection, openConnection } from './connection.ts'
import { evaluateIn } from './evaluate.ts'
import { type Tab, tabOf, until } from './tab.ts'

export interface Firefox {
  connection: Connection
  newTab: () => Promise<Tab>
  /** The tab whose address has this, such as one that the extension opened. */
  tabAt: (part: string) => Promise<Tab>
  /** Calls a function in the browser's own window, with its privileges. */
  inWindow: Tab['evaluate']
  installExtension: () => Promise<void>
  /** Errors and warnings of pages. A journey must end with none. */
  complaints: string[]
  /** Removes what the journey expects. */
  forgive: (expected: RegExp) => void
  /** Of each tab, as PNG. */
  pictures: () => Promise<Buffer[]>
  close: () => Promise<void>
}

const LISTENING = /WebDriver BiDi listening on (ws:\/\/\S+)/

/** Besides those that Firefox sets by itself when it is driven. */
const PREFERENCES = {
  'intl.accept_languages': 'en-GB',
  // A press on the permission prompt is ignored for half a second after it opened, which a person takes to read it.
  'security.notification_enable_delay': 0,
  // Scrollbars that take room, as on Windows and Linux.
  'widget.gtk.overlay-scrollbars.enabled': false,
}

/** Debian's Firefox with a profile of its own. */
export async function launchFirefox(): Promise<Firefox> {
  const profile = mkdtempSync(join(tmpdir(), 'unfurly-firefox-'))
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const child = spawn(firefoxPath() ?? '', [
    ...['--headless', '--no-remote', '--profile', profile, '--width', '1280', '--height', '860'],
    ...['--remote-debugging-port=0', '--remote-allow-system-access', 'about:blank'],
  ])
  const ended = new Promise((done) => child.once('close', done))
  const address = await new Promise<string>((found, failed) => {
    let printed = ''
    child.once('error', failed)
    child.once('close', () => failed(new Error(`Firefox ended at its start:\n${printed}`)))
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        printed += chunk
        const [, url] = LISTENING.exec(printed) ?? []
        if (url) found(url)
      })
    }
  })
  const connection = await openConnection(`${address}/session`)
  await connection.send('session.new', { capabilities: {} })
  const close = async () => {
    await connection.send('browser.close').catch(() => undefined)
    connection.close()
    await ended
    rmSync(profile, { recursive: true, force: true })
  }
  return firefoxOn(connection, close)
}

interface Tree {
  contexts: { context: string; url: string }[]
}

interface LogEntry {
  level: string
  text: string
  type: string
}

async function firefoxOn(connection: Connection, close: () => Promise<void>): Promise<Firefox> {
  const complaints: string[] = []
  await connection.send('session.subscribe', { events: ['log.entryAdded'] })
  connection.listen(({ method, params }) => {
    const { level, text } = params as unknown as LogEntry
    if (method === 'log.entryAdded' && ['error', 'warn'].includes(level)) complaints.push(text)
  })
  const tree = (scope: object) => connection.send<Tree>('browsingContext.getTree', scope)
  const [window] = (await tree({ 'moz:scope': 'chrome' })).contexts
  if (!window) throw new Error('Firefox has no window')
  const inWindow: Firefox['inWindow'] = (act, ...args) =>
    evaluateIn({ connection, context: window.context }, act, ...args)
  return {
    connection,
    complaints,
    close,
    forgive(expected) {
      complaints.splice(0, Infinity, ...complaints.filter((text) => !expected.test(text)))
    },
    async newTab() {
      const made = await connection.send<{ context: string }>('browsingContext.create', {
        type: 'tab',
      })
      return tabOf(connection, made.context)
    },
    tabAt: (part) =>
      until(`a tab at ${part}`, async () => {
        const { contexts } = await tree({})
        const found = contexts.find(({ url }) => url.includes(part))
        return found && tabOf(connection, found.context)
      }),
    inWindow,
    async pictures() {
      const { contexts } = await tree({})
      const shots = await Promise.all(
        contexts.map(({ context }) =>
          connection.send<{ data: string }>('browsingContext.captureScreenshot', { context }),
        ),
      )
      return shots.map(({ data }) => Buffer.from(data, 'base64'))
    },
    async installExtension() {
      const extensionData = { type: 'path', path: resolve('build/extension/firefox') }
      await connection.send('webExtension.install', { extensionData })
    },
  }
}
