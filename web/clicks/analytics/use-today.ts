import { useMemo, useSyncExternalStore } from 'react'
import { accountZone } from '../../lib/session/account-zone.ts'
import { onTick } from '../../ui/time/now.ts'
import { dayAt } from './zoned-days.ts'

/** A moment of today in the account's zone, which stays the same until the day ends. */
export function useToday(): Date {
  const day = useSyncExternalStore(onTick, () => dayAt(new Date(), accountZone()))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another day is another moment
  return useMemo(() => new Date(), [day])
}
