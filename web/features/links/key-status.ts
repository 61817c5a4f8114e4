import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { KeyAvailability } from '../../../contract/links.ts'
import { keyAvailabilityQuery } from './queries.ts'

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
  return settled === key ? keyStatus(data, domain) : { kind: 'unknown' }
}

export function keyStatus(answer: KeyAvailability | undefined, domain: string): KeyStatus {
  if (!answer) return { kind: 'unknown' }
  if (answer.available) return { kind: 'free' }
  const reason = answer.reason ?? `Already in use on ${domain}`
  return { kind: 'taken', reason, suggestions: answer.suggestions }
}
