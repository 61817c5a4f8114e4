import { type KeyStatus, useKeyStatus } from '../../lib/key-status.ts'
import type { CreateHubValues } from './create-hub-values.ts'
import { keyOfName } from './key-of-name.ts'

export interface HubKey {
  /** Empty: the server makes one. */
  key: string
  status: KeyStatus
}

/**
 * The key of the new hub: as typed, or made of its name. One of its name that is taken gives way to one like it that is free,
 * and one that may not be used to a random one.
 */
export function useHubKey({ title, domain, vanity, isKeyTyped }: CreateHubValues): HubKey {
  const wanted = isKeyTyped ? vanity.trim() : keyOfName(title)
  const status = useKeyStatus(domain, wanted)
  if (isKeyTyped || status.kind !== 'taken') return { key: wanted, status }
  const [other] = status.suggestions
  return other === undefined
    ? { key: '', status: { kind: 'unknown' } }
    : { key: other, status: { kind: 'free' } }
}
