import { tierLimits } from '../../../../contract/plans/tiers.ts'
import type { App } from '../../../context.ts'
import { listTiers } from '../../../people/index.ts'
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import { DAY } from '../../../platform/clock.ts'
import { arrivalClock } from '../live/arrivals-store.ts'
import { isNaming } from '../sources/naming-store.ts'
import { monthOf } from '../time/month.ts'
import type { Period } from '../time/period.ts'
import { KEPT_MS } from './stored-sums.ts'
import { sumSpan, usualLimits } from './sum-span.ts'
import { damagedTimes, SETTLE_MS } from './summing.ts'
import { findClicksPeriod, listLateSince, listMarks } from './summing-store.ts'
import {
  ACCOUNTS_AT_ONCE,
  type AccountMonth,
  insertMonthStates,
  listAccountsIn,
  listMonthStates,
  removeMonth,
} from './thinning-store.ts'

export interface ThinningOptions {
  /** With a long timeout: removing clicks rewrites a month. */
  clickhouse: ClickHouse
  isStopping(): boolean
}

/** A tier may come back: a failed payment is repeated, or a member upgrades to see last month. */
const GRACE_MS = 30 * DAY

/** In a month of which only sums are kept, every account has sums, even with few clicks. */
const everySum = { ...usualLimits, account: { day: usualLimits.account.day, month: 1 } }

/**
 * Replaces clicks that an account's tier no longer keeps by their sums, a calendar month at a time. A month is due once
 * its last day is too old, and thinned if it still is a month later. Does nothing without payments: then everything is
 * kept. Returns how many months of accounts were thinned.
 */
export async function thinClicks(app: App, options: ThinningOptions): Promise<number> {
  if (!app.config.flags.payments || (await isNaming(options.clickhouse))) return 0
  const clicks = await findClicksPeriod(options.clickhouse)
  if (!clicks) return 0
  const isDamaged = await damagedTimes(options.clickhouse)
  let thinned = 0
  const shortest = Math.min(...Object.values(tierLimits).map((limits) => limits.retentionDays))
  const end = app.clock() - shortest * DAY
  for (let month = monthOf(clicks.from); month.to <= end; month = monthOf(month.to)) {
    if (options.isStopping()) break
    if (!isDamaged(month)) thinned += await thinMonth(app, options, month)
  }
  return thinned
}

async function thinMonth(app: App, options: ThinningOptions, month: Period): Promise<number> {
  const { clickhouse, isStopping } = options
  const states = await listMonthStates(clickhouse, month.from)
  const interrupted = states.filter(({ state }) => state === 'removing')
  for (const [before, accounts] of Map.groupBy(interrupted, (account) => account.before)) {
    const ids = accounts.map(({ accountId }) => accountId)
    for (const some of inBatches(ids)) await finish(app, options, { month, ids: some, before })
  }
  const ready = await listReady(app, options, { month, states })
  let thinned = interrupted.length
  for (const ids of inBatches(ready)) {
    const before = arrivalClock()
    const span = { span: 'month', start: month.from, period: month, isStopping } as const
    await sumSpan(clickhouse, { ...span, only: new Set(ids) }, everySum)
    if (isStopping()) break
    // Late clicks that come while the sums are made may be missing in them: another time then.
    const late = await listLateSince(clickhouse, month, app.clock() - SETTLE_MS)
    const marks = await listMarks(clickhouse, span)
    const summed = new Set(marks.map(({ accountId }) => accountId))
    const settled = ids.filter((id) => summed.has(id) && !late.has(id))
    await finish(app, options, { month, ids: settled, before })
    thinned += settled.length
  }
  return thinned
}

/** Stores which accounts have become due or are kept after all, and returns those that are due for long enough. */
async function listReady(
  app: App,
  { clickhouse }: ThinningOptions,
  { month, states }: { month: Period; states: readonly AccountMonth[] },
): Promise<string[]> {
  const now = app.clock()
  const gone = states.filter(({ state }) => state === 'thinned' || state === 'removing')
  const isGone = new Set(gone.map(({ accountId }) => accountId))
  const accounts = await listAccountsIn(clickhouse, month.from)
  const tooOld = await listTooOld(
    app,
    accounts.filter((id) => !isGone.has(id)),
    month.to,
  )
  const isTooOld = new Set(tooOld)
  const due = states.filter(({ state }) => state === 'due')
  const dueSince = new Map(due.map(({ accountId, since }) => [accountId, since]))
  const note = (state: 'due' | 'kept', ids: readonly string[]) =>
    insertMonthStates(clickhouse, { month: month.from, state, at: now }, ids)
  const kept = [...dueSince.keys()].filter((id) => !isTooOld.has(id))
  await note('kept', kept)
  const isNew = tooOld.filter((id) => !dueSince.has(id))
  await note('due', isNew)
  return tooOld.filter((id) => (dueSince.get(id) ?? now) <= now - GRACE_MS)
}

/**
 * Removes clicks that sums have. May be interrupted and repeated: from the first note on, reports answer by the sums
 * alone, and no new ones are made.
 */
async function finish(
  app: App,
  { clickhouse }: ThinningOptions,
  { month, ids, before }: { month: Period; ids: readonly string[]; before: number },
): Promise<void> {
  if (ids.length === 0) return
  const note = (state: 'thinned' | `removing ${number}`) =>
    insertMonthStates(clickhouse, { month: month.from, state, at: app.clock() }, ids)
  await note(`removing ${before}`)
  // Reports that know of no sums yet still read the clicks.
  await Bun.sleep(KEPT_MS)
  await removeMonth(clickhouse, { month: month.from, before }, ids)
  await note('thinned')
}

function inBatches(ids: readonly string[]): string[][] {
  const batches: string[][] = []
  for (let from = 0; from < ids.length; from += ACCOUNTS_AT_ONCE) {
    batches.push(ids.slice(from, from + ACCOUNTS_AT_ONCE))
  }
  return batches
}

/** The accounts whose tier keeps nothing from before that time. Those that the database does not know keep everything. */
async function listTooOld(app: App, ids: readonly string[], end: number): Promise<string[]> {
  const age = app.clock() - end
  const tiers = await listTiers(app, ids)
  return [...tiers]
    .filter(([, tier]) => age >= tierLimits[tier].retentionDays * DAY)
    .map(([id]) => id)
}
