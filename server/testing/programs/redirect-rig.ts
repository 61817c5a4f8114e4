import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openClickIds } from '../../clicks/conversions/click-ids.ts'
import {
  type ClickRecord,
  decodeClicks,
  type JournalRecord,
  type OrphanRecord,
} from '../../clicks/recording/click-record.ts'
import { drawsCards, readAgent } from '../../clicks/recording/enrichment/agent.ts'
import { languageOf } from '../../clicks/recording/enrichment/language.ts'
import { answerVisitorForms } from '../../edge/visitor-forms.ts'
import { type Clock, systemClock } from '../../platform/clock.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { openPreparedQueries } from '../../platform/database/open-prepared-queries.ts'
import { type Journal, type JournalOptions, openJournal } from '../../platform/journal/journal.ts'
import { readSegment } from '../../platform/journal/journal-reader.ts'
import { openLog } from '../../platform/log.ts'
import { openApiCalls } from '../../processes/api-calls.ts'
import { clickTaker } from '../../redirect/click-limits.ts'
import {
  CALLER_HEADER,
  REDIRECT_CALLER,
  readCallerHeader,
} from '../../redirect/listener/caller-header.ts'
import type { ConnectionLimits } from '../../redirect/listener/connection-limits.ts'
import { openListener } from '../../redirect/listener/listener.ts'
import type { PageRequest } from '../../redirect/listener/listener-context.ts'
import type { Answer } from '../../redirect/pages/answers.ts'
import { createRedirect, type Redirect, type RedirectSettings } from '../../redirect/redirect.ts'
import type { Traits } from '../../redirect/visitor/rule-visitor.ts'
import type { LinksTable } from '../../schema/links.ts'
import { testServices } from '../app.ts'
import { exchange, type RawAnswer } from '../raw-http.ts'
import { insertLink, prepareDomains } from './redirect-rows.ts'

/** The parser that the rig's requests use: the plain one of browser requests, or the full one. */
export type RequestParser = 'plain' | 'full'

export interface RigOptions {
  parser?: RequestParser
  /** An SQLite file or `postgres://…`; a new SQLite database by default. */
  url?: string
  sync?: JournalOptions['sync']
  /** Answers requests that are not for links; by default with `application` and the caller's address. */
  application?: (request: Request, peer: string) => Response | Promise<Response>
  timeoutMs?: number
  idleMs?: number
  /** Files and operator pages of the redirect process. */
  pages?: (request: PageRequest) => Answer | undefined
  limits?: ConnectionLimits
  trustedProxies?: readonly string[]
  /** Interval of polling the change log. */
  pollMs?: number
  linkCacheMb?: number
  /** Starts without an api process. */
  isApiAway?: boolean
  /** The system clock by default. */
  clock?: Clock
  /** Runs after the database is prepared and before the redirect first reads it. */
  beforeStart?: () => void
}

export interface RedirectRig {
  port: number
  folder: string
  db: Database
  redirect: Redirect
  journal: Journal
  logged: string[]
  /** Adds a link to go.test and makes the redirect read the change; returns its key. */
  link(changes?: Partial<LinksTable>): Promise<string>
  /** Requests a path; the Host is go.test unless `headers` has another. */
  ask(path: string, headers?: Record<string, string>, method?: string): Promise<RawAnswer>
  /** Clicks and views in the journal so far. */
  clicks(): Promise<ClickRecord[]>
  orphans(): Promise<OrphanRecord[]>
  stop(): Promise<void>
  /** The api process. */
  api: { start(): void; stop(): Promise<void> }
  close(): Promise<void>
}

const POLL_MS = 20

