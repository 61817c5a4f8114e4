import type { Comparison } from '../../../contract/clicks/analytics.ts'
import { type ClickKind, filteredDimensions } from '../../../contract/clicks/dimensions.ts'
import type { Operator } from '../../../contract/clicks/filters.ts'
import { TYPED_KEY_MAX } from '../../../contract/links/open-keys.ts'
import {
  type CustomPeriod,
  customProblem,
  DEFAULT_PERIOD,
  presetOf,
  type ScopePeriod,
} from './period.ts'

/** What clicks can be filtered by: properties of their link, and their own. Their kind is a choice of its own. */
export const filterNames = ['domain', 'key', 'tag', 'folder', ...filteredDimensions] as const
export type FilterName = (typeof filterNames)[number]

export interface Filter {
  name: FilterName
  operator: Operator
  /** At least one; any of them for `is` and `contains`, none of them for `not`. */
  values: readonly string[]
}

/** In the order of the address, one for each name and operator. */
export type ClickFilters = readonly Filter[]

/** What pressing a row or a country chooses: `is` these values. */
export type FilterChange = Partial<Record<FilterName, string>>

/** Which clicks the screen shows. All of it is in the address bar, so that it can be shared and Back works. */
export interface AnalyticsScope {
  period: ScopePeriod
  comparison: Comparison | 'none'
  kind: ClickKind | 'all'
  filters: ClickFilters
  /** Whether repeat clicks of a visitor on a link within an hour count once. */
  isFolded: boolean
}

/** All clicks of people in a period, beside the period before. */
export const wholeScope = (period: ScopePeriod, filters: ClickFilters = []): AnalyticsScope => ({
  period,
  comparison: 'period',
  kind: 'human',
  filters,
  isFolded: false,
})

/** Filters that are `is` one value each. */
export const filtersBy = (change: FilterChange): ClickFilters =>
  chosenIn(change).map(([name, value]) => ({ name, operator: 'is', values: [value] }))

const chosenIn = (change: FilterChange) => Object.entries(change) as [FilterName, string][]

const kinds = ['bot', 'preview', 'all'] as const
const comparisons = ['year', 'none'] as const

/** Their values are names or ids of things of the account. */
const withoutParts: ReadonlySet<FilterName> = new Set(['domain', 'tag', 'folder', 'link'])

/** The operators that a name has in the calls. */
export function operatorsOf(name: FilterName): readonly Operator[] {
  if (name === 'key') return ['is']
  return withoutParts.has(name) ? ['is', 'not'] : ['is', 'not', 'contains']
}

/** The name of a filter's parameter, in the address as in the calls. */
export const parameterOf = ({ name, operator }: Pick<Filter, 'name' | 'operator'>): string =>
  operator === 'is' ? name : `${name}.${operator}`

const parameters = new Map(
  filterNames.flatMap((name) =>
    operatorsOf(name).map((operator) => [parameterOf({ name, operator }), { name, operator }]),
  ),
)

export function scopeOf(search: URLSearchParams, now: Date): AnalyticsScope {
  return {
    period: periodOf(search, now),
    comparison: comparisons.find((each) => each === search.get('compare')) ?? 'period',
    kind: kinds.find((each) => each === search.get('kind')) ?? 'human',
    filters: filtersOf(search),
    isFolded: search.get('fold') === 'hour',
  }
}

function periodOf(search: URLSearchParams, now: Date): ScopePeriod {
  const custom: CustomPeriod = { from: search.get('from') ?? '', until: search.get('to') ?? '' }
  if (customProblem(custom, now) === undefined) return custom
  return presetOf(search.get('period')) ?? DEFAULT_PERIOD
}

function filtersOf(search: URLSearchParams): ClickFilters {
  return [...new Set(search.keys())].flatMap((parameter) => {
    const filter = parameters.get(parameter)
    if (!filter) return []
    const texts = search.getAll(parameter)
    const none = canBeNone(filter) && texts.includes('') ? [''] : []
    const values = [...acceptedValues(filter.name, texts), ...none].slice(0, MOST_VALUES)
    return values.length === 0 ? [] : [{ ...filter, values }]
  })
}

