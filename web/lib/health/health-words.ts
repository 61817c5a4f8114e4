import type { MonitorState } from '../../../contract/monitoring/states.ts'
import { since } from './since.ts'

/** Tones of a state; `quiet` for a monitor that is not checked at present, or not yet. */
export type HealthTone = 'good' | 'warn' | 'bad' | 'news' | 'quiet'

interface StateWords {
  tone: HealthTone
  /** One or two words, for chips, filters and screen readers. */
  name: string
}

/** A first failure is not shown as one, nor is a first good answer after it: the next checks decide. */
const states: Readonly<Record<MonitorState, StateWords>> = {
  UP: { tone: 'good', name: 'Up' },
  SUSPECT: { tone: 'good', name: 'Up' },
  DOWN: { tone: 'bad', name: 'Down' },
  RECOVERING: { tone: 'bad', name: 'Down' },
  DEGRADED: { tone: 'warn', name: 'Degraded' },
  BLOCKED: { tone: 'news', name: 'Cannot verify' },
  PENDING: { tone: 'quiet', name: 'Pending' },
  PAUSED: { tone: 'quiet', name: 'Paused' },
  MAINTENANCE: { tone: 'quiet', name: 'Maintenance' },
}

export const stateTone = (state: MonitorState): HealthTone => states[state].tone
export const stateName = (state: MonitorState): string => states[state].name

interface HealthFacts {
  state: MonitorState
  since: string
  reason: string | null
}

/** Begins with a small letter where a sentence goes on: 'answers 404', but not 'DNS has no answer'. */
export const goingOn = (reason: string): string =>
  /^[A-Z][a-z ]/.test(reason) ? `${reason.charAt(0).toLowerCase()}${reason.slice(1)}` : reason

/** A state in a line: 'Down 42 min, answers 404'. A Target that is simply up is 'Up'. */
export function healthWords({ state, since: at, reason }: HealthFacts, now = new Date()): string {
  switch (state) {
    case 'SUSPECT':
      return 'Checking again'
    case 'DOWN':
      return [`Down ${since(at, now)}`, ...(reason ? [goingOn(reason)] : [])].join(', ')
    case 'RECOVERING':
      return 'Answering again, one more check'
    case 'DEGRADED':
      return reason ?? 'Degraded'
    case 'BLOCKED':
      return reason ? blockedWords(reason) : 'Cannot verify'
    case 'PENDING':
      return reason ? `Pending: ${goingOn(reason)}, checked again` : 'Pending: not checked yet'
    case 'PAUSED':
    case 'MAINTENANCE':
      return reason ?? stateName(state)
    default:
      return stateName(state)
  }
}

const blockedWords = (reason: string): string =>
  /^cannot verify/i.test(reason) ? reason : `Cannot verify: ${goingOn(reason)}`
