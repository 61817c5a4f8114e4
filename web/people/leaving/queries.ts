import { queryOptions } from '@tanstack/react-query'
import type { Export } from '../../../contract/clicks/exports.ts'
import { answer, api } from '../../lib/api/api.ts'
import { queryClient } from '../../lib/api/query-client.ts'

const POLL_MS = 1000

export const isUnderWay = ({ status }: Export): boolean =>
  status === 'WAITING' || status === 'RUNNING'

/** Newest first. Polls while an export is being made. */
export const exportsQuery = queryOptions({
  queryKey: ['exports'],
  queryFn: async (): Promise<Export[]> => (await answer(api.v1.account.exports.$get())).items,
  refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? POLL_MS : false),
})

export async function startExport(): Promise<void> {
  const begun = await answer(api.v1.account.exports.$post())
  queryClient.setQueryData(exportsQuery.queryKey, (known = []) => [
    begun,
    ...known.filter(({ id }) => id !== begun.id),
  ])
}

export const deleteAccount = (isNow: boolean): Promise<unknown> =>
  api.v1.account.$delete({ query: isNow ? { now: 'true' } : {} })
