import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import { sourceNamesVersion } from '../sources/source-names.ts'
import type { Period } from '../time/period.ts'
import { namedAlike, type SplitPeriods, splitPeriods } from './split-period.ts'
import { listStoredSums, type Scope } from './stored-sums-store.ts'
import {
  type BusyScope,
  listLateOfAccounts,
  listMarks,
  listScopesWithDays,
  listSummedAccounts,
  listSummedLinks,
  listThinnedAccounts,
  type SpanStart,
} from './summing-store.ts'
import { ALL_LINKS, type Span } from './sums-table.ts'
import { insertMarks, newVersion, writeSums } from './write-sums-store.ts'

/** From how many clicks on sums of a span pay: with fewer, counting its clicks is as quick and takes less room. */
export interface SummingLimits {
  account: Readonly<Record<Span, number>>
  link: Readonly<Record<Span, number>>
  /** Clicks that are counted at once, for the memory. */
  atOnce: number
}

export const usualLimits: SummingLimits = {
  account: { day: 20_000, month: 10_000 },
  link: { day: 20_000, month: 20_000 },
  atOnce: 1_000_000,
}

export interface SpanClicks extends SpanStart {
  period: Period
  isStopping(): boolean
  /** Of these accounts alone. */
  only?: ReadonlySet<string>
}

const ACCOUNTS_AT_ONCE = 500

/**
 * Writes the sums that a span lacks, or that late clicks or new names of sources have made invalid. Returns how many late inserts of the span, of
 * all accounts, they have seen.
 */
export async function sumSpan(
  clickhouse: ClickHouse,
  span: SpanClicks,
  limits: SummingLimits,
): Promise<number> {
  const lateOf = await listLateOfAccounts(clickhouse, span.period)
  const marks = await listMarks(clickhouse, span)
  const named = marks.filter(({ names }) => names === sourceNamesVersion)
  const seenBy = new Map(named.map((mark) => [nameOf(mark), mark.seen]))
  const isStale = (scope: Scope) => seenBy.get(nameOf(scope)) !== (lateOf.get(scope.accountId) ?? 0)
  const busy = await listSummedAccounts(clickhouse, span.period, limits.account[span.span])
  const accounts = busy.filter(({ accountId }) => span.only?.has(accountId) ?? true)
  const stale = accounts.filter(isStale)
  const links = (await listBusyLinks(clickhouse, span, { accounts, limits })).filter(isStale)
  const splits = await splitByDays(clickhouse, span, [...stale, ...links])
  const late = ({ accountId }: Scope) => lateOf.get(accountId) ?? 0
  for (const scopes of batchesOf([...stale, ...links], splits, limits.atOnce)) {
    if (span.isStopping()) return 0
    await sumScopes(clickhouse, span, {
      scopes,
      split: splits.get(nameOf(scopes[0])),
      limits,
      late,
    })
  }
  return [...lateOf.values()].reduce((sum, count) => sum + count, 0)
}

const nameOf = (scope: Scope | undefined) => `${scope?.accountId} ${scope?.linkId}`

async function listBusyLinks(
  clickhouse: ClickHouse,
  { span, period }: SpanClicks,
  { accounts, limits }: { accounts: readonly BusyScope[]; limits: SummingLimits },
): Promise<BusyScope[]> {
  const atLeast = limits.link[span]
  const busy = accounts.filter(({ clicks }) => clicks >= atLeast).map(({ accountId }) => accountId)
  const found: BusyScope[] = []
  for (let from = 0; from < busy.length; from += ACCOUNTS_AT_ONCE) {
    const accountIds = busy.slice(from, from + ACCOUNTS_AT_ONCE)
    found.push(...(await listSummedLinks(clickhouse, { accountIds, period }, atLeast)))
  }
  return found
}

/** Of a month, how each of these is put together from the sums of its days. */
async function splitByDays(
  clickhouse: ClickHouse,
  { span, period }: SpanClicks,
  scopes: readonly Scope[],
): Promise<ReadonlyMap<string, SplitPeriods>> {
  if (span === 'day') return new Map()
  const withDays = new Set((await listScopesWithDays(clickhouse, period)).map(nameOf))
  const splits = new Map<string, SplitPeriods>()
  for (const scope of scopes) {
    if (!withDays.has(nameOf(scope))) continue
    const stored = await listStoredSums(clickhouse, scope, period)
    splits.set(nameOf(scope), splitPeriods([period], namedAlike(stored), 'day'))
  }
  return splits
}

/** Those with sums of days alone; the others together, accounts with accounts and links with links of one account. */
function batchesOf(
  scopes: readonly BusyScope[],
  splits: ReadonlyMap<string, SplitPeriods>,
  atOnce: number,
): BusyScope[][] {
  const batches: BusyScope[][] = []
  const open = new Map<string, { scopes: BusyScope[]; clicks: number }>()
  for (const scope of scopes) {
    if (splits.has(nameOf(scope))) {
      batches.push([scope])
      continue
    }
    const group = scope.linkId === ALL_LINKS ? '' : scope.accountId
    const batch = open.get(group)
    if (batch && batch.clicks + scope.clicks <= atOnce && batch.scopes.length < ACCOUNTS_AT_ONCE) {
      batch.scopes.push(scope)
      batch.clicks += scope.clicks
      continue
    }
    const next = { scopes: [scope], clicks: scope.clicks }
    open.set(group, next)
    batches.push(next.scopes)
  }
  return batches
}

interface ScopesToSum {
  scopes: readonly BusyScope[]
  split: SplitPeriods | undefined
  limits: SummingLimits
  late(scope: Scope): number
}

async function sumScopes(
  clickhouse: ClickHouse,
  { span, start, period, isStopping }: SpanClicks,
  { scopes, split, limits, late }: ScopesToSum,
): Promise<void> {
  const version = newVersion()
  const ofLinks = scopes.some(({ linkId }) => linkId !== ALL_LINKS)
  const clicks = scopes.reduce((sum, scope) => sum + scope.clicks, 0)
  const sums = {
    accountIds: [...new Set(scopes.map(({ accountId }) => accountId))],
    linkIds: ofLinks ? scopes.map(({ linkId }) => linkId) : undefined,
    ...{ span, start, version, clicks },
    raw: split ? split.raw : [period],
    days: split ? split.sums.map((sum) => sum.version) : [],
    slices: split ? 1 : Math.max(1, Math.ceil(clicks / limits.atOnce)),
  }
  if (!(await writeSums(clickhouse, sums, isStopping))) return
  // Their clicks may have gone while these sums were made: those from before stay valid.
  const thinned = await listThinnedAccounts(clickhouse, start)
  const whole = scopes.filter(({ accountId }) => !thinned.has(accountId))
  if (whole.length === 0) return
  const marks = whole.map((scope) => ({ ...scope, late: late(scope) }))
  await insertMarks(clickhouse, { span, start, version }, marks)
}