export async function openRig(options: RigOptions): Promise<RedirectRig> {
  const folder = mkdtempSync(join(tmpdir(), 'unfurly-redirect-'))
  const logged: string[] = []
  const log = openLog('info', {}, (line) => logged.push(line))
  const { url = join(folder, 'state.sqlite'), timeoutMs = 5000 } = options
  const db = openDatabase({ url, timeoutMs, poolSize: 4 })
  await prepareDomains(db)
  options.beforeStart?.()
  const preparedQueries = openPreparedQueries({ url, timeoutMs, log, width: 2 })
  const journal = openJournal({
    folder: join(folder, 'journal', 'redirect-0'),
    ...{ sync: options.sync ?? 'interval', log, maxAgeMs: 60_000 },
  })
  const api = openApi(join(folder, 'api.sock'), options, db)
  const redirect = createRedirect({
    config: settingsOf(options),
    db,
    preparedQueries,
    clickTaker: clickTaker(db),
    sendForm: openApiCalls({ sockets: [api.socket], timeoutMs: 5000 }).sendForm,
    journal,
    log,
    ...visitorRules,
    pollMs: options.pollMs ?? POLL_MS,
    ...(options.clock && { clock: options.clock }),
  })
  await redirect.start()
  const listener = openListener({
    hostname: '127.0.0.1',
    port: 0,
    isShared: false,
    redirect: redirect.context,
    pages: options.pages ?? (() => undefined),
    apiSockets: [api.socket],
    awayAnswer: () => ({ status: 503, headers: { 'Retry-After': '5' }, body: 'away' }),
    changed: redirect.pollChanges,
    ...(options.limits && { limits: options.limits }),
    ...(options.idleMs && { idleMs: options.idleMs }),
  })
  const usual: Record<string, string> = options.parser === 'full' ? { TE: 'trailers' } : {}
  return {
    port: listener.port,
    folder,
    db,
    redirect,
    journal,
    logged,
    async link(changes) {
      const key = await insertLink(db, changes)
      await redirect.pollChanges()
      return key
    },
    ask: (path, headers, method) => ask(listener.port, path, { ...usual, ...headers }, method),
    ...readsOf(journal, join(folder, 'journal')),
    stop: listener.stop,
    api,
    async close() {
      await listener.stop()
      await api.stop()
      await redirect.stop()
      await journal.close()
      await preparedQueries.close()
      await db.destroy()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Makes the ids of the rig's redirects. */
export const clickIds = openClickIds(new Uint8Array(32))

const traits: Traits = {
  countryOf: (address) => (address.startsWith('203.0.113.') ? 'DE' : 'unknown'),
  agentOf: readAgent,
  languageOf,
  variantKey: new Uint8Array(32),
}

const visitorRules = {
  kindOf: (agent: string) => readAgent(agent).kind,
  drawsCards,
  traits,
  clickIds,
}

const settings = {
  publicUrl: 'https://go.test',
  publicHost: 'go.test',
  isPublicOnLoopback: false,
  basePath: '/app/',
  trustedProxies: ['loopback'],
  linkCacheMb: 64,
}

function settingsOf({ trustedProxies, linkCacheMb }: RigOptions): RedirectSettings {
  return {
    ...settings,
    trustedProxies: trustedProxies ?? settings.trustedProxies,
    linkCacheMb: linkCacheMb ?? settings.linkCacheMb,
  }
}

/** The part of an api process that a redirect uses. */
function openApi(socket: string, { application = sayPeer, isApiAway }: RigOptions, db: Database) {
  const app = testServices(
    db,
    { SECRET_KEY: 'only for tests, and known to everybody' },
    systemClock,
  )
  const visitorForms = answerVisitorForms(app)
  const start = () =>
    Bun.serve({
      unix: socket,
      maxRequestBodySize: 64 * 1024 * 1024,
      fetch(request) {
        const header = request.headers.get(CALLER_HEADER)
        if (header === REDIRECT_CALLER) return visitorForms(request)
        const caller = readCallerHeader(header)
        return caller ? application(request, caller.address) : new Response(null, { status: 400 })
      },
    })
  let server = isApiAway ? undefined : start()
  return {
    socket,
    start() {
      server = start()
    },
    async stop() {
      await server?.stop(true)
      server = undefined
      rmSync(socket, { force: true })
    },
  }
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
  // An answer to HEAD has a Content-Length, but no body.
  const [head] = text.split('\r\n\r\n')
  return { status: Number(head?.split(' ')[1]), headers: {}, body: '' }
}

function readsOf(journal: Journal, folder: string): Pick<RedirectRig, 'clicks' | 'orphans'> {
  const records = () => journal.written().then(() => recordsIn(folder))
  return {
    clicks: async () => (await records()).filter((record) => record.event !== 'orphan'),
    orphans: async () => (await records()).filter((record) => record.event === 'orphan'),
  }
}

function recordsIn(journal: string): JournalRecord[] {
  // The folder does not exist before the first click.
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
