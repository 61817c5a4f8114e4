import type { AnalyticsQuery } from '../../../../contract/clicks/analytics.ts'
import { filteredDimensions } from '../../../../contract/clicks/filters.ts'
import type { App } from '../../../context.ts'
import { findLinkIds, findUnseenLinkIds } from '../../../links/index.ts'
import { outside } from '../sums/split-period.ts'
import type { Period } from '../time/period.ts'
import type { ClickFilter } from './click-filter-store.ts'
import type { Condition } from './condition.ts'

export async function filterOf(
  app: App,
  accountId: string,
  { query, period, without }: { query: AnalyticsQuery; period: Period; without: readonly Period[] },
): Promise<ClickFilter> {
  return {
    periods: outside(period, without),
    kind: query.kind,
    ...(await linksOf(app, accountId, query)),
    conditions: conditionsOf(query),
    ...(query.fold && { fold: query.fold }),
  }
}

type QueryFilters = Omit<AnalyticsQuery, 'from' | 'to' | 'timezone' | 'fold'>

/** What the parameters named after dimensions demand. */
export function conditionsOf(query: QueryFilters): Condition[] {
  return filteredDimensions.flatMap((dimension) => [
    ...conditionOf(dimension, 'is', query[dimension]),
    ...conditionOf(dimension, 'not', query[`${dimension}.not`]),
    ...(dimension === 'link'
      ? []
      : conditionOf(dimension, 'contains', query[`${dimension}.contains`])),
  ])
}

const conditionOf = (
  dimension: Condition['dimension'],
  operator: Condition['operator'],
  values: readonly string[] | undefined,
): Condition[] => (values ? [{ dimension, operator, values }] : [])

export type SelectedLinks = Pick<ClickFilter, 'linkIds' | 'withoutLinkIds'>

/**
 * Clicks only hold the id of their link; all else about links is looked up in their own feature. Clicks of links that are
 * gone are on no domain, in no folder and have no tag. Clicks on links that the caller does not see are never selected.
 */
export async function linksOf(
  app: App,
  accountId: string,
  query: QueryFilters,
): Promise<SelectedLinks> {
  const { domain: domains, key, type, tag: tags, folder: folders } = query
  const isLimited =
    app.sees.madeBy !== null ||
    [domains, key, type, tags, folders].some((value) => value !== undefined)
  const find = (criteria: Parameters<typeof findLinkIds>[2]) =>
    findLinkIds(app, accountId, criteria)
  const linkIds = isLimited ? await find({ domains, key, type, tags, folders }) : undefined
  const { 'domain.not': noDomains, 'tag.not': noTags, 'folder.not': noFolders } = query
  const without = new Set([
    ...(isLimited ? [] : await findUnseenLinkIds(app, accountId)),
    ...(noDomains ? await find({ domains: noDomains }) : []),
    ...(noTags ? await find({ tags: noTags }) : []),
    ...(noFolders ? await find({ folders: noFolders }) : []),
  ])
  if (linkIds) return { linkIds: linkIds.filter((id) => !without.has(id)) }
  return { linkIds, ...(without.size > 0 && { withoutLinkIds: [...without] }) }
}
