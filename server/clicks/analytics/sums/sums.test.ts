import { afterAll, beforeAll, expect, test } from 'bun:test'
import fc from 'fast-check'
import { intervals } from '../../../../contract/clicks/analytics.ts'
import {
  type ClickKind,
  type Dimension,
  dimensions,
} from '../../../../contract/clicks/dimensions.ts'
import { operators } from '../../../../contract/clicks/filters.ts'
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import { DAY, HOUR } from '../../../platform/clock.ts'
import {
  type Counts,
  countBy,
  countEach,
  intervalName,
  selected,
  valueIn,
  weekHour,
} from '../../../testing/analytics/reference.ts'
import { plainClick } from '../../../testing/clicks.ts'
import { budget } from '../../../testing/rounds.ts'
import { openTestStore, type TestStore } from '../../../testing/servers/engine.ts'
import { type ClickRow, prepareAnalytics, storeClicks } from '../analytics.ts'
import { listDayClicks } from '../locked/day-clicks-store.ts'
import { listBreakdown } from '../reports/breakdown-store.ts'
import type { ClickFilter } from '../reports/click-filter-store.ts'
import type { Condition } from '../reports/condition.ts'
import { countWeekHours } from '../reports/heatmap-store.ts'
import { askLists, type ListAnswer } from '../reports/lists-store.ts'
import { countPeriodClicks } from '../reports/period-store.ts'
import { listSeries } from '../reports/series-store.ts'
import { countSummary } from '../reports/summary-store.ts'
import { outside } from './split-period.ts'
import { forgetStoredSums } from './stored-sums.ts'
import { sumClosedSpans } from './summing.ts'

const OURS = 'acc_ours'
const ACCOUNTS = [OURS, 'acc_theirs']
/** Clocks go back in Berlin, on Lord Howe they go forward half an hour earlier in October; a month ends. */
const BEGIN = Date.UTC(2026, 8, 28)
const DAYS = 40
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'Asia/Kathmandu',
  'America/St_Johns',
  'Pacific/Kiritimati',
  'Australia/Lord_Howe',
]
/** So few that some days and links have sums and others have not. */
const LIMITS = { account: { day: 6, month: 9 }, link: { day: 3, month: 4 }, atOnce: 20 }

let started: TestStore
let clickhouse: ClickHouse

beforeAll(async () => {
  started = await openTestStore()
  clickhouse = started.clickhouse
  await prepareAnalytics(clickhouse)
}, 180_000)

afterAll(() => started?.stop(), 60_000)

async function empty(): Promise<void> {
  for (const table of ['clicks', 'click_sums', 'late_clicks', 'thinned_months']) {
    await clickhouse.command(`TRUNCATE TABLE ${table}`)
  }
  forgetStoredSums(clickhouse)
}

const oneOf = <T>(...values: T[]) => fc.constantFrom(...values)

/** Many lie at the edges of days, and at a quarter of an hour. */
const aTime = fc
  .record({
    day: fc.integer({ min: 0, max: DAYS - 1 }),
    ms: fc.oneof(
      oneOf(0, 1, DAY - 1, 900_000, 899_999, 12 * HOUR, 18 * HOUR + 900_000),
      fc.integer({ min: 0, max: DAY - 1 }),
    ),
  })
  .map(({ day, ms }) => BEGIN + day * DAY + ms)

const aClick: fc.Arbitrary<ClickRow> = fc
  .record({
    account_id: oneOf(OURS, OURS, OURS, 'acc_theirs'),
    link_id: oneOf('lnk_a', 'lnk_a', 'lnk_b', 'lnk_c'),
    at: aTime,
    kind: oneOf<ClickKind>('human', 'human', 'human', 'bot', 'preview'),
    country: oneOf('DE', 'US', 'unknown'),
    city: oneOf('Berlin', "L'Haÿ-les-Roses", 'unknown'),
    referrer: oneOf('direct', 'site.example', '{account:String}'),
    utm_campaign: oneOf('', 'spring', '\u0000'),
    reason: oneOf('', 'curl', 'no-agent'),
    trigger: oneOf<ClickRow['trigger']>('link', 'qr', 'hub'),
    visitor: oneOf('0', '1', '2', '3', '18446744073709551615'),
    event: oneOf<ClickRow['event']>('click', 'click', 'click', 'view'),
  })
  // People have no reason.
  .map(({ reason, ...changes }) => ({
    ...{ ...plainClick, ...changes },
    reason: changes.kind === 'human' ? '' : reason,
  }))

/** Several clicks on one day, so that days pass the limits. */
const someClicks = fc.oneof(
  fc.array(aClick, { minLength: 1, maxLength: 25 }),
  fc
    .tuple(aTime, fc.array(aClick, { minLength: 8, maxLength: 30 }))
    .map(([day, rows]) =>
      rows.map((row) => ({ ...row, at: day - (day % DAY) + (row.at % DAY), account_id: OURS })),
    ),
)

