import type { GeoRule } from '../../contract/links/rules/rule-words.ts'
import { DAY } from '../platform/clock.ts'
import type { ChannelName } from './channels.ts'
import type { MarketName } from './places.ts'

/** A link of the demo and how often it is followed. Times are epoch milliseconds. */
export interface LinkPlan {
  /** Undefined: the key is generated. */
  key: string | undefined
  title: string
  target: string
  /** Of a GeoFurl. */
  rules?: readonly GeoRule[]
  channel: ChannelName
  market: MarketName
  campaign?: string
  note?: string
  createdAt: number
  /** Clicks of an ordinary day, when the interest is 1. */
  daily: number
  interest: Interest
  expiresAt?: number
  pausedAt?: number
  trashedAt?: number
}

export type Interest =
  | { kind: 'steady' }
  /** After a mailing or a post. */
  | { kind: 'burst'; at: number; halfLifeDays: number }
  /** Something with a beginning, an end and a rush at both. */
  | { kind: 'season'; from: number; to: number }

const OPENING_DAYS = 2
const CLOSING_DAYS = 1.5
const AFTERGLOW_DAYS = 4

/** How often a link is followed at a time, relative to its ordinary day. */
export function interestAt(interest: Interest, at: number): number {
  if (interest.kind === 'steady') return 1
  if (interest.kind === 'burst') {
    const days = (at - interest.at) / DAY
    return days < 0 ? 0 : 2 ** (-days / interest.halfLifeDays) + 0.004
  }
  return duringSeason(interest, at)
}

function duringSeason({ from, to }: { from: number; to: number }, at: number): number {
  if (at < from) return 0
  if (at >= to) return 0.3 * 2 ** (-(at - to) / DAY / AFTERGLOW_DAYS)
  const opening = 2.2 * 2 ** (-(at - from) / DAY / OPENING_DAYS)
  const closing = 1.6 * 2 ** (-(to - at) / DAY / CLOSING_DAYS)
  return 1 + opening + closing
}

/** The time in which visitors reach the target. */
export function lifeOf(plan: LinkPlan, now: number): { from: number; until: number } {
  const ends = [plan.expiresAt, plan.pausedAt, plan.trashedAt].filter((end) => end !== undefined)
  return { from: plan.createdAt, until: Math.min(now, ...ends) }
}

/** The latest past occurrence of a date, so that seasons keep their month whenever the demo is made. */
export function lastDate(now: number, [month, day]: readonly [number, number]): number {
  const year = new Date(now).getUTCFullYear()
  const thisYear = Date.UTC(year, month - 1, day)
  return thisYear <= now ? thisYear : Date.UTC(year - 1, month - 1, day)
}
