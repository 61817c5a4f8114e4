import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type Load, visit, waitUntilShipped } from '../testing/load.ts'
import {
  openCuttableClickHouse,
  openCuttablePostgres,
} from '../testing/programs/cuttable-stores.ts'
import { readyStatus } from '../testing/programs/launch.ts'
import {
  createLinkAt,
  type RunningProgram,
  registerAt,
  removeFolder,
  startTestProgram,
} from '../testing/programs/program.ts'
import type { CuttableProxy } from '../testing/servers/cuttable-proxy.ts'
import { startS3Store } from '../testing/servers/s3-store.ts'
import { until } from '../testing/until.ts'

const SLOW = 300_000
const KEY = 'far-away'
/** Store timeout in these tests; an outage lasts several of them. */
const TIMEOUT_MS = 300
const OUTAGE_MS = 1500

const programs: RunningProgram[] = []
const ends: (() => unknown)[] = []

async function endAll(): Promise<void> {
  for (const program of programs.splice(0)) {
    await program.stop()
    removeFolder(program.dataDir)
  }
  for (const end of ends.splice(0).toReversed()) await end()
}

async function start(environment: Record<string, string>): Promise<RunningProgram> {
  const program = await startTestProgram({
    environment: { STORE_TIMEOUT_MS: String(TIMEOUT_MS), ...environment },
  })
  programs.push(program)
  return program
}

/** Ends with the program. */
async function opened<Store extends { close(): Promise<void> }>(
  open: () => Promise<Store>,
): Promise<Store> {
  const store = await open()
  ends.push(store.close)
  return store
}

const status = async (address: string) => (await fetch(address, { redirect: 'manual' })).status

/** Starts a program with a link, and a user who made it. */
async function startWithLink(environment: Record<string, string>) {
  const program = await start(environment)
  const token = await registerAt(program.origin)
  const redirectTo = 'https://example.com/'
  await createLinkAt(program.origin, token, { redirectTo, vanity: KEY, forwardQuery: true })
  return { program, token }
}

/** Visits the link until an outage may begin, and goes on. */
async function underLoad(program: RunningProgram): Promise<Load> {
  const load = visit(`${program.origin}/${KEY}`, 4)
  await until(() => load.answered.size >= 200)
  return load
}

const failureLines = (output: string): Record<'process' | 'message' | 'error', string>[] =>
  output
    .split('\n')
    .filter((line) => /call failed|a round of work failed|could not be looked up/.test(line))
    .map((line) => JSON.parse(line))

async function expectEachCountedOnce(program: RunningProgram, load: Load): Promise<void> {
  expect([...load.others.keys()]).toEqual([])
  const clickhouse = program.openClickHouse()
  expect(await waitUntilShipped(clickhouse, load.answered)).toEqual({ missing: 0, doubled: 0 })
  await clickhouse.close()
}

describe('ClickHouse away for longer than every timeout', () => {
  let line: CuttableProxy
  let program: RunningProgram
  let token = ''
  beforeAll(async () => {
    const store = await opened(openCuttableClickHouse)
    line = store.line
    ;({ program, token } = await startWithLink(store.environment))
  }, SLOW)
  afterAll(endAll, SLOW)

  test.each(['cut', 'freeze'] as const)(
    '(%s)',
    async (how) => {
      const load = await underLoad(program)
      line[how]()
      await Bun.sleep(OUTAGE_MS)
      const summary = await fetch(`${program.origin}/api/ui/v1/analytics/summary`, {
        headers: { authorization: `Bearer ${token}` },
      })
      expect(summary.status).toBe(503)
      expect(summary.headers.get('retry-after')).not.toBeNull()
      await until(async () => (await readyStatus(program.origin)) === 'degraded')
      const ready = await fetch(`${program.origin}/ready`)
      expect([ready.status, (await ready.json()) as object]).toEqual([
        200,
        {
          status: 'degraded',
          checks: { database: 'ok', analytics: 'away', journal: 'ok', mail: 'outbox' },
        },
      ])
      line.mend()
      await load.stop()
      await expectEachCountedOnce(program, load)
    },
    SLOW,
  )
})

