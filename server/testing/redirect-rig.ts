import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readAgent } from '../features/clicks/agent.ts'
import { type ClickRecord, decodeClicks } from '../features/clicks/click-record.ts'
import { languageOf } from '../features/clicks/language.ts'
import { type Database, openDatabase } from '../platform/database.ts'
import { type Events, openEvents } from '../platform/events.ts'
import { type Journal, type JournalOptions, openJournal } from '../platform/journal.ts'
import { readSegment } from '../platform/journal-reader.ts'
import { openLog } from '../platform/log.ts'
import type { LinksTable } from '../platform/schema.ts'
import { openSecrets } from '../platform/secrets.ts'
import { createRedirect, type Redirect } from '../redirect/redirect.ts'
import { serve } from '../redirect/serve.ts'
import { exchange, type RawAnswer } from './raw-http.ts'
import { insertLink, prepareDomains } from './redirect-rows.ts'

/** Which of the two ways into the redirect a test takes. */
export type Front = 'full server' | 'fast lane'

export interface RigOptions {
  front: Front
  /** An SQLite file or `postgres://…`; a database of its own by default. */
  url?: string
  sync?: JournalOptions['sync']
  /** What is not a link; answers `application` and the caller's address by default. */
  application?: (request: Request, peer: string) => Response | Promise<Response>
  timeoutMs?: number
  idleMs?: number
  /** Runs when the database is prepared and before the redirect first looks at it. */
  beforeStart?: () => void
}

export interface Rig {
  port: number
  folder: string
  db: Database
  events: Events
  redirect: Redirect
  journal: Journal
  logged: string[]
  /** Adds a link to go.test; answers its key. */
  link(changes?: Partial<LinksTable>): Promise<string>
  /** One request for a path on a host; the Host is go.test when `headers` has none. */
  ask(path: string, headers?: Record<string, string>, method?: string): Promise<RawAnswer>
  /** Clicks on the journal's files so far. */
  clicks(): Promise<ClickRecord[]>
  stop(): Promise<void>
  close(): Promise<void>
}

const POLL_MS = 20

export async function openRig(options: RigOptions): Promise<Rig> {
  const folder = mkdtempSync(join(tmpdir(), 'unfurly-redirect-'))
  const logged: string[] = []
  const log = openLog('info', {}, (line) => logged.push(line))
  const url = options.url ?? join(folder, 'state.sqlite')
  const db = openDatabase({ url, timeoutMs: options.timeoutMs ?? 5000, poolSize: 4 })
  await prepareDomains(db)
  options.beforeStart?.()
  const events = openEvents()
  const journalOptions = { sync: options.sync ?? 'interval', log, maxAgeMs: 60_000 } as const
  const journal = openJournal({ folder: join(folder, 'journal', 'web-0'), ...journalOptions })
  const redirect = createRedirect({
    config: settings,
    db,
    events,
    journal,
    log,
    secrets: openSecrets('a secret for tests'),
    kindOf: (agent) => readAgent(agent).kind,
    traits: {
      countryOf: (address) => (address.startsWith('203.0.113.') ? 'DE' : 'unknown'),
      agentOf: readAgent,
      languageOf,
      variantKey: new Uint8Array(32),
    },
    pollMs: POLL_MS,
  })
  await redirect.start()
  const front = openFront(options, redirect, log)
  return {
    port: front.port,
    folder,
    db,
    events,
    redirect,
    journal,
    logged,
    link: (changes) => insertLink(db, changes),
    ask: (path, headers, method) => ask(front.port, path, headers, method),
    async clicks() {
      await journal.written()
      return clicksIn(join(folder, 'journal'))
    },
    stop: front.stop,
    async close() {
      await front.stop()
      await redirect.stop()
      await journal.close()
      await db.destroy()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const settings = {
  publicUrl: 'https://go.test',
  publicHost: 'go.test',
  isPublicOnLoopback: false,
  basePath: '/app/',
  trustedProxies: ['loopback'],
}

function openFront(
  { front, application = sayPeer, idleMs }: RigOptions,
  redirect: Redirect,
  log: ReturnType<typeof openLog>,
) {
  if (front === 'fast lane') {
    const place = { hostname: '127.0.0.1', port: 0, isShared: false }
    return serve({
      ...place,
      redirect,
      application,
      log,
      maxBodyBytes: 8 * 1024 * 1024,
      ...(idleMs && { idleMs }),
    })
  }
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: (request, self) => {
      const peer = self.requestIP(request)?.address ?? ''
      return redirect.respond(request, peer) ?? application(request, peer)
    },
  })
  return { port: server.port ?? 0, stop: () => server.stop(true) }
}

function sayPeer(request: Request, peer: string): Response {
  return new Response(`application ${request.method} ${peer}`)
}

async function ask(
  port: number,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<RawAnswer> {
  const all = { Host: 'go.test', ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  const request = `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
  const { answers, text } = await exchange(port, { parts: [request] })
  const [answer] = answers
  if (answer) return answer
  // An answer to HEAD has the length of a body, and none.
  const [head] = text.split('\r\n\r\n')
  return { status: Number(head?.split(' ')[1]), headers: {}, body: '' }
}

function clicksIn(journal: string): ClickRecord[] {
  // Nothing is there before the first click.
  if (!existsSync(journal)) return []
  const paths = [...new Bun.Glob('*/*.{open,seg}').scanSync(journal)].map((name) =>
    join(journal, name),
  )
  return paths.flatMap((path) =>
    [...readSegment(path)].flatMap((piece) =>
      piece.kind === 'payload' ? decodeClicks(piece.text) : [],
    ),
  )
}
