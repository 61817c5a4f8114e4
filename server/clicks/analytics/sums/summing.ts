import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import { type Clock, DAY, MINUTE } from '../../../platform/clock.ts'
import { listMissingParts } from '../mending/damaged-parts-store.ts'
import { isNaming } from '../sources/naming-store.ts'
import { sourceNamesVersion } from '../sources/source-names.ts'
import { monthOf } from '../time/month.ts'
import type { Period } from '../time/period.ts'
import { closedDays } from './closing.ts'
import { type LateDays, lateIn, listLateDays } from './stored-sums-store.ts'
import { type SummingLimits, sumSpan, usualLimits } from './sum-span.ts'
import {
  findClicksPeriod,
  listLatestLate,
  listSummedSpans,
  type SpanStart,
} from './summing-store.ts'
import { ALL_LINKS } from './sums-table.ts'
import { insertMarks, newVersion } from './write-sums-store.ts'

export interface SummingOptions {
  /** With a long timeout: one statement may count the clicks of a whole day. */
  clickhouse: ClickHouse
  clock: Clock
  isStopping(): boolean
  limits?: SummingLimits
  /** Late clicks come in many inserts; their days are summed again once none has come for this long. */
  settleMs?: number
}

export const SETTLE_MS = 10 * MINUTE

/**
 * Sums the closed days and months that are not summed yet, or got clicks or new names since, the latest first. May be interrupted and
 * repeated, and several instances may do it at once: each writes a version of its own, and one of them counts. Returns
 * how many spans were summed.
 */
export async function sumClosedSpans(options: SummingOptions): Promise<number> {
  const { clickhouse, clock, isStopping, limits = usualLimits, settleMs = SETTLE_MS } = options
  const clicks = await findNamedPeriod(clickhouse)
  if (!clicks) return 0
  const days = closedDays(clicks, clock())
  const last = days[0]
  if (last === undefined) return 0
  const reach = { from: monthOf(clicks.from).from, to: monthOf(last).to }
  const late = await listLateDays(clickhouse, ALL_LINKS, reach)
  const isSummed = await summedSpans(clickhouse, late)
  const isUnsettled = await unsettled(clickhouse, clock() - settleMs)
  const isDamaged = await damagedTimes(clickhouse)
  let summed = 0
  for (const { span, start } of spansOf(days, clock())) {
    const period = periodOfSpan({ span, start })
    if (isSummed({ span, start }) || isUnsettled(period) || isDamaged(period)) continue
    if (isStopping()) break
    const seen = await sumSpan(clickhouse, { span, start, period, isStopping }, limits)
    if (isStopping()) break
    const mark = { accountId: '', linkId: ALL_LINKS, late: seen }
    await insertMarks(clickhouse, { span, start, version: newVersion() }, [mark])
    summed++
  }
  return summed
}

/** From the first click to the last. Sums of clicks that are yet to be named would keep the earlier names. */
async function findNamedPeriod(clickhouse: ClickHouse): Promise<Period | undefined> {
  return (await isNaming(clickhouse)) ? undefined : await findClicksPeriod(clickhouse)
}

const periodOfSpan = ({ span, start }: SpanStart): Period =>
  span === 'month' ? monthOf(start) : { from: start, to: start + DAY }

/** Each month comes after its days, from whose sums it is made. */
function spansOf(days: readonly number[], now: number): SpanStart[] {
  const months = Map.groupBy(days, (day) => monthOf(day).from)
  return [...months].flatMap(([month, ofMonth]) => {
    const { to } = monthOf(month)
    const isClosed = closedDays({ from: to - 1, to }, now).length > 0
    const spans: SpanStart[] = ofMonth.map((start) => ({ span: 'day', start }))
    return isClosed ? [...spans, { span: 'month', start: month }] : spans
  })
}

async function summedSpans(clickhouse: ClickHouse, late: LateDays) {
  const found = await listSummedSpans(clickhouse)
  const named = found.filter(({ names }) => names === sourceNamesVersion)
  const seenBy = new Map(named.map(({ span, start, seen }) => [`${span} ${start}`, seen]))
  return ({ span, start }: SpanStart) =>
    seenBy.get(`${span} ${start}`) === lateIn(late, span, start)
}

async function unsettled(clickhouse: ClickHouse, since: number) {
  const latest = await listLatestLate(clickhouse)
  const days = [...latest].filter(([, at]) => at > since).map(([day]) => day)
  return ({ from, to }: Period) => days.some((day) => day >= from && day < to)
}

/** Times in which clicks are missing until they are restored: sums of the rest would be taken for the whole. */
export async function damagedTimes(clickhouse: ClickHouse) {
  const parts = await listMissingParts(clickhouse)
  const times = parts.map(({ part, firstAt, lastAt }) =>
    lastAt > 0 ? { from: firstAt, to: lastAt + 1 } : monthOf(monthInName(part)),
  )
  return ({ from, to }: Period) => times.some((time) => time.from < to && time.to > from)
}

/** Names of parts have their month, such as 202611, at first or after a word such as `broken-on-start`. */
function monthInName(part: string): number {
  const month = /(\d{6})_\d/.exec(part)?.[1] ?? ''
  return Date.UTC(Number(month.slice(0, 4)), Number(month.slice(4)) - 1)
}
