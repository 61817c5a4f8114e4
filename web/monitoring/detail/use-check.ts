import { useState } from 'react'
import type { MonitorDetail } from '../../../contract/monitoring/monitors.ts'
import { useNow } from '../../ui/time/now.ts'
import { useCheckNow } from '../monitor-changes.ts'
import type { MonitorAddress } from '../queries.ts'

/** A check takes ten seconds or more only where something is wrong with the checker. */
const PATIENCE_MS = 45_000

/** Asks for a check at once, and says whether its answer is still awaited. */
export function useCheck(
  address: MonitorAddress,
  { lastCheckAt }: Pick<MonitorDetail, 'lastCheckAt'> = { lastCheckAt: null },
) {
  const [asked, setAsked] = useState<{ after: string | null; atMs: number }>()
  const check = useCheckNow(address)
  const now = useNow()
  const isAwaited =
    asked !== undefined && asked.after === lastCheckAt && now.getTime() - asked.atMs < PATIENCE_MS
  return {
    isChecking: check.isPending || isAwaited,
    start: () =>
      check.mutate(undefined, {
        onSuccess: () => setAsked({ after: lastCheckAt, atMs: Date.now() }),
      }),
  }
}
