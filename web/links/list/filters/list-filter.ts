import { linkSorts } from '../../../../contract/links/link-sorts.ts'
import type { ListLinks } from '../../../../contract/links/links.ts'
import { dayStart } from '../../../ui/time/days.ts'

export type LinkSort = ListLinks['sort']

export const listStates = ['active', 'paused', 'expired', 'trashed'] as const
/** The states of monitors that stay for a while; a list of those between two checks would be empty a minute later. */
export const listHealth = [
  'DOWN',
  'DEGRADED',
  'BLOCKED',
  'UP',
  'PENDING',
  'PAUSED',
  'MAINTENANCE',
] as const
export const listTypes = ['STD', 'GEO', 'FREE'] as const

/** The filter in the URL of the list, so that it can be shared and Back works. Empty fields do not filter. */
export interface ListFilter {
  q: string
  sort: LinkSort
  state: (typeof listStates)[number] | ''
  health: (typeof listHealth)[number] | ''
  type: (typeof listTypes)[number] | ''
  domain: string
  /** Name of a tag. */
  tag: string
  /** Id of a folder. */
  folder: string
  /** Id of a member, or `me`. */
  createdBy: string
  /** Days as `2026-11-21`, both included. */
  from: string
  until: string
}

const DEFAULT_SORT: LinkSort = '-createdAt'

export const noListFilter: ListFilter = {
  q: '',
  sort: DEFAULT_SORT,
  state: '',
  health: '',
  type: '',
  domain: '',
  tag: '',
  folder: '',
  createdBy: '',
  from: '',
  until: '',
}

export const sortNames: Record<LinkSort, string> = {
  '-createdAt': 'Newest',
  createdAt: 'Oldest',
  '-clicks': 'Most clicks, all time',
  clicks: 'Fewest clicks, all time',
  '-updatedAt': 'Last changed',
  updatedAt: 'Unchanged longest',
  key: 'Key, A to Z',
  '-key': 'Key, Z to A',
}

export const stateNames: Record<(typeof listStates)[number], string> = {
  active: 'Active',
  paused: 'Paused',
  expired: 'Expired',
  trashed: 'In the trash',
}

export const typeNames: Record<(typeof listTypes)[number], string> = {
  STD: 'Furl',
  GEO: 'GeoFurl',
  FREE: 'Made on Free',
}

export function listFilterOf(search: URLSearchParams): ListFilter {
  const text = (name: string, longest: number) => (search.get(name) ?? '').trim().slice(0, longest)
  const day = (name: string) => (dayStart(text(name, 10)) ? text(name, 10) : '')
  return {
    q: text('q', 200),
    sort: linkSorts.find((known) => known === search.get('sort')) ?? DEFAULT_SORT,
    state: listStates.find((known) => known === search.get('state')) ?? '',
    health: listHealth.find((known) => known === search.get('health')) ?? '',
    type: listTypes.find((known) => known === search.get('type')) ?? '',
    domain: text('domain', 259),
    tag: text('tag', 40),
    folder: text('folder', 40),
    createdBy: text('createdBy', 100),
    from: day('from'),
    until: day('until'),
  }
}

/** Search parameters for a changed filter. Defaults are left out; unrelated parameters are kept. */
export function withListFilter(search: URLSearchParams, change: Partial<ListFilter>) {
  const next = new URLSearchParams(search)
  const usual: Record<string, string> = { ...noListFilter }
  for (const [name, value] of Object.entries({ ...listFilterOf(search), ...change })) {
    if (value.trim() === usual[name]) next.delete(name)
    else next.set(name, value.trim())
  }
  return next
}

/** Whether the list is narrowed by anything but the search. */
export const isNarrowed = ({ q, sort, ...others }: ListFilter): boolean =>
  Object.values(others).some((value) => value !== '')

/** Query parameters of the API call. Days begin and end in the reader's time zone. */
export function callOf(filter: ListFilter) {
  const { q, state, health, type, domain, tag, folder, createdBy, from, until } = filter
  const begin = dayStart(from)
  const end = dayStart(until, 1)
  return {
    ...(q && { q }),
    ...(state && { state }),
    ...(health && { health }),
    ...(type && { type }),
    ...(domain && { domain }),
    ...(tag && { tag }),
    ...(folder && { folder }),
    ...(createdBy && { createdBy }),
    ...(begin && { from: begin.toISOString() }),
    ...(end && { to: end.toISOString() }),
  }
}
