import { LRUCache } from 'lru-cache'
import type { LockedSpan } from '../../../../contract/clicks/analytics.ts'
import { tierLimits } from '../../../../contract/plans/tiers.ts'
import type { App } from '../../../context.ts'
import { tierOf } from '../../../people/index.ts'
import { inAnyCase } from '../../../platform/clickhouse/while-wanted.ts'
import { DAY, isoTime, SECOND } from '../../../platform/clock.ts'
import { Problem } from '../../../platform/http/problem.ts'
import { monthOf } from '../time/month.ts'
import type { Period } from '../time/period.ts'
import { listDayClicks } from './day-clicks-store.ts'
import { type DayClicks, type Locked, spansOverLimit, spansWithin } from './locked-spans.ts'

/**
 * The parts of a period that the account's tier leaves out of reports: the days after the one on which the clicks of the
 * month were used up, and those that lie further back than the tier keeps. The clicks are stored all the same, so a
 * higher tier shows them.
 */
export async function listLocked(app: App, accountId: string, period: Period): Promise<Locked[]> {
  if (!app.config.flags.payments) return []
  const { clicks: limit, retentionDays } = tierLimits[await tierOf(app, accountId)]
  const now = app.clock()
  const keptFrom = Math.floor((now - retentionDays * DAY) / DAY) * DAY
  const old = spansWithin([{ from: 0, to: keptFrom, reason: 'retention' }], period)
  const from = monthOf(Math.max(period.from, keptFrom)).from
  const to = Math.min(period.to, now)
  if (limit === null || from >= to) return old
  const spans = spansOverLimit(await dayClicks(app, accountId, { from, to }), limit)
  const kept = { from: Math.max(period.from, keptFrom), to: period.to }
  return [...old, ...spansWithin(spans, kept)]
}

/** Whether clicks of this moment are left out of reports; not while the analytics store is away. */
export async function isLockedNow(app: App, accountId: string): Promise<boolean> {
  const now = app.clock()
  try {
    return (await listLocked(app, accountId, { from: now, to: now + 1 })).length > 0
  } catch (error) {
    if (error instanceof Problem && error.kind === 'store-away') return false
    throw error
  }
}

/** As the contract has it; nothing if no part is left out. `lost` are times of which not enough is kept for the answer. */
export function lockedField(
  locked: readonly Locked[],
  lost: readonly Period[] = [],
): { locked?: LockedSpan[] } {
  const gone = lost.map((period) => ({ ...period, reason: 'detail' as const }))
  const spans = [...locked, ...gone].toSorted((a, b) => a.from - b.from)
  if (spans.length === 0) return {}
  return {
    locked: spans.map(({ from, to, reason }) => ({ from: isoTime(from), to: isoTime(to), reason })),
  }
}

/** A screen asks for a dozen reports at once. What is locked changes once a day. */
const KEPT_MS = 30 * SECOND
const ACCOUNTS_KEPT = 500
const known = new WeakMap<object, LRUCache<string, Promise<DayClicks[]>>>()

function dayClicks(app: App, accountId: string, { from, to }: Period): Promise<DayClicks[]> {
  const cache = known.get(app.clickhouse) ?? new LRUCache({ max: ACCOUNTS_KEPT })
  known.set(app.clickhouse, cache)
  const moment = Math.floor(app.clock() / KEPT_MS)
  const key = `${accountId} ${from} ${Math.ceil(to / DAY)} ${moment}`
  const found = cache.get(key)
  if (found) return found
  const days = { from, to: Math.ceil(to / DAY) * DAY }
  const read = inAnyCase(() => listDayClicks(app.clickhouse, accountId, days))
  cache.set(key, read)
  read.catch(() => cache.delete(key))
  return read
}
