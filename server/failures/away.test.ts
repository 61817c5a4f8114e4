import { afterEach, expect, test } from 'bun:test'
import { visit, waitUntilShipped } from '../testing/load.ts'
import {
  openCuttableClickHouse,
  openCuttablePostgres,
} from '../testing/programs/cuttable-stores.ts'
import {
  createLinkAt,
  type RunningProgram,
  registerAt,
  removeFolder,
  startTestProgram,
} from '../testing/programs/program.ts'
import { until } from '../testing/until.ts'

const SLOW = 180_000
const KEY = 'far-away'
/** Store timeout in these tests; an outage lasts several of them. */
const TIMEOUT_MS = 300
const OUTAGE_MS = 2500

const programs: RunningProgram[] = []
const ends: (() => unknown)[] = []

afterEach(async () => {
  for (const program of programs.splice(0)) {
    await program.stop()
    removeFolder(program.dataDir)
  }
  for (const end of ends.splice(0).toReversed()) await end()
})

async function start(environment: Record<string, string>): Promise<RunningProgram> {
  const program = await startTestProgram({
    environment: { STORE_TIMEOUT_MS: String(TIMEOUT_MS), ...environment },
  })
  programs.push(program)
  return program
}

/** Ends with the test. */
async function opened<Store extends { close(): Promise<void> }>(
  open: () => Promise<Store>,
): Promise<Store> {
  const store = await open()
  ends.push(store.close)
  return store
}

const status = async (address: string) => (await fetch(address, { redirect: 'manual' })).status

test.each(['cut', 'freeze'] as const)(
  'ClickHouse away (%s) for longer than every timeout',
  async (how) => {
    const store = await opened(openCuttableClickHouse)
    const program = await start(store.environment)
    const token = await registerAt(program.origin)
    await createLinkAt(program.origin, token, {
      redirectTo: 'https://example.com/',
      vanity: KEY,
      forwardQuery: true,
    })
    const load = visit(`${program.origin}/${KEY}`, 4)
    await until(() => load.answered.size >= 200)
    store.line[how]()
    await Bun.sleep(OUTAGE_MS)
    const summary = await fetch(`${program.origin}/api/ui/v1/analytics/summary`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(summary.status).toBe(503)
    expect(summary.headers.get('retry-after')).not.toBeNull()
    const ready = await fetch(`${program.origin}/ready`)
    expect([ready.status, (await ready.json()) as object]).toEqual([
      200,
      {
        status: 'degraded',
        checks: { database: 'ok', analytics: 'away', journal: 'ok', mail: 'outbox' },
      },
    ])
    store.line.mend()
    await load.stop()
    expect([...load.others.keys()]).toEqual([])
    const clickhouse = program.openClickHouse()
    expect(await waitUntilShipped(clickhouse, load.answered)).toEqual({ missing: 0, doubled: 0 })
    await clickhouse.close()
  },
  SLOW,
)

test.each(['cut', 'freeze'] as const)(
  'PostgreSQL away (%s) for longer than every timeout',
  async (how) => {
    const state = await opened(openCuttablePostgres)
    const program = await start(state.environment)
    const token = await registerAt(program.origin)
    await createLinkAt(program.origin, token, {
      redirectTo: 'https://example.com/',
      vanity: KEY,
      forwardQuery: true,
    })
    const load = visit(`${program.origin}/${KEY}`, 4)
    await until(() => load.answered.size >= 200)
    state.line[how]()
    await Bun.sleep(OUTAGE_MS)
    const unknown = await fetch(`${program.origin}/not-known-yet`)
    expect([unknown.status, unknown.headers.get('retry-after') === null]).toEqual([503, false])
    const refused = await fetch(`${program.origin}/api/ui/v1/redirects`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(refused.status).toBe(503)
    const before = load.answered.size
    await until(() => load.answered.size >= before + 100)
    state.line.mend()
    await until(async () => (await status(`${program.origin}/not-known-yet`)) === 404)
    await load.stop()
    expect([...load.others.keys()]).toEqual([])
    const clickhouse = program.openClickHouse()
    expect(await waitUntilShipped(clickhouse, load.answered)).toEqual({ missing: 0, doubled: 0 })
    await clickhouse.close()
  },
  SLOW,
)

test(
  'an outage of PostgreSQL is logged once for each kind of failure, not for each call and run of a loop',
  async () => {
    const state = await opened(openCuttablePostgres)
    const program = await start(state.environment)
    const token = await registerAt(program.origin)
    state.line.cut()
    const ask = () =>
      fetch(`${program.origin}/api/ui/v1/redirects`, {
        headers: { authorization: `Bearer ${token}` },
      })
    const visits = Array.from({ length: 30 }, (_, n) => status(`${program.origin}/unknown-${n}`))
    const calls = await Promise.all(Array.from({ length: 30 }, ask))
    expect(new Set(calls.map((answer) => answer.status))).toEqual(new Set([503]))
    expect(new Set(await Promise.all(visits))).toEqual(new Set([503]))
    await Bun.sleep(OUTAGE_MS)
    const failures = program
      .output()
      .split('\n')
      .filter((line) => /call failed|a round of work failed|could not be looked up/.test(line))
      .map((line) => JSON.parse(line))
    expect(new Set(failures.map(({ message }) => message)).size).toBe(3)
    const kinds = failures.map(({ process, message, error }) =>
      [process, message, error.split('\n')[0]].join(' '),
    )
    expect(kinds.toSorted()).toEqual([...new Set(kinds)].toSorted())
    state.line.mend()
    await until(async () => (await ask()).status === 200)
  },
  SLOW,
)

test(
  'two instances on one PostgreSQL and one ClickHouse: an edit on one is seen by the other',
  async () => {
    const store = await opened(openCuttableClickHouse)
    const state = await opened(openCuttablePostgres)
    const shared = {
      ...state.environment,
      ...store.environment,
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
