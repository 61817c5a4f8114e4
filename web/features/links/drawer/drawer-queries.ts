import { queryOptions, skipToken } from '@tanstack/react-query'
import { keyProblem } from '../../../../contract/links/keys.ts'
import type { KeyAvailability } from '../../../../contract/links/links.ts'
import type { TargetFacts } from '../../../../contract/links/targets.ts'
import { answer, api } from '../../../lib/api/api.ts'

const TITLE_LASTS_MS = 600_000

/** Skipped while the key is invalid. */
export const keyAvailabilityQuery = (domain: string, key: string) =>
  queryOptions({
    queryKey: ['keys', domain, key],
    queryFn:
      keyProblem(key) === undefined
        ? (): Promise<KeyAvailability> =>
            answer(api.v1.keys[':domain'][':key'].$get({ param: { domain, key } }))
        : skipToken,
    staleTime: 0,
  })

/** Facts about the target page, such as its title. Skipped for an empty address. */
export const targetQuery = (address: string) =>
  queryOptions({
    queryKey: ['target', address],
    queryFn:
      address === ''
        ? skipToken
        : ({ signal }): Promise<TargetFacts> =>
            answer(api.v1.targets.$get({ query: { address } }, { init: { signal } })),
    staleTime: TITLE_LASTS_MS,
    retry: false,
  })
