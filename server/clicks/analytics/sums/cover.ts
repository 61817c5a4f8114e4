import { DAY } from '../../../platform/clock.ts'
import { monthOf } from '../time/month.ts'
import type { Period } from '../time/period.ts'
import { dayOf } from './closing.ts'

/** Valid sums of one scope: the version of each day and month that has them, by its start in epoch milliseconds. */
export interface Cells {
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
export interface Cover {
  /** Sums to add. */
  sums: readonly { start: number; version: number }[]
  /** Times whose clicks are counted. */
  raw: readonly Period[]
  /** Times of which neither is kept. */
  lost: readonly Period[]
}

/** Those that answer by source: others do so only where the clicks are gone. */
export function namedAlike(cells: Cells): Cells {
  const isGone = (at: number) => keptOf(monthOf(at).from, cells) !== 'all'
  const usable = (versions: ReadonlyMap<number, number>) =>
    new Map([...versions].filter(([at, version]) => !cells.renamed.has(version) || isGone(at)))
  return { ...cells, days: usable(cells.days), months: usable(cells.months) }
}

/** What may be answered by sums: `day` by days only, since a month cannot be divided again. */
export type Spans = 'day' | 'day and month'

/**
 * Covers periods, which neither overlap nor touch, by the longest spans that have sums. Clicks of thinned months that
 * came after their sums are counted besides.
 */
export function coverOf(periods: readonly Period[], cells: Cells, spans: Spans): Cover {
  const steps = periods.flatMap((period) => [...stepsOf(period, cells, spans)])
  const cover = { sums: [] as { start: number; version: number }[], raw: [], lost: [] }
  for (const { from, to, version, kept } of steps) {
    if (version !== undefined) cover.sums.push({ start: from, version })
    else if (kept !== 'all') addTo(cover.lost, { from, to })
    if (kept === 'late' || (kept === 'all' && version === undefined)) addTo(cover.raw, { from, to })
  }
  return cover
}

/** A month, a day or a part of one. */
interface Step extends Period {
  version: number | undefined
  /** Which of its clicks can be counted. */
  kept: 'all' | 'late' | 'none'
}

function* stepsOf({ from, to }: Period, cells: Cells, spans: Spans): Generator<Step> {
  for (let at = from; at < to; ) {
    const step = stepAt(at, to, { cells, spans })
    yield { ...step, kept: keptOf(monthOf(at).from, cells) }
    at = step.to
  }
}

function keptOf(month: number, { thinned, removing }: Cells): Step['kept'] {
  if (thinned.has(month)) return 'late'
  return removing.has(month) ? 'none' : 'all'
}

function stepAt(at: number, end: number, { cells, spans }: { cells: Cells; spans: Spans }) {
  const month = monthOf(at)
  const ofMonth = spans === 'day' ? undefined : cells.months.get(at)
  if (ofMonth !== undefined && month.to <= end) return { ...month, version: ofMonth }
  const day = dayOf(at)
  const isWholeDay = day === at && day + DAY <= end
  const version = isWholeDay ? cells.days.get(day) : undefined
  return { from: at, to: Math.min(day + DAY, end), version }
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
