import type { CheckOutcome } from '../../../contract/monitoring/states.ts'
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts'
import { type Chance, openChance } from '../chance.ts'
import { type Happening, happenings, passing } from './happenings.ts'

/** A happening at its time. */
export interface Episode extends Happening {
  from: number
  /** Null: it goes on. */
  to: number | null
}

/** A target since it was first checked. */
export interface TargetYear {
  target: string
  from: number
  now: number
  /** How long it usually takes to answer, in milliseconds. */
  usualMs: number
  /** Oldest first; none overlaps another. */
  episodes: readonly Episode[]
}

interface WatchedTarget {
  target: string
  from: number
  now: number
}

/** So long after a failure, and so long before now, nothing else happens. */
const APART_MS = 2 * DAY

/** The same target always has the same year. */
export function yearOf({ target, from, now }: WatchedTarget): TargetYear {
  const chance = openChance(seedOf(target))
  const path = new URL(target).pathname.slice(1)
  const usualMs = Math.round(chance.between(90, 420))
  const told = (happenings[path] ?? []).map((happening) => at(happening, now))
  const known = told.filter((episode) => episode.from > from)
  const others = passingIn({ from, now, chance }).filter((one) => !known.some(isNear(one)))
  const episodes = [...known, ...others].toSorted((a, b) => a.from - b.from)
  return { target, from, now, usualMs, episodes }
}

const at = (happening: Happening, now: number): Episode => {
  const from = beginningOf(happening, now)
  return { ...happening, from, to: happening.lasts === null ? null : from + happening.lasts }
}

function beginningOf({ ago, hour }: Happening, now: number): number {
  const at = now - ago
  return hour === undefined ? at : Math.floor(at / DAY) * DAY + hour * HOUR
}

const isNear = (one: Episode) => (other: Episode) =>
  one.from < (other.to ?? Number.POSITIVE_INFINITY) + APART_MS && other.from < one.from + APART_MS

/** Short failures without notes, beside the listed happenings. */
function passingIn({
  from,
  now,
  chance,
}: {
  from: number
  now: number
  chance: Chance
}): Episode[] {
  const episodes: Episode[] = []
  const years = (now - from) / (365 * DAY)
  for (let left = chance.count(1.4 * years); left > 0; left--) {
    const begins = chance.between(from + DAY, now - APART_MS)
    const happening = passing[chance.happens(0.6) ? 0 : 1]
    const lasts = Math.round(chance.between(4 * MINUTE, HOUR))
    const episode = at({ ...happening, ago: Math.round(now - begins), lasts }, now)
    if (!episodes.some(isNear(episode))) episodes.push(episode)
  }
  return episodes.filter((episode) => episode.from > from + DAY)
}

/** FNV-1a: an address as a seed. */
function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

export const episodeAt = ({ episodes }: TargetYear, time: number): Episode | undefined =>
  episodes.find(({ from, to }) => from <= time && (to === null || time < to))

export interface FoundCheck {
  at: number
  outcome: CheckOutcome
  cause: Happening['cause'] | null
  reason: string | null
  status: number | null
  ms: number | null
}

const SLOW_FACTOR = 8

/** What a check at that time found. */
export function checkAt(year: TargetYear, time: number, chance: Chance): FoundCheck {
  const episode = episodeAt(year, time)
  const isPeak = chance.happens(0.02)
  const ms = Math.round(year.usualMs * chance.between(0.85, 1.25) * (isPeak ? 2.2 : 1))
  if (!episode) return { at: time, outcome: 'up', cause: null, reason: null, status: 200, ms }
  const { outcome, cause, reason, status } = episode
  const took = cause === 'SLOW' ? ms * SLOW_FACTOR : ms
  return { at: time, outcome, cause, reason, status, ms: status === null ? null : took }
}
