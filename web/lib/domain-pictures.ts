import { queryOptions, useQuery } from '@tanstack/react-query'
import type { KeyRules } from '../../contract/links/keys.ts'
import { answer, api } from './api/api.ts'

/** The favicon of each domain, by its name. */
export type DomainPictures = ReadonlyMap<string, string | null>

interface ShownDomains {
  pictures: DomainPictures
  keys: ReadonlyMap<string, KeyRules>
}

/** Loaded where domains are listed only. Under the key of the domains, so that it is reloaded with them. */
const shownDomainsQuery = queryOptions({
  queryKey: ['domains', 'pictures'],
  queryFn: async (): Promise<ShownDomains> => {
    const { items } = await answer(api.v1.domains.favicons.$get())
    return {
      pictures: new Map(items.map(({ name, faviconUrl }) => [name, faviconUrl])),
      keys: new Map(items.map((item) => [item.name, item])),
    }
  },
  staleTime: 60_000,
})

/** Undefined until they are loaded, or if they cannot be: domains are then shown with their first letters. */
export const useDomainPictures = (): DomainPictures | undefined =>
  useQuery(shownDomainsQuery).data?.pictures

/** Which keys a domain takes. Undefined until that is known: the server then decides alone. */
export const useKeyRules = (domain: string): KeyRules | undefined =>
  useQuery(shownDomainsQuery).data?.keys.get(domain)
