import type { Maintenance } from '../../../contract/monitoring/maintenance.ts'
import { DAY } from '../../platform/clock.ts'
import { clockTime, momentOf } from '../../platform/clock-time.ts'

/** Names as they are now; null for a scope whose tag, domain or link is gone. */
export type WindowScope =
  | { kind: 'ALL' }
  /** In lower case. */
  | { kind: 'TAG'; tag: string | null }
  | { kind: 'DOMAIN'; domain: string | null }
  | { kind: 'LINK'; linkId: string }

export interface Schedule {
  /** Of the first time; epoch milliseconds. */
  startsAt: number
  endsAt: number
  repeats: Maintenance['repeats']
  timeZone: string
}

export interface MaintenanceWindow extends Schedule {
  id: string
  scope: WindowScope
}

/** All maintenance of an account. It may be kept until the change log names `maintenance:<accountId>`. */
export interface AccountMaintenance {
  windows: readonly MaintenanceWindow[]
}

export interface MaintainedLink {
  linkId: string
  domain: string
  /** Names, in any case. */
  tags: readonly string[]
}

export interface MaintenanceSpan {
  startsAt: number
  endsAt: number
}

export function isInMaintenance(
  { windows }: AccountMaintenance,
  link: MaintainedLink,
  at: number,
): boolean {
  return windows.some((window) => {
    if (!covers(window.scope, link)) return false
    const span = spanFrom(window, at)
    return span !== null && span.startsAt <= at
  })
}

/** When the answers of `isInMaintenance` may change next; null: never. */
export function nextMaintenanceEdge({ windows }: AccountMaintenance, at: number): number | null {
  const edges = windows.flatMap((window) => {
    const span = spanFrom(window, at)
    return span === null ? [] : [span.startsAt > at ? span.startsAt : span.endsAt]
  })
  return edges.length === 0 ? null : Math.min(...edges)
}

function covers(scope: WindowScope, { linkId, domain, tags }: MaintainedLink): boolean {
  switch (scope.kind) {
    case 'ALL':
      return true
    case 'TAG':
      return tags.some((tag) => tag.toLowerCase() === scope.tag)
    case 'DOMAIN':
      return domain === scope.domain
    case 'LINK':
      return linkId === scope.linkId
  }
}

/** The last answer for each schedule: the same one holds for all links, and until its end. */
const lastSpans = new WeakMap<Schedule, { from: number; span: MaintenanceSpan }>()

/** The present time of the schedule, or the next one; null when it is over. */
export function spanFrom(schedule: Schedule, at: number): MaintenanceSpan | null {
  const { startsAt, endsAt, repeats } = schedule
  if (repeats === 'NEVER') return at < endsAt ? { startsAt, endsAt } : null
  const last = lastSpans.get(schedule)
  if (last && last.from <= at && at < last.span.endsAt) return last.span
  const span = repeatedSpan(schedule, at)
  lastSpans.set(schedule, { from: at, span })
  return span
}

export const repeatMs = { DAILY: DAY, WEEKLY: 7 * DAY } as const

function repeatedSpan(
  { startsAt, endsAt, repeats, timeZone }: Schedule,
  at: number,
): MaintenanceSpan {
  const every = repeats === 'WEEKLY' ? repeatMs.WEEKLY : repeatMs.DAILY
  const start = clockTime(startsAt, timeZone)
  const end = clockTime(endsAt, timeZone)
  // One before, because a clock that was set back shows more than has passed.
  const first = Math.floor((clockTime(at, timeZone) - end) / every) - 1
  for (let turn = Math.max(0, first); ; turn += 1) {
    if (turn === 0 && at < endsAt) return { startsAt, endsAt }
    const until = momentOf(end + turn * every, timeZone)
    if (turn > 0 && at < until) {
      return { startsAt: momentOf(start + turn * every, timeZone), endsAt: until }
    }
  }
}
