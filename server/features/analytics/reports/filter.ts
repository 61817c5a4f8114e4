import type { AnalyticsQuery } from '../../../../contract/clicks/analytics.ts'
import { type Dimension, dimensions } from '../../../../contract/clicks/dimensions.ts'
import type { App } from '../../../context.ts'
import { findLinkIds } from '../../links/links.ts'
import { outside } from '../sums/cover.ts'
import type { ClickFilter } from './click-filter-store.ts'
import type { Period } from './period.ts'

export async function filterOf(
  app: App,
  accountId: string,
  { query, period, without }: { query: AnalyticsQuery; period: Period; without: readonly Period[] },
): Promise<ClickFilter> {
  return {
    periods: outside(period, without),
    kind: query.kind,
    linkIds: await linkIdsOf(app, accountId, query),
    equal: equalsOf(query),
  }
}

type QueryFilters = Omit<AnalyticsQuery, 'from' | 'to' | 'timezone'>

export function equalsOf(query: QueryFilters): [Dimension, string][] {
  return dimensions.flatMap((dimension) => equalTo(dimension, query))
}

function equalTo(dimension: Dimension, query: QueryFilters): [Dimension, string][] {
  const value = dimension === 'kind' ? undefined : query[dimension]
  return value === undefined ? [] : [[dimension, value]]
}

/** Clicks only hold the id of their link; all else about links is looked up in their own feature. */
export async function linkIdsOf(
  app: App,
  accountId: string,
  { domain, key, type, tag }: QueryFilters,
): Promise<string[] | undefined> {
  const wanted = { domain, key, type, tag }
  if (Object.values(wanted).every((value) => value === undefined)) return undefined
  return await findLinkIds(app, accountId, wanted)
}
