import {
  type CheckCause,
  type MonitorState,
  monitorStates,
} from '../../../contract/monitoring/states.ts'

/** Why a monitor is not checked, in the order in which it is said. */
export interface Standstill {
  state: 'PAUSED' | 'MAINTENANCE'
  reason: string
}

export interface WatchSummary {
  id: string
  target: string
  state: MonitorState
  since: number
  cause: CheckCause | null
  reason: string | null
}

export interface MonitorSummary {
  state: MonitorState
  cause: CheckCause | null
  reason: string | null
  /** The watch that decided; undefined where none did. */
  watch: WatchSummary | undefined
}

/** Less is worse. */
export const rankOf = (state: string): number => monitorStates.indexOf(state as MonitorState)

/** A monitor is in the state of its worst Target. */
export function monitorStateOf(
  watches: readonly WatchSummary[],
  standstill: Standstill | undefined,
): MonitorSummary {
  if (standstill) return { ...standstill, cause: null, watch: undefined }
  const [worst] = watches.toSorted((a, b) => rankOf(a.state) - rankOf(b.state) || a.since - b.since)
  if (!worst) return { state: 'PENDING', cause: null, reason: null, watch: undefined }
  return { state: worst.state, cause: worst.cause, reason: worst.reason, watch: worst }
}

export const isStanding = (state: string): boolean => state === 'PAUSED' || state === 'MAINTENANCE'

export const isDownState = (state: string): boolean => state === 'DOWN' || state === 'RECOVERING'
