import type { AnalyticsQuery } from '../../../../contract/clicks/analytics.ts'
import type { Dimension } from '../../../../contract/clicks/dimensions.ts'
import {
  type FilteredDimension,
  filteredDimensions,
} from '../../../../contract/clicks/dimensions.ts'
import { comparedKey } from '../../../../contract/links/keys.ts'
import type { App } from '../../../context.ts'
import { findCaseSensitiveNames } from '../../../domains/index.ts'
import { findFolderLabels, findLinkIds, findUnseenLinkIds } from '../../../links/index.ts'
import { outside } from '../sums/split-period.ts'
import type { Period } from '../time/period.ts'
import type { ClickFilter } from './click-filter-store.ts'
import type { Condition } from './condition.ts'
import { lookUp } from './looked-up.ts'

export async function filterOf(
  app: App,
  accountId: string,
  { query, period, without, dimensions = [] }: Asked,
): Promise<ClickFilter> {
  const filter = {
    periods: outside(period, without),
    kind: query.kind,
    ...(await linksOf(app, accountId, query)),
    conditions: await conditionsOf(app, accountId, query),
    ...(query.fold && { fold: query.fold }),
  }
  return { ...filter, lookedUp: await lookUp(app, accountId, { filter, dimensions }) }
}

interface Asked {
  query: AnalyticsQuery
  period: Period
  without: readonly Period[]
  /** Of the lists that are asked for. */
  dimensions?: readonly Dimension[]
}

type QueryFilters = Omit<AnalyticsQuery, 'from' | 'to' | 'timezone' | 'fold'>

/** What the parameters named after dimensions demand. */
export async function conditionsOf(
  app: App,
  accountId: string,
  query: QueryFilters,
): Promise<StoredCondition[]> {
  const { address, 'address.not': noAddress, ...others } = query
  const stored = {
    ...others,
    address: await storedAddresses(app, accountId, address),
    'address.not': await storedAddresses(app, accountId, noAddress),
  }
  return filteredDimensions.flatMap((dimension) => [
    ...conditionOf(dimension, 'is', stored[dimension]),
    ...conditionOf(dimension, 'not', stored[`${dimension}.not`]),
    ...(dimension === 'link'
      ? []
      : conditionOf(dimension, 'contains', stored[`${dimension}.contains`])),
  ])
}

/** A condition for what a click holds. */
export type StoredCondition = Condition & { dimension: FilteredDimension }

const conditionOf = (
  dimension: FilteredDimension,
  operator: Condition['operator'],
  values: readonly string[] | undefined,
): StoredCondition[] => (values ? [{ dimension, operator, values }] : [])

/** What clicks may hold for these addresses; of a domain that the account no longer has, it is not known how it compared. */
async function storedAddresses(
  app: App,
  accountId: string,
  addresses: readonly string[] | undefined,
): Promise<string[] | undefined> {
  if (!addresses) return undefined
  const caseSensitive = await findCaseSensitiveNames(app, accountId)
  const forms = addresses.flatMap((address) => {
    const slash = address.indexOf('/')
    if (slash === -1) return [address]
    const [host, key] = [address.slice(0, slash).toLowerCase(), address.slice(slash + 1)]
    const exact = `${host}/${comparedKey(key, { caseSensitive: true })}`
    return caseSensitive.has(host) ? [exact] : [exact, `${host}/${comparedKey(key)}`]
  })
  return [...new Set(forms)]
}

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
  const { domain: domains, key, type, tag: tags } = query
  const { only, except } = await foldersOf(app, accountId, query)
  const isLimited =
    app.sees.madeBy !== null ||
    [domains, key, type, tags, only].some((value) => value !== undefined)
  const find = (criteria: Parameters<typeof findLinkIds>[2]) =>
    findLinkIds(app, accountId, criteria)
  const linkIds = isLimited ? await find({ domains, key, type, tags, folders: only }) : undefined
  const { 'domain.not': noDomains, 'tag.not': noTags } = query
  const without = new Set([
    ...(isLimited ? [] : await findUnseenLinkIds(app, accountId)),
    ...(noDomains ? await find({ domains: noDomains }) : []),
    ...(noTags ? await find({ tags: noTags }) : []),
    ...(except ? await find({ folders: except }) : []),
  ])
  if (linkIds) return { linkIds: linkIds.filter((id) => !without.has(id)) }
  return { linkIds, ...(without.size > 0 && { withoutLinkIds: [...without] }) }
}

const NO_FOLDER = ''

/** Clicks of links in no folder, the gone ones among them, are those that are not of links in any. */
async function foldersOf(
  app: App,
  accountId: string,
  { folder: wanted, 'folder.not': unwanted }: QueryFilters,
): Promise<{ only: readonly string[] | undefined; except: readonly string[] | undefined }> {
  const wantsNone = wanted?.includes(NO_FOLDER) ?? false
  const refusesNone = unwanted?.includes(NO_FOLDER) ?? false
  if (wantsNone === refusesNone) return { only: wanted, except: unwanted }
  const all = [...(await findFolderLabels(app, accountId)).keys()]
  if (refusesNone) return { only: wanted ?? all, except: unwanted }
  const isLeftOut = (id: string) => !wanted?.includes(id) || unwanted?.includes(id)
  return { only: undefined, except: all.filter(isLeftOut) }
}
