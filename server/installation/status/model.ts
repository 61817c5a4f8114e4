import { type InstallationPart, installationParts } from '../../../contract/installation/status.ts'
import {
  type OverallState,
  type Stretch,
  type UptimeDay,
  uptimeDays,
} from '../../monitoring/index.ts'
import { type MergedIncident, mergeStretches, type Presence } from './merging.ts'
import { ALIVE_MS } from './rhythm.ts'
import type { History, Instance } from './store.ts'

export type PartStates = Readonly<Record<InstallationPart, OverallState>>

export interface StatusPart {
  part: InstallationPart
  state: OverallState
  /** Beginning of the incident that goes on, otherwise the end of the last one. */
  since: number | null
  /** Undefined if the history could not be read. */
  days: UptimeDay[] | undefined
}

export type StatusIncident = MergedIncident & { part: InstallationPart | 'program' }

export interface StatusModel {
  at: number
  parts: StatusPart[]
  /** Newest first. Undefined if the history could not be read. */
  incidents: StatusIncident[] | undefined
}

export interface Own {
  instanceId: string
  /** Whether no other machine can share the database, so that all earlier instances have ended. */
  isAlone: boolean
  /** As they are now. */
  states: PartStates
}

/** What the page shows: the states that this machine sees now, and what all machines have written down. */
export function statusModel(now: number, own: Own, history: History | undefined): StatusModel {
  const { instances, incidents } = history ?? { instances: [], incidents: [] }
  const presences = presencesOf(now, own, instances)
  const program = incidents
    .filter(({ part }) => part === 'program')
    .map(({ startedAt, endedAt }) => ({ startedAt, endedAt: endedAt ?? startedAt }))
  const gaps = mergeStretches(
    [],
    program.map((gap) => ({ instanceId: '', ...gap })),
  )
  const found: StatusIncident[] = gaps.map((gap) => ({ ...gap, part: 'program' }))
  const parts = installationParts.map((part): StatusPart => {
    const stretches = stretchesOf(part, { now, own, presences, history })
    const merged = mergeStretches(presences, stretches)
    found.push(...merged.map((incident) => ({ ...incident, part })))
    const state = stateOf(own.states[part], {
      others: presences.filter(({ id, endedAt }) => id !== own.instanceId && endedAt === null),
      failing: stretches.filter(({ endedAt }) => endedAt === null),
    })
    const down = [...merged, ...gaps]
    return {
      part,
      state,
      since: sinceOf(state, merged, down),
      days: history && uptimeDays(now, measuredOf(presences), down),
    }
  })
  const newestFirst = found.toSorted((a, b) => b.startedAt - a.startedAt)
  return { at: now, parts, incidents: history && newestFirst }
}

/** The machine that shows the page is there, whether or not its worker has said so. */
function presencesOf(now: number, own: Own, instances: readonly Instance[]): Presence[] {
  const found = instances.map(({ id, startedAt, seenAt, stoppedAt }) => {
    const isOther = !own.isAlone && stoppedAt === null && now - seenAt <= ALIVE_MS
    const isThere = id === own.instanceId || isOther
    return { id, startedAt, endedAt: isThere ? null : (stoppedAt ?? seenAt) }
  })
  const isKnown = found.some(({ id }) => id === own.instanceId)
  return isKnown ? found : [...found, { id: own.instanceId, startedAt: now, endedAt: null }]
}

const measuredOf = (presences: readonly Presence[]) =>
  presences.map(({ startedAt, endedAt }) => ({ state: 'UP', startedAt, endedAt }))

interface Seen {
  now: number
  own: Own
  presences: readonly Presence[]
  history: History | undefined
}

function stretchesOf(part: InstallationPart, { now, own, presences, history }: Seen) {
  const ends = new Map(presences.map(({ id, endedAt }) => [id, endedAt]))
  return (history?.incidents ?? [])
    .filter((incident) => incident.part === part)
    .map(({ instanceId, startedAt, endedAt }) => {
      // One whose instance is gone ended with it. This machine sees an end before its worker does.
      const isOver = instanceId === own.instanceId && own.states[part] === 'UP'
      const end = ends.get(instanceId)
      const openEnd = isOver ? now : end === undefined ? startedAt : end
      return { instanceId, startedAt, endedAt: endedAt ?? openEnd }
    })
}

function stateOf(
  ownState: OverallState,
  { others, failing }: { others: readonly Presence[]; failing: readonly { instanceId: string }[] },
): OverallState {
  const failed = new Set(failing.map(({ instanceId }) => instanceId))
  const otherFailures = others.filter(({ id }) => failed.has(id)).length
  const failures = otherFailures + (ownState === 'DOWN' ? 1 : 0)
  if (failures === 0) return ownState
  return failures === others.length + 1 ? 'DOWN' : 'DEGRADED'
}

function sinceOf(
  state: OverallState,
  merged: readonly Stretch[],
  down: readonly Stretch[],
): number | null {
  if (state !== 'UP') return merged.find(({ endedAt }) => endedAt === null)?.startedAt ?? null
  const ends = down.map(({ endedAt }) => endedAt ?? 0)
  return ends.length === 0 ? null : Math.max(...ends)
}
