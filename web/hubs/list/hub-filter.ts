import type { HubState, ListHubs } from '../../../contract/hubs/hubs.ts'

export type HubSort = ListHubs['sort']

const states: readonly HubState[] = [
  'DRAFT',
  'PUBLISHED',
  'CHANGED',
  'SCHEDULED',
  'DISABLED',
  'TRASHED',
]
const sorts: readonly HubSort[] = ['-updatedAt', 'updatedAt', '-createdAt', 'createdAt', 'title']

/** The filter in the URL of the list, so that it can be shared and Back works. Empty fields do not filter. */
export interface HubFilter {
  q: string
  status: HubState | ''
  sort: HubSort
}

export const noHubFilter: HubFilter = { q: '', status: '', sort: '-updatedAt' }

export const sortChoices: readonly { value: HubSort; label: string }[] = [
  { value: '-updatedAt', label: 'Last edited' },
  { value: 'updatedAt', label: 'Unchanged longest' },
  { value: '-createdAt', label: 'Newest' },
  { value: 'createdAt', label: 'Oldest' },
  { value: 'title', label: 'Name, A to Z' },
]

export const hubFilterOf = (search: URLSearchParams): HubFilter => ({
  q: (search.get('q') ?? '').trim().slice(0, 200),
  status: states.find((known) => known === search.get('status')) ?? '',
  sort: sorts.find((known) => known === search.get('sort')) ?? noHubFilter.sort,
})

/** Search parameters for a changed filter. Defaults are left out; unrelated parameters are kept. */
export function withHubFilter(search: URLSearchParams, change: Partial<HubFilter>) {
  const next = new URLSearchParams(search)
  const usual: Record<string, string> = { ...noHubFilter }
  for (const [name, value] of Object.entries({ ...hubFilterOf(search), ...change })) {
    if (value.trim() === usual[name]) next.delete(name)
    else next.set(name, value.trim())
  }
  return next
}

export const callOf = ({ q, status, sort }: HubFilter) => ({
  sort,
  ...(q && { q }),
  ...(status && { status }),
})
