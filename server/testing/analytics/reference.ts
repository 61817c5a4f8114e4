import type { Interval } from '../../../contract/clicks/analytics.ts'
import type { Dimension } from '../../../contract/clicks/dimensions.ts'
import type { ClickRow } from '../../clicks/analytics/analytics.ts'
import type { ClickFilter } from '../../clicks/analytics/reports/click-filter-store.ts'
import type { Condition } from '../../clicks/analytics/reports/condition.ts'
import { sourceOf } from '../../clicks/analytics/sources/source.ts'

export interface Counts {
  clicks: number
  visitors: number
}

/** The clicks of an account that a filter selects, by looking at each. */
export function selected(
  rows: readonly ClickRow[],
  accountId: string,
  filter: ClickFilter,
): ClickRow[] {
  return rows
    .filter(
      (row) =>
        row.account_id === accountId &&
        row.event === 'click' &&
        filter.periods.some(({ from, to }) => row.at >= from && row.at < to) &&
        (filter.kind === 'all' || row.kind === filter.kind) &&
        (filter.linkIds === undefined || filter.linkIds.includes(row.link_id)) &&
        !filter.withoutLinkIds?.includes(row.link_id) &&
        filter.conditions.every((condition) => isMet(row, condition)),
    )
    .toSorted((a, b) => a.at - b.at)
}

function isMet(row: ClickRow, { dimension, operator, values }: Condition): boolean {
  const value = valueIn(row, dimension)
  if (operator === 'is') return values.some((wanted) => wanted === value)
  if (operator === 'not') return values.every((unwanted) => unwanted !== value)
  return values.some((part) => value.toUpperCase().includes(part.toUpperCase()))
}

/** The folder of a link is no part of its clicks. */
export function valueIn(row: ClickRow, dimension: Dimension): string {
  if (dimension === 'folder') return ''
  if (dimension === 'source') return sourceOf(row.referrer)
  return dimension === 'link' ? row.link_id : row[dimension]
}

/**
 * Clicks and visitors by group: a visitor counts once a UTC day, in the group of the first click of that day. Folded
 * clicks of one visitor on one link count once an hour, in the group of the first one.
 */
export function countBy(
  clicks: readonly ClickRow[],
  groupOf: (row: ClickRow) => string,
  fold?: ClickFilter['fold'],
): Map<string, Counts> {
  const counts = new Map<string, Counts>()
  const seen = new Set<string>()
  const isNew = (name: string) => !seen.has(name) && seen.add(name)
  for (const row of clicks) {
    const group = groupOf(row)
    const count = counts.get(group) ?? { clicks: 0, visitors: 0 }
    counts.set(group, count)
    const isKnown = row.visitor !== '0'
    const [time, visitor] = [new Date(row.at).toISOString(), `${row.kind} ${row.visitor}`]
    if (!fold || !isKnown || isNew(`${time.slice(0, 13)} ${row.link_id} ${visitor}`)) count.clicks++
    if (isKnown && isNew(`${time.slice(0, 10)} ${visitor}`)) count.visitors++
  }
  return counts
}

/** The same where each group is counted by itself. */
export function countEach(
  clicks: readonly ClickRow[],
  groupOf: (row: ClickRow) => string,
  fold?: ClickFilter['fold'],
): Map<string, Counts> {
  const groups = Map.groupBy(clicks, groupOf)
  return new Map(
    [...groups].map(([group, rows]) => [
      group,
      countBy(rows, () => '', fold).get('') ?? { clicks: 0, visitors: 0 },
    ]),
  )
}

/** Names the hour of the week in a time zone, such as `7 23` for the last one of Sunday. */
export function weekHour(at: number, zone: string): string {
  const hour = intervalName(at, 'hour', zone)
  const weekday = (new Date(`${hour.slice(0, 10)}T00:00:00Z`).getUTCDay() + 6) % 7
  return `${weekday + 1} ${Number(hour.slice(11, 13))}`
}

/** Names the interval of a time zone that a time lies in. */
export function intervalName(at: number, interval: Interval, zone: string): string {
  const parts = Object.fromEntries(
    formatIn(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const date = `${parts.year}-${parts.month}-${parts.day}`
  if (interval === 'hour') return `${date} ${parts.hour} ${parts.timeZoneName}`
  if (interval === 'day') return date
  if (interval === 'month') return date.slice(0, 7)
  const day = new Date(`${date}T00:00:00Z`)
  const sinceMonday = (day.getUTCDay() + 6) % 7
  return new Date(day.getTime() - sinceMonday * 86_400_000).toISOString().slice(0, 10)
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', hourCycle: 'h23' },
    timeZoneName: 'longOffset',
  } as const)
  formats.set(zone, format)
  return format
}
