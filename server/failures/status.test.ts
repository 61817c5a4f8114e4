import { afterEach, describe, expect, test } from 'bun:test'
import { InstallationStatus } from '../../contract/installation/status.ts'
import { openDatabase } from '../platform/database/database.ts'
import { readMetrics } from '../testing/metrics.ts'
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
import { isEverything } from '../testing/rounds.ts'
import { startS3Store } from '../testing/servers/s3-store.ts'
import { until } from '../testing/until.ts'

/** An incident takes two looks; one at a program that hangs waits for 5 seconds. */
const LOOK_MS = 1000
const SLOW = 300_000
const KEY = 'still-here'

const programs: RunningProgram[] = []
const ends: (() => unknown)[] = []

afterEach(async () => {
  for (const program of programs.splice(0)) {
    await program.stop()
    removeFolder(program.dataDir)
  }
  for (const end of ends.splice(0).toReversed()) await end()
})

async function start(environment: Record<string, string> = {}) {
  const program = await startTestProgram({
    environment: {
      STATUS_PAGE_ENABLED: 'true',
      STATUS_LOOK_MS: String(LOOK_MS),
      STORE_TIMEOUT_MS: '2000',
      ...environment,
    },
  })
  programs.push(program)
  return { program, ...readersOf(program) }
}

function readersOf({ origin }: RunningProgram) {
  const read = async () => {
    const answer = await fetch(`${origin}/app/status.json`)
    return InstallationStatus.strict().parse(await answer.json())
  }
  return {
    read,
    page: async () => (await fetch(`${origin}/app/status`)).text(),
    states: async () => (await read()).parts.map(({ state }) => state).join(' '),
    incidents: async () =>
      (await read()).incidents?.map(
        ({ part, state, endedAt }) => `${part} ${state} ${endedAt === null ? 'open' : 'over'}`,
      ),
    follow: async () => (await fetch(`${origin}/${KEY}`, { redirect: 'manual' })).status,
  }
}

async function makeLink({ origin }: RunningProgram): Promise<void> {
  const body = { redirectTo: 'https://example.com/', vanity: KEY }
  await createLinkAt(origin, await registerAt(origin), body)
}

/** Ends with the test. */
async function opened<Store extends { close(): Promise<void> }>(
  open: () => Promise<Store>,
): Promise<Store> {
  const store = await open()
  ends.push(store.close)
  return store
}

/** Waits for so many looks from now on that begin and end: each calls the API once. */
async function untilLooks({ origin }: RunningProgram, count: number): Promise<void> {
  const looks = async () =>
    (await readMetrics(origin)).find('unfurly_call_seconds_count', {
      route: '/api/ui/v1/status/:token',
    }) ?? 0
  const before = await looks()
  await until(async () => (await looks()) > before + count, { everyMs: 200 })
}

/** An incident would otherwise begin while one of them is alone. */
async function untilBothHaveLooked(url: string): Promise<void> {
  const db = openDatabase({ url, timeoutMs: 2000, poolSize: 1 })
  const looking = () =>
    db.selectFrom('instances').select('id').whereRef('seen_at', '>', 'started_at').execute()
  await until(async () => (await looking()).length === 2, { everyMs: 200 })
  await db.destroy()
}

/** Two machines on one PostgreSQL are below. */
describe.each([
  ['SQLite', async () => ({})],
  ...(isEverything
    ? [['PostgreSQL', async () => (await opened(openCuttablePostgres)).environment] as const]
    : []),
] as const)('The status of the installation (%s)', (_, settings) => {
  test(
    'says that the API is away while links lead on, lists it, and says when it was over',
    async () => {
      const { program, read, page, states, incidents, follow } = await start(await settings())
      await makeLink(program)
      expect(await follow()).toBe(302)
      await until(async () => (await states()) === 'UP UP UP')
      expect(await incidents()).toEqual([])

      const api = program.processes().api ?? 0
      process.kill(api, 'SIGSTOP')
      try {
        await until(async () => (await states()) === 'UP DOWN UP', { everyMs: 200 })
        expect(await page()).toContain('The API does not answer')
        expect(await follow()).toBe(302)
        await until(async () => (await incidents())?.includes('api DOWN open'), { everyMs: 500 })
      } finally {
        process.kill(api, 'SIGCONT')
      }
      await until(async () => (await incidents())?.join() === 'api DOWN over', { everyMs: 500 })
      await until(async () => (await states()) === 'UP UP UP', { everyMs: 200 })
      const [over] = (await read()).incidents ?? []
      expect(Date.parse(over?.endedAt ?? '')).toBeGreaterThan(Date.parse(over?.startedAt ?? ''))
      expect(await page()).toContain('<bdi>The API</bdi></b> did not answer for ')
    },
    SLOW,
  )
})

test(
  'without ClickHouse, analytics do not answer, and without the database the list cannot be read',
  async () => {
    const store = await opened(openCuttableClickHouse)
    const state = await opened(openCuttablePostgres)
    const { program, read, page, states, incidents, follow } = await start({
      ...store.environment,
      ...state.environment,
    })
    await makeLink(program)
    expect(await follow()).toBe(302)

    store.line.cut()
    await until(async () => (await states()) === 'UP UP DOWN', { everyMs: 200 })
    await until(async () => (await incidents())?.includes('analytics DOWN open'), { everyMs: 500 })
    store.line.mend()
    await until(async () => (await incidents())?.includes('analytics DOWN over'), { everyMs: 500 })

    state.line.cut()
    await until(async () => (await states()) === 'DEGRADED DOWN UP', { everyMs: 200 })
    expect((await read()).incidents).toBeNull()
    expect(await page()).toContain('The list cannot be read at the moment.')
    expect(await follow()).toBe(302)
    // Two looks in a row, which are kept until they can be written.
    await untilLooks(program, 2)
    state.line.mend()
    await until(async () => (await incidents())?.includes('api DOWN over'), { everyMs: 500 })
    expect(await states()).toBe('UP UP UP')
  },
  SLOW,
)

test(
  'two machines on one database know of each other',
  async () => {
    const store = await opened(openCuttableClickHouse)
    const state = await opened(openCuttablePostgres)
    const files = await opened(startS3Store)
    const shared = {
      ...{ ...store.environment, ...state.environment, FILES_URL: files.url() },
      DEFAULT_DOMAIN: 'go.example.org',
    }
    const [first, second] = [await start(shared), await start(shared)]
    await untilBothHaveLooked(state.url)
    const api = first.program.processes().api ?? 0
    process.kill(api, 'SIGSTOP')
    try {
      await until(async () => (await second.incidents())?.includes('api DEGRADED open'), {
        everyMs: 500,
      })
      expect(await second.states()).toBe('UP DEGRADED UP')
      expect(await first.states()).toBe('UP DEGRADED UP')
    } finally {
      process.kill(api, 'SIGCONT')
    }
    await until(async () => (await second.states()) === 'UP UP UP', { everyMs: 500 })
    // A machine that was stopped in order is no part of it any more, and no incident.
    await first.program.stop()
    expect(await second.incidents()).toEqual(['api DEGRADED over'])
  },
  SLOW,
)
