import { queryOptions, useQuery } from '@tanstack/react-query'
import { answer, api } from './api/api.ts'

/** The favicon of each domain, by its name. */
export type DomainPictures = ReadonlyMap<string, string | null>

/** Loaded where domains are listed only. Under the key of the domains, so that it is reloaded with them. */
const domainPicturesQuery = queryOptions({
  queryKey: ['domains', 'pictures'],
  queryFn: async (): Promise<DomainPictures> => {
    const { items } = await answer(api.v1.domains.favicons.$get())
    return new Map(items.map(({ name, faviconUrl }) => [name, faviconUrl]))
  },
  staleTime: 60_000,
})

/** Undefined until they are loaded, or if they cannot be: domains are then shown with their first letters. */
export const useDomainPictures = (): DomainPictures | undefined =>
  useQuery(domainPicturesQuery).data