type Step =
  | { does: 'store'; rows: ClickRow[] }
  | { does: 'wait'; ms: number }
  /** Is stopped after so many spans, or fails when it makes its sums valid. */
  | { does: 'sum'; stopsAfter: number; failsAt: number }

const aStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: someClicks.map((rows) => ({ does: 'store', rows }) as const) },
  {
    weight: 2,
    arbitrary: fc
      .integer({ min: HOUR, max: 12 * DAY })
      .map((ms) => ({ does: 'wait', ms }) as const),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('sum' as const),
      stopsAfter: oneOf(1000, 1000, 5),
      failsAt: oneOf(1000, 1000, 1, 3),
    }),
  },
)

/** Some values are those of clicks, some are parts of them in another case, some are neither. */
const texts = {
  link: ['lnk_a', 'lnk_b', 'lnk_gone'],
  country: ['DE', 'US', 'unknown', 'd', ''],
  city: ['Berlin', 'HAŸ', "l'haÿ-les-ROSES", '\u0000'],
  referrer: ['direct', '{account:String}', 'SITE.', '%'],
  trigger: ['qr', 'hub', 'Q'],
  reason: ['curl', 'agent'],
} as const

const aCondition: fc.Arbitrary<Condition> = oneOf<keyof typeof texts>(
  'link',
  'country',
  'city',
  'referrer',
  'trigger',
).chain((dimension) =>
  fc.record({
    dimension: fc.constant(dimension),
    operator: oneOf(...(dimension === 'link' ? (['is', 'not'] as const) : operators)),
    values: fc.array(oneOf<string>(...texts[dimension]), { minLength: 1, maxLength: 3 }),
  }),
)

const aFilter = fc
  .record({
    from: fc.oneof(aTime, oneOf(BEGIN, BEGIN + 3 * DAY)),
    to: fc.oneof(aTime, oneOf(BEGIN + DAYS * DAY, BEGIN + 34 * DAY)),
    without: fc.array(fc.tuple(aTime, aTime), { maxLength: 2 }),
    kind: oneOf<ClickKind | 'all'>('human', 'all', 'bot'),
    fold: oneOf<'hour' | undefined>(undefined, undefined, 'hour'),
    linkIds: oneOf<string[] | undefined>(undefined, undefined, ['lnk_a'], ['lnk_a', 'lnk_c'], []),
    withoutLinkIds: oneOf<string[] | undefined>(undefined, undefined, ['lnk_a'], ['lnk_c', 'gone']),
    conditions: fc.oneof(fc.constant([]), fc.array(aCondition, { minLength: 1, maxLength: 3 })),
  })
  .map(({ from, to, without, withoutLinkIds, fold, ...filter }): ClickFilter => {
    const period = { from: Math.min(from, to), to: Math.max(from, to) + 1 }
    const spans = without.map(([one, other]) => ({
      from: Math.min(one, other),
      to: Math.max(one, other),
    }))
    const others = { ...(withoutLinkIds && { withoutLinkIds }), ...(fold && { fold }) }
    return { ...filter, ...others, periods: outside(period, spans) }
  })

const questions = fc.record({
  accountId: oneOf(...ACCOUNTS, OURS),
  filter: aFilter,
  interval: oneOf(...intervals),
  zone: oneOf(...ZONES),
  dimension: oneOf(...dimensions),
})

const plain = (counts: ReadonlyMap<string, Counts>) =>
  Object.fromEntries([...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)))

async function summing(
  { stopsAfter, failsAt }: { stopsAfter: number; failsAt: number },
  now: number,
) {
  let [asked, marked] = [0, 0]
  const faulty: ClickHouse = {
    ...clickhouse,
    async insert(insert) {
      if (insert.table === 'click_sums' && ++marked === failsAt) throw new Error('killed')
      await clickhouse.insert(insert)
    },
  }
  const isStopping = () => ++asked > stopsAfter
  const options = { clickhouse: faulty, clock: () => now, isStopping, limits: LIMITS, settleMs: 0 }
  await sumClosedSpans(options).catch((error) => {
    if (String(error) !== 'Error: killed') throw error
  })
}

