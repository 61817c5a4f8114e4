import { counted } from '../../contract/counted.ts'
import type { RecentCheck } from '../../contract/monitoring/monitors.ts'
import type { BeatKind } from './beats.tsx'

/** A Target is down from the third failure on; the two before it are suspicions. */
const SUSPICIONS = 2

type Outcome = Pick<RecentCheck, 'outcome'>

/** What each of the last checks is drawn as, oldest first. */
export function beatsOf(checks: readonly Outcome[]): BeatKind[] {
  return checks.map(({ outcome }, at) => {
    if (outcome === 'up') return 'good'
    if (outcome === 'degraded') return 'warn'
    if (outcome === 'blocked') return 'quiet'
    return isSuspicion(checks, at) ? 'suspect' : 'bad'
  })
}

/** How a run of failures began is known only if the run began within these checks. */
function isSuspicion(checks: readonly Outcome[], at: number): boolean {
  const before = checks.slice(0, at).findLastIndex(({ outcome }) => outcome !== 'down')
  return before >= 0 && at - before <= SUSPICIONS
}

/** '50 checks: 41 up, 4 slow, 5 failed' */
export function beatWords(checks: readonly Outcome[]): string {
  if (checks.length === 0) return 'No checks yet'
  const sum = (kind: RecentCheck['outcome']) =>
    checks.filter(({ outcome }) => outcome === kind).length
  const parts = [
    `${sum('up')} up`,
    ...(sum('degraded') > 0 ? [`${sum('degraded')} slow or changed`] : []),
    ...(sum('down') > 0 ? [`${sum('down')} failed`] : []),
    ...(sum('blocked') > 0 ? [`${sum('blocked')} turned away`] : []),
  ]
  return `${counted(checks.length, 'check')}: ${parts.join(', ')}`
}