describe('PostgreSQL away for longer than every timeout', () => {
  let line: CuttableProxy
  let program: RunningProgram
  let token = ''
  beforeAll(async () => {
    const store = await opened(openCuttablePostgres)
    line = store.line
    ;({ program, token } = await startWithLink(store.environment))
  }, SLOW)
  afterAll(endAll, SLOW)

  const list = () =>
    fetch(`${program.origin}/api/ui/v1/redirects`, {
      headers: { authorization: `Bearer ${token}` },
    })

  test(
    'is logged once for each kind of failure, not for each call and run of a loop',
    async () => {
      line.cut()
      const visits = Array.from({ length: 30 }, (_, n) => status(`${program.origin}/unknown-${n}`))
      const calls = await Promise.all(Array.from({ length: 30 }, list))
      expect(new Set(calls.map((answer) => answer.status))).toEqual(new Set([503]))
      expect(new Set(await Promise.all(visits))).toEqual(new Set([503]))
      await Bun.sleep(OUTAGE_MS)
      const failures = await until(() => {
        const lines = failureLines(program.output())
        return new Set(lines.map(({ message }) => message)).size === 3 && lines
      })
      const kinds = failures.map(({ process, message, error }) =>
        [process, message, error.split('\n')[0]].join(' '),
      )
      expect(kinds.toSorted()).toEqual([...new Set(kinds)].toSorted())
      line.mend()
      await until(async () => (await list()).status === 200)
    },
    SLOW,
  )

  test.each(['cut', 'freeze'] as const)(
    'refuses unknown links and calls, and serves the known ones (%s)',
    async (how) => {
      const load = await underLoad(program)
      line[how]()
      await Bun.sleep(OUTAGE_MS)
      const missing = `${program.origin}/not-known-yet-${how}`
      const unknown = await fetch(missing)
      expect([unknown.status, unknown.headers.get('retry-after') === null]).toEqual([503, false])
      expect((await list()).status).toBe(503)
      const before = load.answered.size
      await until(() => load.answered.size >= before + 100)
      line.mend()
      await until(async () => (await status(missing)) === 404)
      await until(async () => (await list()).status === 200)
      await load.stop()
      await expectEachCountedOnce(program, load)
    },
    SLOW,
  )
})

describe('Two instances on one PostgreSQL and one ClickHouse', () => {
  afterAll(endAll, SLOW)

  test(
    'see the edits of each other',
    async () => {
      const store = await opened(openCuttableClickHouse)
      const state = await opened(openCuttablePostgres)
      const files = await opened(startS3Store)
      const shared = {
        ...state.environment,
        ...store.environment,
        FILES_URL: files.url(),
        DEFAULT_DOMAIN: 'go.example.org',
        STORE_TIMEOUT_MS: '5000',
      }
      const [first, second] = [await start(shared), await start(shared)]
      const token = await registerAt(first.origin)
      await createLinkAt(first.origin, token, {
        redirectTo: 'https://example.com/before',
        vanity: KEY,
        forwardQuery: true,
      })
      const targetAt = async (program: RunningProgram) => {
        const answer = await fetch(`${program.origin}/${KEY}`, {
          redirect: 'manual',
          headers: { host: 'go.example.org' },
        })
        return answer.headers.get('location')
      }
      expect(await targetAt(first)).toBe('https://example.com/before')
      expect(await targetAt(second)).toBe('https://example.com/before')
      await fetch(`${first.origin}/api/ui/v1/redirects/standard`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ key: KEY, redirectTo: 'https://example.com/after' }),
      })
      expect(await targetAt(first)).toBe('https://example.com/after')
      // The other instance polls the change log.
      await until(async () => (await targetAt(second)) === 'https://example.com/after')
    },
    SLOW,
  )
})
