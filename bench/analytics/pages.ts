import { dimensions } from '../../contract/clicks/dimensions.ts'
import type { ClickFilter } from '../../server/clicks/analytics/reports/click-filter-store.ts'
import { forgetKeptAnswers } from '../../server/clicks/analytics/reports/kept-answers.ts'
import { askLists } from '../../server/clicks/analytics/reports/lists-store.ts'
import { listSeries } from '../../server/clicks/analytics/reports/series-store.ts'
import { countSummary } from '../../server/clicks/analytics/reports/summary-store.ts'
import { forgetStoredSums } from '../../server/clicks/analytics/sums/stored-sums.ts'
import { intervalOf, type Period } from '../../server/clicks/analytics/time/period.ts'
import type { ClickHouse } from '../../server/platform/clickhouse/clickhouse.ts'
import { median, spell } from '../support/rows.ts'

export interface Page {
  accountId: string
  period: Period
  conditions: ClickFilter['conditions']
  zone: string
}

/** Every list of the analytics: all dimensions but the kind, whose numbers are in the summary. */
const lists = dimensions.filter((name) => name !== 'kind')

export interface Loaded {
  ms: number
  isApproximate: boolean
}

/** Asks everything that a page shows, as its call does, anew: nothing is kept of an earlier load. */
export async function loadPage(clickhouse: ClickHouse, page: Page): Promise<Loaded> {
  forgetKeptAnswers(clickhouse)
  return await loadAgain(clickhouse, page)
}

/** The same with what is kept of answers, as for the next member who opens it. */
export async function loadAgain(
  clickhouse: ClickHouse,
  { accountId, period, conditions, zone }: Page,
): Promise<Loaded> {
  // Reports of one screen share for a second what sums there are; each load begins anew.
  forgetStoredSums(clickhouse)
  const filter: ClickFilter = { periods: [period], kind: 'human', linkIds: undefined, conditions }
  const interval = intervalOf(undefined, period)
  const startedAt = performance.now()
  const answers = await Promise.all([
    countSummary(clickhouse, accountId, filter),
    listSeries(clickhouse, accountId, { filter, period, interval, zone }),
    allLists(clickhouse, accountId, filter),
  ])
  const isApproximate = answers.flat().some((answer) => answer.isApproximate)
  return { ms: performance.now() - startedAt, isApproximate }
}

async function allLists(clickhouse: ClickHouse, accountId: string, filter: ClickFilter) {
  const asked = await askLists(clickhouse, accountId, { filter, dimensions: lists, limit: 50 })
  return await Promise.all(asked.values())
}

export interface PageTimes {
  medianMs: number
  words: string
}

const LEAST_LOADS = 3
const MOST_MS = 60_000

/** The first load, which is not counted, finds nothing in memory. Slow pages are loaded less often. */
export async function timePage(
  clickhouse: ClickHouse,
  page: Page,
  runs: number,
): Promise<PageTimes> {
  const first = await loadPage(clickhouse, page)
  const loads: Loaded[] = []
  const endsAt = performance.now() + MOST_MS
  while (loads.length < runs && (loads.length < LEAST_LOADS || performance.now() < endsAt)) {
    loads.push(await loadPage(clickhouse, page))
  }
  const again: Loaded[] = []
  while (again.length < runs) again.push(await loadAgain(clickhouse, page))
  const times = loads.map(({ ms }) => ms)
  const kind = loads.some((load) => load.isApproximate) ? 'approximate' : 'exact'
  const slowest = `slowest ${spell(Math.max(...times))} ms, first ${spell(first.ms)} ms`
  const kept = `again without new clicks ${spell(median(again.map(({ ms }) => ms)))} ms`
  return { medianMs: median(times), words: `${slowest}, ${kind}, ${loads.length} loads; ${kept}` }
}
