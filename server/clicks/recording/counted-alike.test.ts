import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { dimensions } from '../../../contract/clicks/dimensions.ts'
import { DAY, HOUR } from '../../platform/clock.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { startTestEngine, type TestEngine } from '../../platform/embedded-clickhouse/test-engine.ts'
import { openJournal } from '../../platform/journal/journal.ts'
import { openLog } from '../../platform/log.ts'
import { migrate } from '../../schema/migrate.ts'
import { budget } from '../../testing/rounds.ts'
import { until } from '../../testing/until.ts'
import { prepareAnalytics } from '../analytics/analytics.ts'
import { listBreakdown } from '../analytics/reports/breakdown-store.ts'
import type { ClickFilter } from '../analytics/reports/click-filter-store.ts'
import { listEvents } from '../analytics/reports/events-store.ts'
import { listSeries } from '../analytics/reports/series-store.ts'
import { countSummary } from '../analytics/reports/summary-store.ts'
import { forgetStoredSums } from '../analytics/sums/stored-sums.ts'
import { sumClosedSpans } from '../analytics/sums/summing.ts'
import { type ClickRecord, encodeClick } from './click-record.ts'
import { createShipper, type Shipper } from './shipper.ts'

setDefaultTimeout(300_000)
const NOW = Date.parse('2026-11-21T12:00:00Z')
const LIMITS = { account: { day: 4, month: 4 }, link: { day: 3, month: 3 }, atOnce: 15 }
const AGENTS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  'Twitterbot/1.0',
  'curl/8.0',
]

let started: TestEngine
let db: Database
const folder = mkdtempSync(join(tmpdir(), 'unfurly-alike-'))

beforeAll(async () => {
  started = await startTestEngine()
  await prepareAnalytics(started.clickhouse)
  db = openDatabase({ url: join(folder, 'state.db'), timeoutMs: 5000, poolSize: 1 })
  await migrate(db)
}, 180_000)

afterAll(async () => {
  await db?.destroy()
  await started?.stop()
  rmSync(folder, { recursive: true, force: true })
}, 180_000)

const oneOf = <T>(...values: T[]) => fc.constantFrom(...values)

const aClick = fc.record({
  linkId: oneOf('a', 'a', 'b', 'c'),
  trigger: oneOf<ClickRecord['trigger']>('link', 'qr', 'hub'),
  address: oneOf('81.2.69.142', '81.2.69.143', '203.0.113.9'),
  isPrivate: oneOf(false, false, true),
  agent: oneOf(...AGENTS),
  acceptLanguage: oneOf('en-GB,en;q=0.9', 'de'),
  referrer: oneOf('', 'https://www.news.example/today'),
  target: oneOf('https://target.example/?utm_source=letter', 'https://b.example/'),
  event: oneOf<ClickRecord['event']>('click', 'click', 'click', 'view'),
  /** Most come at once; others were written long ago, on a machine that was away. */
  ageMs: fc.oneof(oneOf(0, 1000, DAY), fc.integer({ min: 0, max: 80 * DAY })),
})

type Click = typeof aClick extends fc.Arbitrary<infer C> ? C : never

const aStep = fc.oneof(
  { weight: 4, arbitrary: fc.array(aClick, { minLength: 1, maxLength: 25 }) },
  { weight: 1, arbitrary: oneOf('kill' as const, 'sum' as const) },
  { weight: 1, arbitrary: fc.integer({ min: HOUR, max: 20 * DAY }) },
)

