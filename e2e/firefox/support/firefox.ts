import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { firefoxPath } from '../../../scripts/house/firefox.mjs'
import { type Connection, openConnection } from './connection.ts'
import { type Marionette, openMarionette } from './marionette.ts'
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

/** Besides those that Firefox sets by itself when it is driven. */
const PREFERENCES = {
  // Any free one.
  'marionette.port': 0,
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
    ...['--marionette', '--remote-debugging-port=0', '--remote-allow-system-access'],
    'about:blank',
  ])
  const ended = new Promise((done) => child.once('close', done))
  const failed = new Promise<never>((_, fail) => {
    let printed = ''
    child.once('error', fail)
    child.once('close', () => fail(new Error(`Firefox ended at its start:\n${printed}`)))
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (printed += chunk))
  })
  const marionette = await Promise.race([openMarionette(profile), failed])
  failed.catch(() => undefined)
  const { capabilities } = await marionette.send<Session>('WebDriver:NewSession', {
    webSocketUrl: true,
  })
  await marionette.send('Marionette:SetContext', { value: 'chrome' })
  const connection = await openConnection(capabilities.webSocketUrl)
  const close = async () => {
    await marionette.send('Marionette:Quit', { flags: ['eForceQuit'] }).catch(() => undefined)
    connection.close()
    marionette.close()
    await ended
    rmSync(profile, { recursive: true, force: true })
  }
  return firefoxOn({ connection, marionette, close })
}

interface Session {
  capabilities: { webSocketUrl: string }
}

interface Tree {
  contexts: { context: string; url: string }[]
}

interface LogEntry {
  level: string
  text: string
  type: string
}

interface Opened extends Pick<Firefox, 'connection' | 'close'> {
  marionette: Marionette
}

async function firefoxOn({ connection, marionette, close }: Opened): Promise<Firefox> {
  const complaints: string[] = []
  await connection.send('session.subscribe', { events: ['log.entryAdded'] })
  connection.listen(({ method, params }) => {
    const { level, text } = params as unknown as LogEntry
    if (method === 'log.entryAdded' && ['error', 'warn'].includes(level)) complaints.push(text)
  })
  const tree = () => connection.send<Tree>('browsingContext.getTree')
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
        const { contexts } = await tree()
        const found = contexts.find(({ url }) => url.includes(part))
        return found && tabOf(connection, found.context)
      }),
    inWindow: (act, ...args) => evaluateInWindow(marionette, act, ...args),
    async pictures() {
      const { contexts } = await tree()
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

/** As `evaluateIn` in a tab. */
async function evaluateInWindow<A extends unknown[], R>(
  marionette: Marionette,
  act: (...args: A) => R | Promise<R>,
  ...args: A
): Promise<R> {
  const { value } = await marionette.send<{ value: string | null }>(
    'WebDriver:ExecuteAsyncScript',
    {
      script: `
        const [text, resolve] = arguments
        const act = async () => JSON.stringify({ value: await (${act})(...JSON.parse(text)) })
        act().then(resolve, (error) => resolve(JSON.stringify({ error: String(error) })))`,
      args: [JSON.stringify(args)],
    },
  )
  const answer = JSON.parse(value ?? '{}')
  if (answer.error !== undefined) throw new Error(answer.error)
  return answer.value
}
