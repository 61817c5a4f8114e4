import { LRUCache } from 'lru-cache'
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import { inAnyCase } from '../../../platform/clickhouse/while-wanted.ts'
import { monthOf } from '../time/month.ts'
import type { Period } from '../time/period.ts'
import { outside, type StoredSums } from './split-period.ts'
import { listStoredSums, type Scope } from './stored-sums-store.ts'
import { ALL_LINKS } from './sums-table.ts'

/** A screen asks for a dozen reports at once. A late click is in reports three seconds after its redirect. */
export const KEPT_MS = 1000
const KEPT_SCOPES = 2000

const known = new WeakMap<ClickHouse, LRUCache<string, Promise<StoredSums>>>()

/** The valid sums of a period, as they were at most a second ago. */
export function readStoredSums(
  clickhouse: ClickHouse,
  scope: Scope,
  period: Period,
): Promise<StoredSums> {
  const cache = known.get(clickhouse) ?? new LRUCache({ max: KEPT_SCOPES, ttl: KEPT_MS })
  known.set(clickhouse, cache)
  const months = [monthOf(period.from).from, monthOf(period.to - 1).to]
  const key = [scope.accountId, scope.linkId, ...months].join(' ')
  const found = cache.get(key)
  if (found) return found
  const read = inAnyCase(() => listStoredSums(clickhouse, scope, period))
  cache.set(key, read)
  read.catch(() => cache.delete(key))
  return read
}

/** The parts of a period, without some spans, of which only sums are kept. */
export async function listThinned(
  clickhouse: ClickHouse,
  accountId: string,
  { period, without }: { period: Period; without: readonly Period[] },
): Promise<Period[]> {
  const scope = { accountId, linkId: ALL_LINKS }
  const { thinned, removing } = await readStoredSums(clickhouse, scope, period)
  return [...thinned, ...removing]
    .map((month) => monthOf(month))
    .map(({ from, to }) => ({ from: Math.max(from, period.from), to: Math.min(to, period.to) }))
    .filter(({ from, to }) => from < to)
    .flatMap((month) => outside(month, without))
}

/** Empties the cache. For callers that have just changed sums. */
export function forgetStoredSums(clickhouse: ClickHouse): void {
  known.get(clickhouse)?.clear()
}
