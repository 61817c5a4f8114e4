import { DAY, HOUR } from '../../platform/clock.ts'
import type { LinkPlan } from '../link-plan.ts'
import { geoRules } from './geo-rules.ts'
import { letterLinks } from './letters.ts'
import {
  events,
  friends,
  inside,
  type LinkEntry,
  pages,
  pausedAges,
  trashedAges,
} from './link-entries.ts'
import { seasonLinks } from './seasons.ts'

const EVENT_DAYS = 11
/** Mailed events get this factor of clicks at once: a mail is read within hours, other announcements over days. */
const MAILED_FACTOR = 8
const PLAIN: ReadonlySet<string> = new Set(['web', 'chat', 'team'])

/** Every link of the demo as of `now`, none older than `yearStart`, oldest first. */
export function planLinks(now: number, yearStart: number): LinkPlan[] {
  const permanent = [...pages, ...friends, ...inside].map((entry) => planFor(entry, now))
  const dated = events.map((entry) => eventPlanFor(entry, now))
  return [
    ...permanent,
    ...dated,
    ...seasonLinks(now, yearStart),
    ...letterLinks(now, yearStart),
  ].sort((a, b) => a.createdAt - b.createdAt)
}

function planFor(entry: LinkEntry, now: number): LinkPlan {
  const [key, title, path, channel, daily, daysAgo] = entry
  const trashedDaysAgo = trashedAges[key]
  const pausedDaysAgo = pausedAges[key]
  const rules = geoRules[key]
  return {
    key: key || undefined,
    title,
    target: `https://alderandpine.example/${path}`,
    ...(rules && { rules }),
    channel,
    market: marketOf(entry),
    ...(PLAIN.has(channel) ? {} : { campaign: `always-${key}` }),
    createdAt: madeAt(now, daysAgo),
    daily,
    interest: { kind: 'steady' },
    ...(trashedDaysAgo === undefined ? {} : { trashedAt: now - trashedDaysAgo * DAY }),
    ...(pausedDaysAgo === undefined ? {} : { pausedAt: now - pausedDaysAgo * DAY }),
  }
}

/** A link for an event, which is announced when the link is made and over when the event is. */
function eventPlanFor(entry: LinkEntry, now: number): LinkPlan {
  const [key, , , channel, daily, daysAgo] = entry
  const from = madeAt(now, daysAgo)
  const to = from + EVENT_DAYS * DAY
  const isMailed = channel === 'mail'
  return {
    ...planFor(entry, now),
    campaign: `event-${key}`,
    daily: daily * (isMailed ? MAILED_FACTOR : 1),
    note: 'Register until the day before.',
    interest: isMailed
      ? { kind: 'burst', at: from + 22 * HOUR, halfLifeDays: 1.1 }
      : { kind: 'season', from, to },
    ...(key === 'map-night' || key === 'film' || key === 'camp' ? { expiresAt: to } : {}),
  }
}

/** A time in the morning or afternoon of that day, at a minute that depends on it. */
function madeAt(now: number, daysAgo: number): number {
  const day = now - (now % DAY) - daysAgo * DAY
  return Math.min(now - HOUR, day + 8 * HOUR + ((daysAgo * 37) % 480) * 60_000)
}

function marketOf([, , path, channel]: LinkEntry): LinkPlan['market'] {
  if (channel === 'print') return 'shops'
  if (path.startsWith('team/') || channel === 'facebook') return 'german'
  return path.startsWith('friends/creators') ? 'french' : 'everywhere'
}
