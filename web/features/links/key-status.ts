import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { keyProblem } from '../../../contract/keys.ts'
import type { KeyAvailability } from '../../../contract/links.ts'
import { keyAvailabilityQuery } from './drawer-queries.ts'

const waitMs = 200

export type KeyStatus =
  | { kind: 'unknown' }
  | { kind: 'free' }
  | { kind: 'taken'; reason: string; suggestions: string[] }

/** Asks while a key is being typed, once the typing pauses. An answer about an earlier key says nothing. */
export function useKeyStatus(domain: string, typed: string): KeyStatus {
  const key = typed.trim()
  const [settled] = useDebouncedValue(key, waitMs)
  const { data } = useQuery(keyAvailabilityQuery(domain, settled))
  if (settled !== key) return { kind: 'unknown' }
  return refusedKey(key) ?? keyStatus(data, domain)
}

/** Shorter ones are still being typed: leaving the field is early enough to hear about those. */
const KEY_MIN = 3

/** A key that the rules refuse, reserved words among them, is told while it is typed like one that is taken. */
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
