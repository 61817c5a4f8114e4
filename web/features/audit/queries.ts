import { infiniteQueryOptions } from '@tanstack/react-query'
import type { AuditEntry } from '../../../contract/audit.ts'
import type { Page } from '../../../contract/paging.ts'
import { answer, api } from '../../lib/api.ts'
import { callOf, type TrailFilter } from './trail-filter.ts'

const PAGE_SIZE = '50'

/** Newest first. What happens meanwhile comes on top and leaves the later pages as they are. */
export const trailQuery = (filter: TrailFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam: cursor }): Promise<Page<AuditEntry>> =>
      answer(
        api.v1.audit.$get({
          query: { limit: PAGE_SIZE, ...callOf(filter, new Date()), ...(cursor && { cursor }) },
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    // Somebody who comes back to it looks for what is new
    staleTime: 0,
  })

/** The same entries as a file; the call itself throws where it is refused. */
export async function fetchCsv(filter: TrailFilter): Promise<Blob> {
  const response = await api.v1.audit.csv.$get({ query: callOf(filter, new Date()) })
  return response.blob()
}
