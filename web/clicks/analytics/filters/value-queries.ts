import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Dimension } from '../../../../contract/clicks/dimensions.ts'
import { valueName, valuesWithWords } from '../../../../contract/clicks/value-words.ts'
import { answer, api } from '../../../lib/api/api.ts'
import { countryChoices } from '../../../lib/country-choices.ts'
import { rowName } from '../lists/breakdown-rows.ts'
import { spansOf } from '../period.ts'
import { breakdownQuery, scopeKey, spanQuery } from '../queries.ts'
import { type AnalyticsScope, type FilterName, filtersBy, wholeScope } from '../scope.ts'
import type { NamesById } from './filter-words.ts'

export interface ValueChoice {
  value: string
  label: string
}

export interface ValueChoices {
  choices: readonly ValueChoice[]
  /** Whether others are on their way. */
  isLoading: boolean
}

/** Names of the account's domains, tags and folders, which are known without any click. */
export interface OwnNames {
  domain: readonly string[]
  tag: readonly string[]
  /** By their ids. */
  folder: readonly ValueChoice[]
}
/** Names of folders by their ids. */
export const folderNames = ({ folder }: OwnNames): NamesById =>
  new Map(folder.map(({ value, label }) => [value, label]))

/** A hook, so that they are asked for where a value is chosen, and not with the page. */
export type UseOwnNames = () => OwnNames

const ROWS = 20

/** What the values of a filter can be: all there are where they are few, else the most clicked that contain a text. */
export function useValueChoices(
  name: FilterName,
  { scope, typed, own }: { scope: AnalyticsScope; typed: string; own: OwnNames },
): ValueChoices {
  const fixed = fixedChoices(name, own)
  const found = useQuery({ ...foundQuery(name, scope, typed), enabled: fixed === undefined })
  return { choices: fixed ?? found.data ?? [], isLoading: found.isFetching }
}

function fixedChoices(name: FilterName, own: OwnNames): ValueChoice[] | undefined {
  if (name === 'country') return countryChoices.flatMap(({ items }) => items)
  if (name === 'domain' || name === 'tag') return own[name].map(plainChoice)
  if (name === 'folder') return [...own.folder]
  if (name === 'key') return []
  const values = valuesWithWords(name)
  return values?.map((value) => ({ value, label: valueName(name, value) }))
}

const plainChoice = (value: string): ValueChoice => ({ value, label: value })

const foundQuery = (name: FilterName, scope: AnalyticsScope, typed: string) => ({
  queryKey: ['analytics', 'values', name, typed, ...scopeKey(scope)],
  queryFn: async (): Promise<ValueChoice[]> => {
    const dimension = name as Dimension
    const query = {
      ...spanQuery(spansOf(scope.period, new Date()).counted, scope),
      dimension,
      limit: String(ROWS),
      ...(typed && { q: typed.slice(0, 200) }),
    }
    const { items } = await answer(api.v1.analytics.breakdown.$get({ query }))
    return items
      .filter(({ value }) => value !== '')
      .map((item) => ({ value: item.value, label: rowName(dimension, item) }))
  },
  staleTime: 15_000,
  placeholderData: keepPreviousData,
})

/** The short addresses of links that were clicked. Those of others are not known. */
export function useLinkNames(ids: readonly string[]): NamesById {
  const scope: AnalyticsScope = {
    ...wholeScope('all', [{ name: 'link', operator: 'is', values: ids }]),
    kind: 'all',
  }
  const { data } = useQuery({
    ...breakdownQuery(scope, 'link', Math.max(1, ids.length)),
    enabled: ids.length > 0,
    refetchInterval: false,
    staleTime: 60_000,
  })
  return new Map(data?.items.map((item) => [item.value, rowName('link', item)]))
}

/** The id of a link that is filtered by its domain and key; undefined while it is not known. */
export function useLinkId(link: { domain: string; key: string } | undefined): string | undefined {
  const scope: AnalyticsScope = { ...wholeScope('all', filtersBy(link ?? {})), kind: 'all' }
  const { data } = useQuery({
    ...breakdownQuery(scope, 'link', 1),
    enabled: link !== undefined,
    refetchInterval: false,
    staleTime: 60_000,
  })
  return link && data?.items[0]?.value
}
