import { useDebouncedValue } from '@mantine/hooks'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { keyProblem } from '../../contract/links/keys.ts'
import type { KeyAvailability } from '../../contract/links/links.ts'
import { answer, api } from './api/api.ts'

const waitMs = 200

export type KeyStatus =
  | { kind: 'unknown' }
  | { kind: 'free' }
  | { kind: 'taken'; reason: string; suggestions: string[] }

/** Skipped while the key is invalid. */
const keyAvailabilityQuery = (domain: string, key: string) =>
  queryOptions({
    queryKey: ['keys', domain, key],
    queryFn:
      keyProblem(key) === undefined
        ? (): Promise<KeyAvailability> =>
            answer(api.v1.keys[':domain'][':key'].$get({ param: { domain, key } }))
        : skipToken,
    staleTime: 0,
  })

/** Checks the key when typing pauses. Answers about earlier keys are ignored. */
export function useKeyStatus(domain: string, typed: string): KeyStatus {
  const key = typed.trim()
  const [settled] = useDebouncedValue(key, waitMs)
  const { data } = useQuery(keyAvailabilityQuery(domain, settled))
  if (settled !== key) return { kind: 'unknown' }
  return refusedKey(key) ?? keyStatus(data, domain)
}

/** Shorter keys are probably still being typed: they are validated when the field loses focus. */
const KEY_MIN = 3

/** Reports invalid keys, such as reserved words, while typing, in the same way as taken ones. */
export function refusedKey(key: string): KeyStatus | undefined {
  const reason = key.length < KEY_MIN ? undefined : keyProblem(key)
  return reason === undefined ? undefined : { kind: 'taken', reason, suggestions: [] }
}

export function keyStatus(answer: KeyAvailability | undefined, domain: string): KeyStatus {
  if (!answer) return { kind: 'unknown' }
  if (answer.available) return { kind: 'free' }
  const reason = answer.reason ?? `Already in use on ${domain}`
  return { kind: 'taken', reason, suggestions: answer.suggestions }
}
