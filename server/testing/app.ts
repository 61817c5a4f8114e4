import { afterAll, beforeAll, describe } from 'bun:test'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { type App, noOrigin } from '../context.ts'
import { syncDomains } from '../domains/domains.ts'
import { everyHook } from '../hooks.ts'
import { openAccount } from '../people/accounts/accounts.ts'
import { openSession } from '../people/auth/auth.ts'
import { openClickHouse } from '../platform/clickhouse/clickhouse.ts'
import { MINUTE } from '../platform/clock.ts'
import { type Database, type Db, openDatabase, openReaders } from '../platform/database/database.ts'
import { writing } from '../platform/database/writing.ts'
import { openFiles } from '../platform/files/files.ts'
import { checkAnswers } from '../platform/http/answer-check.ts'
import { openEventStreams } from '../platform/http/event-streams.ts'
import { openQuotas } from '../platform/http/rate-limit.ts'
import { openLog } from '../platform/log.ts'
import { openDns } from '../platform/network/dns.ts'
import { hashPassword, shareHashing } from '../platform/passwords.ts'
import { systemFetchDependencies } from '../platform/safe-fetch/system-dependencies.ts'
import { openSecrets } from '../platform/secrets.ts'
import { filesFolder } from '../processes/start/places.ts'
import { migrate } from '../schema/migrate.ts'
import { everyLink } from '../schema/seen-links.ts'
import { type DatabaseKind, databaseKinds, type TestOnce, testOnceOn } from './both-databases.ts'
import { answersOfDocuments } from './documented/documents.ts'
import { countQueries } from './query-count.ts'
import { isEverything } from './rounds.ts'
import { freshDatabase } from './servers/postgres.ts'

export type TestSettings = Record<string, string>

/** Tests prepare and change rows by statements of their own. */
export interface TestedApp extends App {
  db: Database
}

export interface TestApp {
  app: TestedApp
  /** Moves the app's clock, which otherwise stands still. */
  pass(ms: number): void
  call(path: string, init?: TestCall): Promise<Response>
  /** Queries so far. */
  queries(): number
  /** Makes a new user with an account; returns their token. */
  register(email?: string): Promise<string>
}

export interface TestCall {
  method?: string
  token?: string
  body?: unknown
  headers?: Record<string, string>
  address?: string
  /** The call comes from this machine, without a proxy. */
  isHome?: boolean
}

const NOW = Date.parse('2026-11-21T12:00:00Z')
export const PASSWORD = 'a walk in the fog'

// A machine that runs tests side by side may hash more slowly than a server lets people wait.
shareHashing(1, MINUTE)

type AppTests = (open: () => TestApp, kinds: { testOnce: TestOnce }) => void

/** Runs tests of the whole app on SQLite, and with `npm test -- --everything` on PostgreSQL too. */
export function describeApp(name: string, tests: AppTests, environment: TestSettings = {}): void {
  const kinds = isEverything ? databaseKinds : (['SQLite'] as const)
  describeOn(kinds, name, tests, environment)
}

/** For tests whose subject is SQL or a race: runs them on both databases, except for `testOnce`. */
export function describeAppOnBothDatabases(
  name: string,
  tests: AppTests,
  environment: TestSettings = {},
): void {
  describeOn(databaseKinds, name, tests, environment)
}

function describeOn(
  kinds: readonly DatabaseKind[],
  name: string,
  tests: AppTests,
  environment: TestSettings,
): void {
  for (const kind of kinds) {
    describe(`${name} (${kind})`, () => {
      let opened: { test: TestApp; close: () => Promise<void> } | undefined
      beforeAll(async () => {
        const url = await freshTestUrl(kind)
        opened = await openTestApp(url, environment)
      })
      afterAll(() => opened?.close())
      const open = () => {
        if (!opened) throw new Error('the app is open inside tests only')
        return opened.test
      }
      tests(open, { testOnce: testOnceOn(kind) })
    })
  }
}

/** Of an empty database, for `openTestApp`. */
export const freshTestUrl = async (kind: DatabaseKind): Promise<string> =>
  kind === 'SQLite' ? ':memory:' : freshPostgres()

/** Needs no cleanup: the database server of a test run is temporary. */
async function freshPostgres(): Promise<string> {
  const { url } = await freshDatabase(async (template) => {
    const db = openDatabase({ url: template, timeoutMs: 10_000, poolSize: 1 })
    await migrate(db)
    await db.destroy()
  })
  return url
}