const canMiss: ReadonlySet<FilterName> = new Set(['rule', 'folder', 'address'])

/** Clicks without a UTM value or rule can be asked for, and those of links in no folder or gone; every other property has a value. */
const canBeNone = ({ name, operator }: FilterPlace): boolean =>
  operator !== 'contains' && (canMiss.has(name) || name.startsWith('utm_'))

/** The calls accept no more values of a filter. */
const MOST_VALUES = 50
const NUL = '\u0000'
const longest: Partial<Record<FilterName, number>> = {
  domain: 259,
  key: TYPED_KEY_MAX,
  tag: 100,
  folder: 100,
}
const LONGEST_VALUE = 8192

/** The values that the calls accept, each once. */
export function acceptedValues(name: FilterName, values: readonly string[]): string[] {
  const accepted = values.filter((value) => isAccepted(name, value))
  return [...new Set(accepted)].slice(0, name === 'key' ? 1 : MOST_VALUES)
}

function isAccepted(name: FilterName, value: string): boolean {
  const limit = longest[name]
  if (limit !== undefined && value.includes(NUL)) return false
  return value !== '' && value.length <= (limit ?? LONGEST_VALUE)
}

/** The search parameters for a scope. Unrelated ones stay; defaults are left out. */
export function withScope(search: URLSearchParams, scope: AnalyticsScope): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const name of ['period', 'from', 'to', 'compare', 'kind', 'fold', ...parameters.keys()])
    next.delete(name)
  const { period, comparison, kind, filters, isFolded } = scope
  if (typeof period === 'object') {
    next.set('from', period.from)
    next.set('to', period.until)
  } else if (period !== DEFAULT_PERIOD) {
    next.set('period', period)
  }
  if (comparison !== 'period') next.set('compare', comparison)
  if (kind !== 'human') next.set('kind', kind)
  for (const filter of filters)
    for (const value of filter.values) next.append(parameterOf(filter), value)
  if (isFolded) next.set('fold', 'hour')
  return next
}

/** Replaces the filters of the same names; choosing the same values again removes them. */
export function toggled(filters: ClickFilters, change: FilterChange): ClickFilters {
  const chosen = filtersBy(change)
  if (isChosen(filters, change)) return without(filters, chosen)
  return chosen.reduce(withFilter, filters)
}

export function isChosen(filters: ClickFilters, change: FilterChange): boolean {
  const values = chosenIn(change)
  return values.length > 0 && values.every(([name, value]) => onlyValue(filters, name) === value)
}

/** The value of a name that is filtered to be this one only. */
export function onlyValue(filters: ClickFilters, name: FilterName): string | undefined {
  const values = filters.find((filter) => filter.name === name && filter.operator === 'is')?.values
  return values?.length === 1 ? values[0] : undefined
}

type FilterPlace = Pick<Filter, 'name' | 'operator'>

const isSamePlace = (one: FilterPlace, other: FilterPlace) =>
  parameterOf(one) === parameterOf(other)

/** Puts a filter in the place of the one with its name and operator, or at the end. */
export function withFilter(filters: ClickFilters, filter: Filter): ClickFilters {
  return filters.some((each) => isSamePlace(each, filter))
    ? filters.map((each) => (isSamePlace(each, filter) ? filter : each))
    : [...filters, filter]
}

export const without = (filters: ClickFilters, removed: readonly FilterPlace[]): ClickFilters =>
  filters.filter((filter) => !removed.some((other) => isSamePlace(filter, other)))

/** Whether all clicks are those of one link. */
export const isOneLink = ({ filters }: AnalyticsScope): boolean =>
  onlyValue(filters, 'link') !== undefined ||
  (onlyValue(filters, 'domain') !== undefined && onlyValue(filters, 'key') !== undefined)
