import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { DomainApps } from '../../contract/domains/domain-apps.ts'
import type { AddDomain, EditDomain, OwnDomain } from '../../contract/domains/domains.ts'
import type { Page } from '../../contract/paging.ts'
import { answer, api } from '../lib/api/api.ts'
import { ifMatch, type Tagged, taggedAnswer } from '../lib/api/tagged-answer.ts'
import { linkDomainsQuery } from './queries.ts'

const LARGEST_PAGE = '100'
/** Polls while a record is looked for: the user may be waiting. The first check comes within seconds. */
const CHECK_POLL_MS = 10_000
const FIRST_CHECK_POLL_MS = 1500

const domains = api.v1.domains

/** All domains of the account, the oldest first: few enough to load all pages. */
export const ownDomainsQuery = queryOptions({
  queryKey: ['domains', 'own'],
  queryFn: async ({ client }): Promise<OwnDomain[]> => {
    const owned: OwnDomain[] = []
    let cursor: string | null = null
    do {
      const query = { limit: LARGEST_PAGE, ...(cursor && { cursor }) }
      const page: Page<OwnDomain> = await answer(domains.$get({ query }))
      owned.push(...page.items)
      cursor = page.nextCursor
    } while (cursor)
    refreshChoices(client, owned)
    return owned
  },
  refetchInterval: ({ state }) => pollInterval(state.data ?? []),
})

function pollInterval(owned: readonly OwnDomain[]): number | false {
  if (owned.some(({ checkedAt }) => checkedAt === null)) return FIRST_CHECK_POLL_MS
  return owned.some(({ state }) => state === 'waiting') ? CHECK_POLL_MS : false
}

/** The domains to choose from for a link are loaded once a session, and reloaded here when they have changed. */
function refreshChoices(client: QueryClient, owned: readonly OwnDomain[]): void {
  const names = client.getQueryData(linkDomainsQuery.queryKey)
  const links = owned.filter(({ kind }) => kind === 'link')
  const isUpToDate = links.every(
    ({ name, state }) => names?.includes(name) === (state === 'verified'),
  )
  if (names && !isUpToDate) void client.invalidateQueries({ queryKey: linkDomainsQuery.queryKey })
}

export const addDomain = (json: AddDomain): Promise<OwnDomain> => answer(domains.$post({ json }))

export const checkDomain = (id: string): Promise<OwnDomain> =>
  answer(domains[':id'].check.$post({ param: { id } }))

export const readDomain = (id: string): Promise<Tagged<OwnDomain>> =>
  taggedAnswer(domains[':id'].$get({ param: { id } }))

interface DomainEdit {
  json: EditDomain
  /** Of the domain as it was read. */
  tag: string
}

export const editDomain = (id: string, { json, tag }: DomainEdit): Promise<OwnDomain> =>
  answer(domains[':id'].$put({ param: { id }, json }, ifMatch(tag)))

interface AppsEdit {
  json: DomainApps
  tag: string
}

export const readApps = (id: string): Promise<Tagged<DomainApps>> =>
  taggedAnswer(domains[':id'].apps.$get({ param: { id } }))

export const setApps = (id: string, { json, tag }: AppsEdit): Promise<DomainApps> =>
  answer(domains[':id'].apps.$put({ param: { id }, json }, ifMatch(tag)))

export async function removeDomain({ id, links }: OwnDomain): Promise<void> {
  await answer(
    domains[':id'].$delete({ param: { id }, query: links > 0 ? { links: 'trash' } : {} }),
  )
}

/** Updates a changed domain in the cached list, and refetches all lists of domains. */
export async function cacheDomain(client: QueryClient, changed: OwnDomain): Promise<void> {
  client.setQueryData(ownDomainsQuery.queryKey, (all: OwnDomain[] | undefined) =>
    all?.map((each) => (each.id === changed.id ? changed : each)),
  )
  await client.invalidateQueries({ queryKey: ['domains'] })
}
