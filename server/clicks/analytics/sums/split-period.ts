import { DAY } from '../../../platform/clock.ts'
import { monthOf } from '../time/month.ts'
import type { Period } from '../time/period.ts'
import { dayOf } from './closing.ts'
import type { Span } from './sums-table.ts'

/** Valid sums of one scope: the version of each day and month that has them, by its start in epoch milliseconds. */
export interface StoredSums {
  days: ReadonlyMap<number, number>
  months: ReadonlyMap<number, number>
  /** Versions whose sources have the names of another table. */
  renamed: ReadonlySet<number>
  /** Starts of months of which only sums are kept. */
  thinned: ReadonlySet<number>
  /** Starts of months whose clicks are being removed: some may be there still. */
  removing: ReadonlySet<number>
}

/**
 * How a question is answered: each moment of its periods is in `sums`, in `raw` or in `lost`; in thinned months in `raw`
 * besides.
 */
export interface SplitPeriods {
  /** Sums to add. */
  sums: readonly SumsOfSpan[]
  /** Times whose clicks are counted. */
  raw: readonly Period[]
  /** Times of which neither is kept. */
  lost: readonly Period[]
}

/** Valid sums of a day or month that begins at `start`, in epoch milliseconds. */
export interface SumsOfSpan {
  span: Span
  start: number
  version: number
}

/** Those that answer by source: others do so only where the clicks are gone. */
export function namedAlike(stored: StoredSums): StoredSums {
  const isGone = (at: number) => keptOf(monthOf(at).from, stored) !== 'all'
  const usable = (versions: ReadonlyMap<number, number>) =>
    new Map([...versions].filter(([at, version]) => !stored.renamed.has(version) || isGone(at)))
  return { ...stored, days: usable(stored.days), months: usable(stored.months) }
}

/** What may be answered by sums: `day` by days only, since a month cannot be divided again. */
export type Spans = 'day' | 'day and month'

/**
 * Splits periods, which neither overlap nor touch, into the longest spans that have sums, and the rest. Clicks of thinned
 * months that came after their sums are counted besides.
 */
export function splitPeriods(
  periods: readonly Period[],
  stored: StoredSums,
  spans: Spans,
): SplitPeriods {
  const steps = periods.flatMap((period) => [...stepsOf(period, stored, spans)])
  const split = { sums: [] as SumsOfSpan[], raw: [], lost: [] }
  for (const { from, to, span, version, kept } of steps) {
    if (version !== undefined) split.sums.push({ span, start: from, version })
    else if (kept !== 'all') addTo(split.lost, { from, to })
    if (kept === 'late' || (kept === 'all' && version === undefined)) addTo(split.raw, { from, to })
  }
  return split
}

/** A month, a day or a part of one. */
interface Step extends Period {
  span: Span
  version: number | undefined
  /** Which of its clicks can be counted. */
  kept: 'all' | 'late' | 'none'
}

function* stepsOf({ from, to }: Period, stored: StoredSums, spans: Spans): Generator<Step> {
  for (let at = from; at < to; ) {
    const step = stepAt(at, to, { stored, spans })
    yield { ...step, kept: keptOf(monthOf(at).from, stored) }
    at = step.to
  }
}

function keptOf(month: number, { thinned, removing }: StoredSums): Step['kept'] {
  if (thinned.has(month)) return 'late'
  return removing.has(month) ? 'none' : 'all'
}

function stepAt(at: number, end: number, { stored, spans }: { stored: StoredSums; spans: Spans }) {
  const month = monthOf(at)
  const ofMonth = spans === 'day' ? undefined : stored.months.get(at)
  if (ofMonth !== undefined && month.to <= end)
    return { ...month, span: 'month' as const, version: ofMonth }
  const day = dayOf(at)
  const isWholeDay = day === at && day + DAY <= end
  const version = isWholeDay ? stored.days.get(day) : undefined
  return { from: at, to: Math.min(day + DAY, end), span: 'day' as const, version }
}

function addTo(periods: Period[], { from, to }: Period): void {
  const last = periods.at(-1)
  if (last?.to === from) last.to = to
  else periods.push({ from, to })
}

/** What remains of a period without some spans, which may overlap. */
export function outside(period: Period, without: readonly Period[]): Period[] {
  const rest: Period[] = []
  let { from } = period
  const filled = without.filter((span) => span.from < span.to)
  for (const span of filled.toSorted((a, b) => a.from - b.from)) {
    if (span.from >= period.to) break
    if (span.from > from) rest.push({ from, to: span.from })
    from = Math.max(from, span.to)
  }
  if (from < period.to) rest.push({ from, to: period.to })
  return rest
}
