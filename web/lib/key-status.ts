import { useDebouncedValue } from '@mantine/hooks'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { type KeyRules, keyProblem } from '../../contract/links/keys.ts'
import type { KeyAvailability } from '../../contract/links/links.ts'
import { answer, api } from './api/api.ts'
import { useKeyRules } from './domain-pictures.ts'

const waitMs = 200

export type KeyStatus =
  | { kind: 'unknown' }
  | { kind: 'free' }
  | { kind: 'taken'; reason: string; suggestions: string[] }

/** Skipped while the key is invalid. */
const keyAvailabilityQuery = (domain: string, key: string, rules: KeyRules | undefined) =>
  queryOptions({
    queryKey: ['keys', domain, key],
    queryFn:
      key !== '' && problemOf(key, rules) === undefined
        ? (): Promise<KeyAvailability> =>
            answer(api.v1.keys[':domain'][':key'].$get({ param: { domain, key } }))
        : skipToken,
    staleTime: 0,
  })

const problemOf = (key: string, rules: KeyRules | undefined): string | undefined =>
  rules && keyProblem(key, rules)

/** Checks the key when typing pauses. Answers about earlier keys are ignored. */
export function useKeyStatus(domain: string, typed: string): KeyStatus {
  const key = typed.trim()
  const rules = useKeyRules(domain)
  const [settled] = useDebouncedValue(key, waitMs)
  const { data } = useQuery(keyAvailabilityQuery(domain, settled, rules))
  if (settled !== key) return { kind: 'unknown' }
  return refusedKey(key, rules) ?? keyStatus(data, domain)
}

/** Shorter keys are probably still being typed: they are validated when the field loses focus. */
const KEY_MIN = 3

/** Reports invalid keys, such as reserved words, while typing, in the same way as taken ones. */
export function refusedKey(key: string, rules: KeyRules | undefined): KeyStatus | undefined {
  const isBegun = key.length < (rules?.keyRule === 'open' ? 1 : KEY_MIN)
  const reason = isBegun ? undefined : problemOf(key, rules)
  return reason === undefined ? undefined : { kind: 'taken', reason, suggestions: [] }
}

export function keyStatus(answer: KeyAvailability | undefined, domain: string): KeyStatus {
  if (!answer) return { kind: 'unknown' }
  if (answer.available) return { kind: 'free' }
  const reason = answer.reason ?? `Already in use on ${domain}`
  return { kind: 'taken', reason, suggestions: answer.suggestions }
}
