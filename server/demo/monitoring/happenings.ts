import type { CheckCause } from '../../../contract/monitoring/states.ts'
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts'

/** A time in which a target was not simply up. Times are milliseconds. */
export interface Happening {
  outcome: 'down' | 'degraded' | 'blocked'
  cause: CheckCause
  /** As a check says it. */
  reason: string
  /** What the target answers meanwhile; null: nothing. */
  status: number | null
  /** Before now. */
  ago: number
  /** Null: it goes on. */
  lasts: number | null
  /** The hour (UTC) of that day at which it began; without one as late as it is now. */
  hour?: number
  /** How long after its beginning a member acknowledged it. */
  acknowledgedAfter?: number
  note?: string
}

/** Keys of the links with monitoring. */
export const monitoredKeys: ReadonlySet<string> = new Set([
  ...['bio', 'menu', 'shops', 'sizes', 'returns', 'repair', 'ship', 'track', 'giftcard', 'wash'],
  ...['wax', 'boots', 'loyal', 'survey', 'review', 'rent', 'wood', 'fit', 'layers', 'knots'],
  ...['maps', 'route-42', 'route-17', 'used', 'tents', 'packs', 'podcast', 'b2b', 'filter'],
  ...['rail', 'jobs', 'hutpost'],
])

/** Backups that are set, and not used until a member switches them on. */
export const backups: Readonly<Record<string, string>> = {
  giftcard: 'https://alderandpine.example/gift-cards/by-mail',
}

/** Keys of links whose checks are paused, with how long ago that was. */
export const pausedChecks: Readonly<Record<string, number>> = { b2b: 26 * DAY }

const gone = {
  outcome: 'down',
  cause: 'STATUS',
  reason: 'Answers 404 Not Found',
  status: 404,
} as const
const badGateway = {
  outcome: 'down',
  cause: 'STATUS',
  reason: 'Answers 502 Bad Gateway',
  status: 502,
} as const
const silent = {
  outcome: 'down',
  cause: 'TIMEOUT',
  reason: 'Does not answer in time',
  status: null,
} as const
const slow = { outcome: 'degraded', cause: 'SLOW', status: 200 } as const

/** What happened to targets, by their paths; oldest first. */
export const happenings: Readonly<Record<string, readonly Happening[]>> = {
  'gift-cards': [{ ...gone, ago: 48 * MINUTE, lasts: null }],
  'cafe/table': [{ ...gone, ago: 19 * HOUR, lasts: null, acknowledgedAfter: 14 * MINUTE }],
  podcast: [{ ...slow, reason: 'Slow: 3,480 ms, usually 410 ms', ago: 3 * HOUR, lasts: null }],
  'survey/visit': [
    {
      outcome: 'degraded',
      cause: 'TITLE_CHANGED',
      reason: 'Its title is “This survey has ended” now',
      status: 200,
      ago: 31 * HOUR,
      lasts: null,
    },
  ],
  rental: [
    {
      outcome: 'degraded',
      cause: 'LONG_CHAIN',
      reason: '5 redirects until it answers',
      status: 200,
      ago: 9 * DAY,
      lasts: null,
    },
  ],
  'orders/track': [
    { ...badGateway, ago: 201 * DAY, lasts: 38 * MINUTE, acknowledgedAfter: 6 * MINUTE },
    {
      outcome: 'blocked',
      cause: 'ROBOT_WALL',
      reason: 'A robot wall answers 403',
      status: 403,
      ago: 5 * DAY,
      lasts: null,
    },
  ],
  'cafe/menu': [
    {
      ...badGateway,
      ago: 92 * DAY,
      hour: 12,
      lasts: 74 * MINUTE,
      acknowledgedAfter: 9 * MINUTE,
      note: 'The shop system was updated at noon. From now on we do that before we open.',
    },
    { ...slow, reason: 'Slow: 2,900 ms, usually 240 ms', ago: 40 * DAY, lasts: 5 * HOUR },
  ],
  'help/returns': [
    {
      ...gone,
      ago: 137 * DAY,
      lasts: 3 * HOUR + 20 * MINUTE,
      acknowledgedAfter: 41 * MINUTE,
      note: 'The page was renamed. The old address leads to the new one again.',
    },
  ],
  'care/wax': [
    {
      outcome: 'degraded',
      cause: 'INCOMPLETE_CHAIN',
      reason: 'Does not send its whole certificate chain, so some phones and programs refuse it',
      status: 200,
      ago: 26 * DAY,
      lasts: 9 * HOUR,
    },
  ],
  hello: [{ ...silent, ago: 58 * DAY, lasts: 11 * MINUTE }],
  shops: [{ ...silent, ago: 12 * DAY, lasts: 6 * MINUTE }],
}

/** Failures as they come and go by themselves. */
export const passing = [silent, badGateway] as const
