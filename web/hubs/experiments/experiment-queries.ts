import { infiniteQueryOptions } from '@tanstack/react-query'
import type {
  ExperimentVersion,
  HubExperiment,
  HubExperimentPage,
  StartHubExperiment,
} from '../../../contract/hubs/experiments.ts'
import type { Hub } from '../../../contract/hubs/hubs.ts'
import { answer, api } from '../../lib/api/api.ts'
import { type HubAddress, hubKeys } from '../queries.ts'

const FRESH_MS = 5000
const PAGE_SIZE = '10'

/** Newest first; the one that runs is always in the first page. */
export const experimentsQuery = ({ domain, key }: HubAddress) =>
  infiniteQueryOptions({
    queryKey: [...hubKeys.one({ domain, key }), 'experiments'],
    queryFn: ({ pageParam: cursor }): Promise<HubExperimentPage> =>
      answer(
        api.v1.furlhubs[':domain'][':key'].experiments.$get({
          param: { domain, key },
          query: { limit: PAGE_SIZE, ...(cursor && { cursor }) },
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: FRESH_MS,
  })

export const startExperiment = (
  { domain, key }: HubAddress,
  json: StartHubExperiment,
): Promise<HubExperiment> =>
  answer(api.v1.furlhubs[':domain'][':key'].experiments.$post({ param: { domain, key }, json }))

export const promoteVersion = (
  { domain, key }: HubAddress,
  { id, version }: { id: string; version: ExperimentVersion },
): Promise<Hub> =>
  answer(
    api.v1.furlhubs[':domain'][':key'].experiments[':id'].promote.$post({
      param: { domain, key, id },
      json: { version },
    }),
  )

/** Everybody gets the published version again. */
export const endExperiment = ({ domain, key }: HubAddress, id: string): Promise<Hub> =>
  answer(
    api.v1.furlhubs[':domain'][':key'].experiments[':id'].end.$post({
      param: { domain, key, id },
    }),
  )
