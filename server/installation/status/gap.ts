import { RESTART_MS, UPDATE_MS } from './rhythm.ts'
import type { Instance } from './store.ts'

export interface Gap {
  startedAt: number
  endedAt: number
}

/**
 * The time before `own` in which no instance was there. Undefined if one was, if it is as short as a restart or an update,
 * or if there were no looks then because the page was off.
 */
export function findGap(
  own: Pick<Instance, 'id' | 'startedAt'>,
  all: readonly Instance[],
): Gap | undefined {
  const earlier = all.filter(({ id, startedAt }) => id !== own.id && startedAt < own.startedAt)
  const [first, ...others] = earlier
  if (!first) return undefined
  const last = others.reduce((a, b) => (endOf(b) > endOf(a) ? b : a), first)
  if (!last.isWatched) return undefined
  const gap = { startedAt: endOf(last), endedAt: own.startedAt }
  const allowedMs = last.stoppedAt === null ? RESTART_MS : UPDATE_MS
  return gap.endedAt - gap.startedAt > allowedMs ? gap : undefined
}

const endOf = ({ seenAt, stoppedAt }: Instance): number => stoppedAt ?? seenAt