/** A journal, and the shipper that reads it. */
function openRig(accountId: string) {
  const journalDir = mkdtempSync(join(folder, 'journal-'))
  let now = NOW
  let shipped = 0
  let written = 0
  let shipper: Shipper | undefined
  const start = () => {
    shipper = createShipper({
      ...{ journalDir, clickhouse: started.clickhouse, db, clock: () => now },
      log: openLog('error'),
      metrics: {
        shipped: (clicks) => {
          shipped += clicks
        },
        ...{ failed() {}, held() {}, damaged() {}, missing() {} },
      },
    })
    void shipper.run()
  }
  const kill = async () => {
    const pid = started.engine.pid()
    if (pid) process.kill(pid, 'SIGKILL')
    await shipper?.stop()
    start()
    await until(() => started.engine.pid() !== pid)
    await until(() => started.clickhouse.isReachable())
  }
  const write = async (clicks: readonly Click[]) => {
    const journal = openJournal({
      ...{ folder: join(journalDir, 'redirect-0'), sync: 'never', log: openLog('error') },
      maxAgeMs: 60_000,
    })
    for (const { ageMs, linkId, ...click } of clicks) {
      const record = { ...click, accountId, linkId: `${accountId}_${linkId}`, host: 'go.example' }
      journal.append(encodeClick({ ...record, at: now - ageMs, rule: '' }))
    }
    await journal.close()
    written += clicks.length
  }
  start()
  return {
    kill,
    write,
    now: () => now,
    pass: (ms: number) => {
      now += ms
    },
    arrived: () => until(() => shipped === written),
    stop: () => shipper?.stop(),
  }
}

async function countersOf(accountId: string) {
  const rows = await db
    .selectFrom('link_clicks')
    .select(['total', 'human'])
    .where('account_id', '=', accountId)
    .execute()
  const all = (name: 'total' | 'human') => rows.reduce((sum, row) => sum + row[name], 0)
  return { all: all('total'), human: all('human') }
}

/** The number of clicks by every question that there is. */
async function answersOf(
  accountId: string,
  now: number,
  kind: 'all' | 'human',
): Promise<Record<string, number>> {
  const { clickhouse } = started
  forgetStoredSums(clickhouse)
  const period = { from: now - 200 * DAY, to: now + 1 }
  const filter: ClickFilter = { periods: [period], kind, linkIds: undefined, conditions: [] }
  const { kinds } = await countSummary(clickhouse, accountId, filter)
  const answers: Record<string, number> = {
    summary:
      kind === 'human'
        ? kinds.human.clicks
        : kinds.human.clicks + kinds.bot.clicks + kinds.preview.clicks,
  }
  const sum = (rows: readonly { clicks: number }[]) =>
    rows.reduce((clicks, row) => clicks + row.clicks, 0)
  for (const dimension of dimensions) {
    const asked = { filter, dimension, limit: 1000, offset: 0 }
    answers[dimension] = sum((await listBreakdown(clickhouse, accountId, asked)).rows)
  }
  for (const interval of ['hour', 'day', 'week', 'month'] as const) {
    const asked = { filter, period, interval, zone: 'Europe/Berlin' }
    answers[interval] = sum((await listSeries(clickhouse, accountId, asked)).rows)
  }
  const events = await listEvents(clickhouse, accountId, { filter, limit: 10_000, offset: 0 })
  return { ...answers, events: events.length }
}

async function expectAlike(accountId: string, now: number) {
  const counters = await countersOf(accountId)
  for (const kind of ['all', 'human'] as const) {
    const answers = await answersOf(accountId, now, kind)
    expect(answers).toEqual(
      Object.fromEntries(Object.keys(answers).map((name) => [name, counters[kind]])),
    )
  }
}

test('the counters of links are the clicks of every report, before and after sums are made', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 3, maxLength: 9 }), async (steps) => {
      const accountId = `acc_${crypto.randomUUID()}`
      const rig = openRig(accountId)
      try {
        const options = { clickhouse: started.clickhouse, clock: rig.now, isStopping: () => false }
        for (const step of steps) {
          if (step === 'kill') await rig.kill()
          else if (step === 'sum') await sumClosedSpans({ ...options, limits: LIMITS, settleMs: 0 })
          else if (typeof step === 'number') {
            // A segment that is being sent for more than a few minutes is held for an operator.
            await rig.arrived()
            rig.pass(step)
          } else await rig.write(step)
        }
        await rig.arrived()
        await expectAlike(accountId, rig.now())
        await sumClosedSpans({ ...options, limits: LIMITS, settleMs: -1 })
        await expectAlike(accountId, rig.now())
      } finally {
        await rig.stop()
        for (const table of ['clicks', 'click_sums', 'late_clicks'])
          await started.clickhouse.command(`TRUNCATE TABLE ${table}`)
      }
    }),
    budget(5),
  )
})
