import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Page } from '../../../contract/paging.ts'
import type { AuditEntry } from '../../../contract/people/audit.ts'
import { answer, api } from '../../lib/api/api.ts'
import { type AuditLogFilter, callOf } from './trail-filter.ts'

const PAGE_SIZE = '50'

/** Newest first. New entries go on top and do not shift the later pages. */
export const trailQuery = (filter: AuditLogFilter) =>
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
    // Refetch when the user comes back: they look for new entries
    staleTime: 0,
  })

/** The same entries as a CSV file. Throws where the call is refused. */
export async function fetchCsv(filter: AuditLogFilter): Promise<Blob> {
  const response = await api.v1.audit.csv.$get({ query: callOf(filter, new Date()) })
  return response.blob()
}
