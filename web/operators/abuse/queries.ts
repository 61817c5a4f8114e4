import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type {
  BlockEntry,
  CreateBlockEntry,
  Report,
  ReportAction,
} from '../../../contract/operators/abuse.ts'
import { answer, api } from '../../lib/api/api.ts'

export type ReportStatus = Report['status']

export const abuseKeys = { reports: ['reports'], bans: ['bans'], blocked: ['block-list'] } as const

export const reportsQuery = (status: ReportStatus) =>
  infiniteQueryOptions({
    queryKey: [...abuseKeys.reports, status],
    queryFn: ({ pageParam: cursor }) =>
      answer(api.v1.operator.reports.$get({ query: { status, ...(cursor && { cursor }) } })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

export const decideReport = (id: string, action: ReportAction): Promise<Report> =>
  answer(api.v1.operator.reports[':id'][':deed'].$put({ param: { id, deed: action } }))

export const blockListQuery = queryOptions({
  queryKey: abuseKeys.blocked,
  queryFn: async (): Promise<BlockEntry[]> =>
    (await answer(api.v1.operator['block-list'].$get({ query: {} }))).items,
})

export const addBlockEntry = (body: CreateBlockEntry): Promise<BlockEntry> =>
  answer(api.v1.operator['block-list'].$post({ json: body }))

export async function removeBlockEntry(id: string): Promise<void> {
  await answer(api.v1.operator['block-list'][':id'].$delete({ param: { id } }))
}
