import {
  type CheckCause,
  type MonitorState,
  monitorStates,
} from '../../../contract/monitoring/states.ts'
import type { TargetFailover } from './failover.ts'

/** What a monitor says instead of the state of its Targets. `removed`: its Link is no longer watched. */
export type StateOverride =
  | { kind: 'none' }
  | { kind: 'paused' | 'maintenance' | 'removed'; reason: string }

export interface WatchOfMonitor {
  id: string
  target: string
  host: string
  state: MonitorState
  since: number
  cause: CheckCause | null
  reason: string | null
  firstFailureAt: number | null
  failures: number
  failedPoint: string | null
  isPrivate: boolean
  failover: TargetFailover | null
}

export interface MonitorSummary {
  state: MonitorState
  cause: CheckCause | null
  reason: string | null
  /** The watch that decided; undefined where none did. */
  watch: WatchOfMonitor | undefined
}

/** Less is worse. */
export const rankOf = (state: string): number => monitorStates.indexOf(state as MonitorState)

const overridingStates = {
  paused: 'PAUSED',
  maintenance: 'MAINTENANCE',
  removed: 'PAUSED',
} as const satisfies Record<Exclude<StateOverride['kind'], 'none'>, MonitorState>

/** A monitor is in the state of its worst Target, unless something overrides that. */
export function monitorStateOf(
  watches: readonly WatchOfMonitor[],
  override: StateOverride,
): MonitorSummary {
  if (override.kind !== 'none') {
    const { kind, reason } = override
    return { state: overridingStates[kind], cause: null, reason, watch: undefined }
  }
  const [worst] = watches.toSorted((a, b) => rankOf(a.state) - rankOf(b.state) || a.since - b.since)
  if (!worst) return { state: 'PENDING', cause: null, reason: null, watch: undefined }
  return { state: worst.state, cause: worst.cause, reason: worst.reason, watch: worst }
}

export const isOverridden = (state: string): boolean =>
  state === 'PAUSED' || state === 'MAINTENANCE'

export const isDownState = (state: string): boolean => state === 'DOWN' || state === 'RECOVERING'
