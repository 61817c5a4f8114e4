import { sumClosedSpans } from '../../server/clicks/analytics/sums/summing.ts'
import type { ClickHouse } from '../../server/platform/clickhouse/clickhouse.ts'

/**
 * Sums the closed days of accounts whose clicks the engine has made by itself, as they are in a program that has run for so
 * long. Nothing has noted that these clicks came late, so days that were summed before would not have them.
 */
export async function sumMadeClicks(clickhouse: ClickHouse, idsFrom: string): Promise<void> {
  await clickhouse.command(`INSERT INTO late_clicks (account_id, day, at)
    SELECT DISTINCT account_id, toDate(at), now64(3, 'UTC') FROM clicks
    WHERE startsWith(account_id, '${idsFrom}') AND at < toStartOfDay(now('UTC')) - INTERVAL 1 DAY`)
  await sumClosedSpans({ clickhouse, clock: Date.now, isStopping: () => false, settleMs: 0 })
}
