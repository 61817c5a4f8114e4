import { DAY, HOUR } from '../../platform/clock.ts'
import type { LinkPlan } from '../link-plan.ts'
import { letterLinks } from './letters.ts'
import { seasonLinks } from './seasons.ts'
import { events, friends, inside, pages, pausedNow, type Standing, thrownAway } from './standing.ts'

const EVENT_DAYS = 11
/** A letter is read within hours, the news elsewhere over days. */
const MAILED = 8
const PLAIN: ReadonlySet<string> = new Set(['web', 'chat', 'team'])

/** Every link of the demo, as of `now`, none older than `yearStart`; in the order in which they were made. */
export function planLinks(now: number, yearStart: number): LinkPlan[] {
  const standing = [...pages, ...friends, ...inside].map((link) => standingLink(link, now))
  const dated = events.map((link) => eventLink(link, now))
  return [
    ...standing,
    ...dated,
    ...seasonLinks(now, yearStart),
    ...letterLinks(now, yearStart),
  ].sort((a, b) => a.createdAt - b.createdAt)
}

function standingLink(link: Standing, now: number): LinkPlan {
  const [key, title, path, channel, daily, daysAgo] = link
  const trashedDaysAgo = thrownAway[key]
  const pausedDaysAgo = pausedNow[key]
  return {
    key: key || undefined,
    title,
    target: `https://alderandpine.example/${path}`,
    channel,
    market: marketOf(link),
    ...(PLAIN.has(channel) ? {} : { campaign: `always-${key}` }),
    createdAt: madeAt(now, daysAgo),
    daily,
    interest: { kind: 'steady' },
    ...(trashedDaysAgo === undefined ? {} : { trashedAt: now - trashedDaysAgo * DAY }),
    ...(pausedDaysAgo === undefined ? {} : { pausedAt: now - pausedDaysAgo * DAY }),
  }
}

/** Made known when the link was made, and over with the evening itself. */
function eventLink(link: Standing, now: number): LinkPlan {
  const [key, , , channel, daily, daysAgo] = link
  const from = madeAt(now, daysAgo)
  const to = from + EVENT_DAYS * DAY
  const isMailed = channel === 'mail'
  return {
    ...standingLink(link, now),
    campaign: `event-${key}`,
    daily: daily * (isMailed ? MAILED : 1),
    note: 'Register until the day before.',
    interest: isMailed
      ? { kind: 'burst', at: from + 22 * HOUR, halfLifeDays: 1.1 }
      : { kind: 'season', from, to },
    ...(key === 'map-night' || key === 'film' || key === 'camp' ? { expiresAt: to } : {}),
  }
}

/** In the morning of a day, at a minute of its own. */
function madeAt(now: number, daysAgo: number): number {
  const day = now - (now % DAY) - daysAgo * DAY
  return Math.min(now - HOUR, day + 8 * HOUR + ((daysAgo * 37) % 480) * 60_000)
}

function marketOf([, , path, channel]: Standing): LinkPlan['market'] {
  if (channel === 'print') return 'shops'
  if (path.startsWith('team/') || channel === 'facebook') return 'german'
  return path.startsWith('friends/creators') ? 'french' : 'everywhere'
}