async function expectReference(
  rows: readonly ClickRow[],
  {
    accountId,
    filter,
    interval,
    zone,
    dimension,
  }: typeof questions extends fc.Arbitrary<infer Q> ? Q : never,
) {
  const clicks = selected(rows, accountId, filter)
  const ofAllKinds = selected(rows, accountId, { ...filter, kind: 'all' })
  const summary = await countSummary(clickhouse, accountId, filter)
  const none = { clicks: 0, visitors: 0 }
  const { fold } = filter
  const kinds = countEach(ofAllKinds, ({ kind }) => kind, fold)
  const scans = countEach(
    ofAllKinds.filter(({ trigger }) => trigger === 'qr'),
    ({ kind }) => kind,
    fold,
  )
  expect(summary).toEqual({
    kinds: {
      human: kinds.get('human') ?? none,
      bot: kinds.get('bot') ?? none,
      preview: kinds.get('preview') ?? none,
    },
    scans: {
      human: scans.get('human')?.clicks ?? 0,
      bot: scans.get('bot')?.clicks ?? 0,
      preview: scans.get('preview')?.clicks ?? 0,
    },
    isApproximate: false,
    lost: [],
  })

  const whole = { filter, dimension, limit: 1000, offset: 0 }
  const breakdown = await listBreakdown(clickhouse, accountId, whole)
  const found = breakdown.rows.map(({ value, clicks, visitors }) => [value, { clicks, visitors }])
  expect(plain(new Map(found as [string, Counts][]))).toEqual(
    plain(countEach(clicks, (row) => valueIn(row, dimension), fold)),
  )

  await expectLists(clicks, accountId, { filter, alone: { dimension, answer: breakdown } })

  const first = filter.periods[0]?.from ?? BEGIN
  const end = filter.periods.at(-1)?.to ?? BEGIN + DAY
  const period = { from: first, to: end }
  const series = await listSeries(clickhouse, accountId, { filter, period, interval, zone })
  const named = series.rows.map(({ start, clicks, visitors }): [string, Counts] => [
    intervalName(start * 1000, interval, zone),
    { clicks, visitors },
  ])
  expect(new Set(named.map(([name]) => name)).size).toBe(named.length)
  const happened = named.filter(([, counts]) => counts.clicks > 0 || counts.visitors > 0)
  expect(plain(new Map(happened))).toEqual(
    plain(countBy(clicks, (row) => intervalName(row.at, interval, zone), fold)),
  )

  const heatmap = await countWeekHours(clickhouse, accountId, { filter, zone })
  const hours = countBy(clicks, (row) => weekHour(row.at, zone), fold)
  expect(
    Object.fromEntries(heatmap.rows.map((row) => [`${row.weekday} ${row.hour}`, row.clicks])),
  ).toEqual(
    Object.fromEntries(
      [...hours].flatMap(([name, { clicks }]) => (clicks > 0 ? [[name, clicks]] : [])),
    ),
  )
  await expectUseOfMonth(rows, accountId, period)
}

interface AllLists {
  filter: ClickFilter
  /** A list that was asked for by itself. */
  alone: { dimension: Dimension; answer: ListAnswer }
}

/** The lists of a page, which are read together, now and again. */
async function expectLists(
  clicks: readonly ClickRow[],
  accountId: string,
  { filter, alone }: AllLists,
) {
  for (let time = 0; time < 2; time++) {
    const asked = await askLists(clickhouse, accountId, { filter, dimensions, limit: 1000 })
    expect([...asked.keys()]).toEqual([...dimensions])
    expect(await asked.get(alone.dimension)).toEqual(alone.answer)
    for (const [name, answer] of asked) {
      const { rows, isApproximate } = await answer
      const found = rows.map(({ value, ...counts }): [string, Counts] => [value, counts])
      const counts = [...countEach(clicks, (row) => valueIn(row, name), filter.fold)]
      const total = counts.length
      expect(plain(new Map(found))).toEqual(
        plain(new Map(counts.map(([value, count]) => [value, { ...count, total }]))),
      )
      expect(isApproximate).toBe(false)
    }
  }
}

/** What locks reports and what an account has used are the same clicks. */
async function expectUseOfMonth(
  rows: readonly ClickRow[],
  accountId: string,
  period: { from: number; to: number },
) {
  const filter = { periods: [period], kind: 'human', linkIds: undefined, conditions: [] } as const
  const people = selected(rows, accountId, filter)
  expect(await countPeriodClicks(clickhouse, accountId, period)).toBe(people.length)
  const days = await listDayClicks(clickhouse, accountId, period)
  expect(Object.fromEntries(days.map(({ day, clicks }) => [`${day}`, clicks]))).toEqual(
    Object.fromEntries(
      [...Map.groupBy(people, ({ at }) => `${at - (at % DAY)}`)].map(([day, of]) => [
        day,
        of.length,
      ]),
    ),
  )
}

test('whatever is summed when, every answer is that of a slow count of each click', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(aStep, { minLength: 3, maxLength: 12 }),
      fc.array(questions, { minLength: 6, maxLength: 6 }),
      async (steps, asked) => {
        await empty()
        let now = BEGIN + 2 * DAY
        const rows: ClickRow[] = []
        for (const step of steps) {
          if (step.does === 'wait') now += step.ms
          else if (step.does === 'sum') await summing(step, now)
          else {
            // There are no clicks in the future.
            const past = step.rows.filter(({ at }) => at <= now)
            rows.push(...past)
            await storeClicks(clickhouse, { batchId: crypto.randomUUID(), rows: past }, now)
          }
        }
        forgetStoredSums(clickhouse)
        for (const question of asked) await expectReference(rows, question)
      },
    ),
    budget(25),
  )
}, 600_000)