export async function openTestApp(url: string, environment: TestSettings = {}) {
  checkAnswers()
  const { db, queries } = countQueries(openDatabase({ url, timeoutMs: 5000, poolSize: 4 }))
  await migrate(db)
  let now = NOW
  const dataDir = join(tmpdir(), `unfurly-app-${crypto.randomUUID()}`)
  const reading = openReaders(db, { url, timeoutMs: 5000 })
  const services = testServices(db, { DATA_DIR: dataDir, ...environment }, () => now)
  const app = { ...services, reading }
  await syncDomains(app)
  const hono = createApp(app)
  const requireDocumented = answersOfDocuments(hono, app.config.basePath)
  const call: TestApp['call'] = async (path, init = {}) => {
    const request = requestOf(init)
    const answer = await hono.request(path, request, {
      address: init.address ?? '203.0.113.7',
      isDirectFromLoopback: init.isHome ?? false,
    })
    await requireDocumented(request.method, pathOf(path), answer)
    return answer
  }
  const test: TestApp = {
    app,
    pass: (ms) => {
      now += ms
    },
    call,
    queries,
    register: (email) => register(app, email ?? `${crypto.randomUUID()}@example.org`),
  }
  const close = async () => {
    app.streams.stop()
    await app.clickhouse.close()
    await reading.destroy()
    await db.destroy()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { test, close }
}

/** Sends texts, files and streams unchanged, anything else as JSON. */
function bodyOf(body: unknown): string | Blob | ReadableStream {
  if (body instanceof ReadableStream) return body
  if (body instanceof Uint8Array) return new Blob([new Uint8Array(body)])
  return typeof body === 'string' ? body : JSON.stringify(body)
}

/** Without the query. */
const pathOf = (path: string): string => path.split('?', 1)[0] ?? path

function requestOf({ method, token, body, headers }: TestCall) {
  const hasBody = body !== undefined
  return {
    method: method ?? (hasBody ? 'POST' : 'GET'),
    headers: {
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(hasBody ? { body: bodyOf(body) } : {}),
  }
}

export function testServices(
  db: Database,
  environment: TestSettings,
  clock: () => number,
): TestedApp {
  const config = readConfig({
    SECRET_KEY: 'only for tests, and known to everybody',
    LOG_LEVEL: 'error',
    ...environment,
  })
  return {
    db,
    reading: db,
    // Nothing listens there, so calls that need it fail; tests of analytics open a store.
    clickhouse: openClickHouse({
      url: environment.CLICKHOUSE_URL ?? 'http://127.0.0.1:9/none',
      timeoutMs: Number(environment.STORE_TIMEOUT_MS ?? 20_000),
    }),
    files: openFiles({
      folder: filesFolder(config),
      url: config.filesUrl,
      timeoutMs: config.storeTimeoutMs,
    }),
    config,
    clock,
    log: openLog('error'),
    secrets: openSecrets(config.secretKey ?? ''),
    quotas: openQuotas(db, clock),
    streams: openEventStreams(clock),
    dns: openDns({ servers: config.dnsServers }),
    outside: systemFetchDependencies(config),
    posts: new Set(['2025/05/qr-codes', '2024/getting-started']),
    version: 'test',
    origin: noOrigin,
    sees: everyLink,
    hooks: everyHook,
  }
}

let passwordHash: Promise<string> | undefined

/** Makes the rows that a registration makes. The calls have tests of their own, and cost a hash each time. */
async function register(app: App, email: string): Promise<string> {
  passwordHash ??= hashPassword(PASSWORD)
  const user = { email, firstName: 'Test', lastName: 'Person', passwordHash: await passwordHash }
  return writing(app, async (inside) => {
    const account = { ...user, isOperator: false, accountName: 'Test Person' }
    const userId = await openAccount(inside, account)
    if (!userId) throw new Error(`${email} is registered already`)
    return openSession(inside, userId)
  })
}

export interface WaitingMail {
  to: { address: string }
  subject: string
  text: string
  html: string
}

/** All waiting mails to an address, oldest first. */
export async function waitingMailsIn(db: Db, address: string): Promise<WaitingMail[]> {
  // Filter by kind afterwards: the index on kind does not order jobs of the same moment, and the test clock stands still.
  const jobs = await db
    .selectFrom('jobs')
    .select(['kind', 'payload'])
    .orderBy('created_at')
    .execute()
  return jobs
    .filter(({ kind }) => kind === 'mail')
    .map(({ payload }): WaitingMail => JSON.parse(payload))
    .filter((mail) => mail.to.address === address)
}
