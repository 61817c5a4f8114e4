import type { MonitorState } from '../../../contract/monitoring/states.ts'
import { MINUTE, SECOND } from '../../platform/clock.ts'
import type { Episode, TargetYear } from './target-year.ts'

/** A time in which a monitor was in a state; null: it still is. */
export interface MonitorSpan {
  state: MonitorState
  from: number
  to: number | null
}

/** From the first failed check until it counts. */
export const CONFIRMED_AFTER_MS = 2 * MINUTE
export const RECOVERING_MS = MINUTE
/** How soon after that a mail was taken. */
const NOTIFIED_AFTER_MS = 3 * SECOND

const states = { down: 'DOWN', degraded: 'DEGRADED', blocked: 'BLOCKED' } as const

export const stateOf = ({ outcome }: Pick<Episode, 'outcome'>): MonitorState => states[outcome]

/** The states of a monitor of these targets since it was made, one after another. */
export function spansOf(years: readonly TargetYear[], from: number): MonitorSpan[] {
  const spans: MonitorSpan[] = []
  let upSince = from
  for (const episode of episodesOf(years)) {
    if (episode.from <= upSince) continue
    spans.push({ state: 'UP', from: upSince, to: episode.from }, ...spansWithin(episode))
    if (episode.to === null) return spans
    upSince = episode.to
  }
  return [...spans, { state: 'UP', from: upSince, to: null }]
}

/** Of all targets, oldest first. */
export const episodesOf = (years: readonly TargetYear[]): Episode[] =>
  years.flatMap(({ episodes }) => episodes).toSorted((a, b) => a.from - b.from)

function spansWithin(episode: Episode): MonitorSpan[] {
  const { from, to } = episode
  if (episode.outcome !== 'down') return [{ state: stateOf(episode), from, to }]
  const confirmed = from + CONFIRMED_AFTER_MS
  const suspect: MonitorSpan = { state: 'SUSPECT', from, to: confirmed }
  if (to === null) return [suspect, { state: 'DOWN', from: confirmed, to }]
  return [
    suspect,
    { state: 'DOWN', from: confirmed, to: to - RECOVERING_MS },
    { state: 'RECOVERING', from: to - RECOVERING_MS, to },
  ]
}

export interface TimelineStep {
  step: 'SUSPECTED' | 'DOWN' | 'NOTIFIED' | 'ACKNOWLEDGED' | 'NOTE' | 'RECOVERING' | 'RECOVERED'
  at: number
  detail: string | null
  isPersons: boolean
}

/** What an incident's timeline says, in order. */
export function timelineOf(episode: Episode, recipient: string): TimelineStep[] {
  const { from, to, reason, acknowledgedAfter, note } = episode
  const own = (step: TimelineStep['step'], at: number, detail: string | null): TimelineStep => ({
    ...{ step, at, detail, isPersons: false },
  })
  const persons = (step: TimelineStep['step'], at: number, detail: string | null) => ({
    ...own(step, at, detail),
    isPersons: true,
  })
  const down = from + CONFIRMED_AFTER_MS
  return [
    own('SUSPECTED', from, reason),
    own('DOWN', down, '3 failed checks in 120 s'),
    own('NOTIFIED', down + NOTIFIED_AFTER_MS, `E-mail to ${recipient}`),
    ...(acknowledgedAfter === undefined
      ? []
      : [persons('ACKNOWLEDGED', from + acknowledgedAfter, null)]),
    ...(to === null
      ? []
      : [
          own('RECOVERING', to - RECOVERING_MS, 'Answers again, checked once more'),
          own('RECOVERED', to, null),
        ]),
    ...(note === undefined || to === null ? [] : [persons('NOTE', to + 25 * MINUTE, note)]),
  ]
}
