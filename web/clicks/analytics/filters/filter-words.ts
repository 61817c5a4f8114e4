import type { Operator } from '../../../../contract/clicks/filters.ts'
import { valueName } from '../../../../contract/clicks/value-words.ts'
import { fieldNames, filtersOfMenu } from '../charts/dimension-words.ts'
import {
  type AnalyticsScope,
  type ClickFilters,
  type Filter,
  type FilterName,
  filtersBy,
  onlyValue,
  without,
} from '../scope.ts'

export const operatorNames: Record<Operator, string> = {
  is: 'is',
  not: 'is not',
  contains: 'contains',
}

/** Whose clicks are counted. */
export const kindNames: Record<AnalyticsScope['kind'], string> = {
  human: 'People',
  bot: 'Bots',
  preview: 'Previews',
  all: 'People, bots and previews',
}

/** The filters of the menu, by group. Not the key, which is chosen with its link. */
export const filterGroups: readonly { name: string; names: readonly FilterName[] }[] = [
  { name: 'Link', names: [...filtersOfMenu('Link'), 'domain', 'tag', 'folder'] },
  ...(['Where', 'From', 'With', 'How'] as const).map((name) => ({
    name,
    names: filtersOfMenu(name),
  })),
]

/** One chip: a filter, or the domain and key of a link together. */
export interface ShownFilter {
  filters: ClickFilters
  /** What the chip is about, and what its editor edits. */
  name: FilterName
  operator: Operator
  /** As they are stored; for the domain and key of a link, its short address. */
  values: readonly string[]
}

export function shownFilters(filters: ClickFilters): ShownFilter[] {
  const [domain, key] = [onlyValue(filters, 'domain'), onlyValue(filters, 'key')]
  if (domain === undefined || key === undefined) return filters.map(shown)
  const link = filtersBy({ domain, key })
  return [
    { filters: link, name: 'link', operator: 'is', values: [`${domain}/${key}`] },
    ...without(filters, link).map(shown),
  ]
}

const shown = (filter: Filter): ShownFilter => ({ filters: [filter], ...filter })

/** Short addresses of links, or names of folders, by their ids. */
export type NamesById = ReadonlyMap<string, string>

export const filterValueName = (name: FilterName, value: string, names: NamesById): string =>
  (name === 'link' || name === 'folder' ? names.get(value) : undefined) ?? valueName(name, value)

/** 'Germany or France', 'Germany or 3 others' */
export function valuesWords(values: readonly string[]): string {
  const [first = '', second, ...others] = values
  if (second === undefined) return first
  return others.length === 0 ? `${first} or ${second}` : `${first} or ${others.length + 1} others`
}

/** 'UTM source' where nothing else says that it is a UTM parameter. */
export const fieldName = (name: FilterName): string =>
  name.startsWith('utm_') ? `UTM ${fieldNames[name].toLowerCase()}` : fieldNames[name]
