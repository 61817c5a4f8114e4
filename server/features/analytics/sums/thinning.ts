import { tierLimits } from '../../../../contract/tiers.ts'
import type { App } from '../../../context.ts'
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import { DAY } from '../../../platform/clock.ts'
import { listTiers } from '../../accounts/accounts.ts'
import { monthOf } from '../reports/month.ts'
import { sumSpan, usualLimits } from './sum-span.ts'
import { findClicksPeriod } from './summing-store.ts'
import {
  ACCOUNTS_AT_ONCE,
  insertMonthStates,
  listAccountsIn,
  listDue,
  removeMonth,
} from './thinning-store.ts'

export interface ThinningOptions {
  /** With a long timeout: removing clicks rewrites a month. */
  clickhouse: ClickHouse
  isStopping(): boolean
}

/** A tier may come back: a payment fails and is made up for, somebody upgrades to see last month. */
const GRACE_MS = 30 * DAY

/** Of a month of which only sums are kept, each account has them, however few clicks there were. */
const everySum = { ...usualLimits, account: { day: usualLimits.account.day, month: 1 } }

/**
 * Replaces clicks that an account's tier no longer keeps by their sums, a calendar month at a time. A month is due once
 * its last day is too old, and thinned if it still is a month later. Does nothing without payments: then everything is
 * kept. Returns how many months of accounts were thinned.
 */
export async function thinClicks(app: App, options: ThinningOptions): Promise<number> {
  if (!app.config.flags.payments) return 0
  const clicks = await findClicksPeriod(options.clickhouse)
  if (!clicks) return 0
  let thinned = 0
  const shortest = Math.min(...Object.values(tierLimits).map((limits) => limits.retentionDays))
  const end = app.clock() - shortest * DAY
  for (let month = monthOf(clicks.from); month.to <= end; month = monthOf(month.to)) {
    if (options.isStopping()) break
    thinned += await thinMonth(app, options, month)
  }
  return thinned
}

async function thinMonth(
  app: App,
  { clickhouse, isStopping }: ThinningOptions,
  month: { from: number; to: number },
): Promise<number> {
  const now = app.clock()
  const { due, thinned } = await listDue(clickhouse, month.from)
  const accounts = await listAccountsIn(clickhouse, month.from)
  const gone = new Set(thinned)
  const candidates = accounts.filter((id) => !gone.has(id))
  const tooOld = new Set(await listTooOld(app, candidates, month.to))
  const dueSince = new Map(due.map(({ accountId, since }) => [accountId, since]))
  const state = (name: 'due' | 'kept', ids: readonly string[]) =>
    insertMonthStates(clickhouse, { month: month.from, state: name, at: now }, ids)
  await state(
    'kept',
    [...dueSince.keys()].filter((id) => !tooOld.has(id)),
  )
  await state(
    'due',
    [...tooOld].filter((id) => !dueSince.has(id)),
  )
  const ready = [...tooOld].filter((id) => (dueSince.get(id) ?? now) <= now - GRACE_MS)
  for (let from = 0; from < ready.length; from += ACCOUNTS_AT_ONCE) {
    const ids = ready.slice(from, from + ACCOUNTS_AT_ONCE)
    const only = new Set(ids)
    const span = { span: 'month', start: month.from, period: month, isStopping, only } as const
    await sumSpan(clickhouse, span, everySum)
    if (isStopping()) return from
    await removeMonth(clickhouse, month.from, ids)
    await insertMonthStates(clickhouse, { month: month.from, state: 'thinned', at: now }, ids)
  }
  return ready.length
}

/** The accounts whose tier keeps nothing from before that time. Those that the database does not know keep everything. */
async function listTooOld(app: App, ids: readonly string[], end: number): Promise<string[]> {
  const age = app.clock() - end
  const tiers = await listTiers(app, ids)
  return [...tiers]
    .filter(([, tier]) => age >= tierLimits[tier].retentionDays * DAY)
    .map(([id]) => id)
}
