import { linkSorts } from '../../../contract/link-sorts.ts'
import type { LinkType, ListLinks } from '../../../contract/links.ts'

export type LinkSort = ListLinks['sort']

/** What stands in the address bar of the list: shareable, and Back works. */
export interface ListFilter {
  q: string
  sort: LinkSort
  /** Of a screen that lists one kind only. */
  type?: LinkType
}

const DEFAULT_SORT: LinkSort = '-createdAt'

export const sortNames: Record<LinkSort, string> = {
  '-createdAt': 'Newest',
  createdAt: 'Oldest',
  '-clicks': 'Most clicks',
  clicks: 'Fewest clicks',
  '-updatedAt': 'Last changed',
  updatedAt: 'Unchanged longest',
  key: 'Key, A to Z',
  '-key': 'Key, Z to A',
}

export function listFilterOf(search: URLSearchParams): ListFilter {
  const sort = linkSorts.find((known) => known === search.get('sort')) ?? DEFAULT_SORT
  return { q: (search.get('q') ?? '').trim().slice(0, 200), sort }
}

/** The address bar for a filter. What is as usual is left out; parameters of others stay. */
export function withListFilter(search: URLSearchParams, change: Partial<ListFilter>) {
  const { q, sort } = { ...listFilterOf(search), ...change }
  const next = new URLSearchParams(search)
  write(next, 'q', q.trim(), '')
  write(next, 'sort', sort, DEFAULT_SORT)
  return next
}

function write(search: URLSearchParams, name: string, value: string, usual: string) {
  if (value === usual) search.delete(name)
  else search.set(name, value)
}
