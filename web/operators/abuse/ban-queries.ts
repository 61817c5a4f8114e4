import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Ban, BanPage, CreateBan } from '../../../contract/operators/bans.ts'
import { answer, api } from '../../lib/api/api.ts'
import { abuseKeys } from './queries.ts'

export const bansQuery = infiniteQueryOptions({
  queryKey: abuseKeys.bans,
  queryFn: ({ pageParam: cursor }): Promise<BanPage> =>
    answer(api.v1.operator.bans.$get({ query: cursor ? { cursor } : {} })),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor ?? undefined,
})

export const addBan = (body: CreateBan): Promise<Ban> =>
  answer(api.v1.operator.bans.$post({ json: body }))

export async function liftBan(id: string): Promise<void> {
  await answer(api.v1.operator.bans[':id'].$delete({ param: { id } }))
}
