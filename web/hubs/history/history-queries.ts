import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { HubDraftAuthors } from '../../../contract/hubs/authors.ts'
import type {
  HubVersion,
  HubVersionDetail,
  HubVersionDiff,
  HubVersionPage,
} from '../../../contract/hubs/versions.ts'
import { answer, api } from '../../lib/api/api.ts'
import { type HubAddress, hubKeys } from '../queries.ts'

const PAGE_SIZE = '30'

export type ShownKind = '' | 'PUBLISHED' | 'NAMED'

const versionsKey = (address: HubAddress) => [...hubKeys.one(address), 'versions'] as const

export const versionsQuery = ({ domain, key }: HubAddress, kind: ShownKind) =>
  infiniteQueryOptions({
    queryKey: [...versionsKey({ domain, key }), 'list', kind],
    queryFn: ({ pageParam: cursor }): Promise<HubVersionPage> =>
      answer(
        api.v1.furlhubs[':domain'][':key'].versions.$get({
          param: { domain, key },
          query: { limit: PAGE_SIZE, ...(kind && { kind }), ...(cursor && { cursor }) },
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

/** A version never changes, but its name may. */
export const versionQuery = ({ domain, key }: HubAddress, number: number) =>
  queryOptions({
    queryKey: [...versionsKey({ domain, key }), 'one', number],
    queryFn: (): Promise<HubVersionDetail> =>
      answer(
        api.v1.furlhubs[':domain'][':key'].versions[':number'].$get({
          param: { domain, key, number: String(number) },
        }),
      ),
  })

export const diffQuery = ({ domain, key }: HubAddress, from: number, to: number) =>
  queryOptions({
    queryKey: [...versionsKey({ domain, key }), 'diff', from, to],
    queryFn: (): Promise<HubVersionDiff> =>
      answer(
        api.v1.furlhubs[':domain'][':key'].versions[':from'].diff[':to'].$get({
          param: { domain, key, from: String(from), to: String(to) },
        }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Who last changed each field of the draft. Asked again after each save, as all versions are. */
export const authorsQuery = ({ domain, key }: HubAddress) =>
  queryOptions({
    queryKey: [...versionsKey({ domain, key }), 'authors'],
    queryFn: (): Promise<HubDraftAuthors> =>
      answer(api.v1.furlhubs[':domain'][':key'].draft.authors.$get({ param: { domain, key } })),
  })

export const nameVersion = (
  { domain, key }: HubAddress,
  number: number,
  label: string | null,
): Promise<HubVersion> =>
  answer(
    api.v1.furlhubs[':domain'][':key'].versions[':number'].$patch({
      param: { domain, key, number: String(number) },
      json: { label },
    }),
  )

/** Makes the version the draft. */
export async function restoreVersion(
  { domain, key }: HubAddress,
  number: number,
  etag: string,
): Promise<void> {
  await answer(
    api.v1.furlhubs[':domain'][':key'].versions[':number'].restore.$post(
      { param: { domain, key, number: String(number) } },
      { headers: { 'if-match': etag } },
    ),
  )
}
