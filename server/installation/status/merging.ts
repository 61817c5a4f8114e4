import { JOINED_MS } from './rhythm.ts'

/** When an instance was there; null: it still is. */
export interface Presence {
  id: string
  startedAt: number
  endedAt: number | null
}

/** When a part of an instance did not answer; null: it still does not. */
interface FailedStretch {
  instanceId: string
  startedAt: number
  endedAt: number | null
}

/** DOWN if at some time no instance answered. */
export interface MergedIncident {
  state: 'DEGRADED' | 'DOWN'
  startedAt: number
  endedAt: number | null
}

type Step = { at: number; present: -1 | 0 | 1; instanceId?: string; failed: -1 | 0 | 1 }

/** The incidents of one part over all instances, oldest first. Those that overlap, or nearly meet, are one. */
export function mergeStretches(
  presences: readonly Presence[],
  stretches: readonly FailedStretch[],
): MergedIncident[] {
  const merged: MergedIncident[] = []
  const failing = new Map<string, number>()
  let present = 0
  const steps = stepsOf(presences, stretches)
  for (const [index, { at, instanceId, ...step }] of steps.entries()) {
    present += step.present
    if (instanceId !== undefined) count(failing, instanceId, step.failed)
    const to = steps[index + 1]?.at ?? Number.POSITIVE_INFINITY
    if (failing.size === 0 || at === to) continue
    const state = failing.size >= present ? 'DOWN' : 'DEGRADED'
    addSegment(merged, { state, from: at, to })
  }
  return merged
}

function count(counts: Map<string, number>, id: string, by: number): void {
  const next = (counts.get(id) ?? 0) + by
  if (next === 0) counts.delete(id)
  else counts.set(id, next)
}

function addSegment(
  merged: MergedIncident[],
  { state, from, to }: { state: MergedIncident['state']; from: number; to: number },
): void {
  const endedAt = to === Number.POSITIVE_INFINITY ? null : to
  const last = merged.at(-1)
  if (last?.endedAt == null || from - last.endedAt > JOINED_MS) {
    merged.push({ state, startedAt: from, endedAt })
    return
  }
  last.endedAt = endedAt
  if (state === 'DOWN') last.state = state
}

/** By time. Where several fall together, beginnings go first, so that nothing ends before it begins. */
function stepsOf(presences: readonly Presence[], stretches: readonly FailedStretch[]): Step[] {
  const steps: Step[] = []
  for (const { startedAt, endedAt } of presences) {
    steps.push({ at: startedAt, present: 1, failed: 0 })
    if (endedAt !== null) steps.push({ at: endedAt, present: -1, failed: 0 })
  }
  for (const { instanceId, startedAt, endedAt } of stretches) {
    steps.push({ at: startedAt, present: 0, instanceId, failed: 1 })
    if (endedAt !== null) steps.push({ at: endedAt, present: 0, instanceId, failed: -1 })
  }
  return steps.toSorted((a, b) => a.at - b.at || b.present + b.failed - (a.present + a.failed))
}
