import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts'
import {
  migrateClickHouse,
  requireMigrated,
} from '../../platform/clickhouse/clickhouse-migrations.ts'
import { countKeptClicks, type KeptClick } from './click-rows-store.ts'
import { type ClickRowBatch, clickMigrations } from './clicks-table.ts'
import { type ClicksFrom, pageOfClicks } from './every-click.ts'
import { insertClicks, restoreLostClicks } from './insert-store.ts'
import { countHumanClicks } from './period-store.ts'
import { beginRemoval, hasClicks } from './removal-store.ts'
import {
  listVisitorKinds,
  type VisitorKind,
  type VisitorKindsQuery,
} from './visitor-kinds-store.ts'

export type { ClickRow, ClickRowBatch } from './clicks-table.ts'

/** Clicks of people on a link, grouped by the traits that rules use; traits that were not requested are empty. */
export function listVisitors(
  clickhouse: ClickHouse,
  accountId: string,
  query: VisitorKindsQuery,
): Promise<VisitorKind[]> {
  return listVisitorKinds(clickhouse, accountId, query)
}

/**
 * Creates missing tables. Throws `store-away` while ClickHouse is unreachable: try again. Throws a `NewerSchemaError`
 * when a newer version has created them.
 */
export async function prepareAnalytics(clickhouse: ClickHouse): Promise<void> {
  await migrateClickHouse(clickhouse, clickMigrations)
}

/** Throws until the tables exist, and when a newer version has created them. */
export async function requirePreparedAnalytics(clickhouse: ClickHouse): Promise<void> {
  await requireMigrated(clickhouse, clickMigrations)
}

/**
 * Stores a batch once: when its id was stored before, the call does nothing and succeeds, whatever its rows are now.
 * Throws `store-away` when it is not known whether the rows arrived: then `storeClicksAgain` with the same rows.
 */
export async function storeClicks(clickhouse: ClickHouse, batch: ClickRowBatch): Promise<void> {
  if (batch.rows.length > 0) await insertClicks(clickhouse, batch)
}

/** Stores a batch that `storeClicks` may have stored before: afterwards its rows are stored exactly once. */
export async function storeClicksAgain(
  clickhouse: ClickHouse,
  batch: ClickRowBatch,
): Promise<void> {
  await storeClicks(clickhouse, batch)
  await restoreLostClicks(clickhouse, batch)
}

/** True when the account has no clicks left; otherwise starts their removal. Throws `store-away`: call again. */
export async function removeClicks(clickhouse: ClickHouse, accountId: string): Promise<boolean> {
  if (!(await hasClicks(clickhouse, accountId))) return true
  await beginRemoval(clickhouse, accountId)
  return false
}

/** Number of clicks stored for the account from before that time. */
export function countClicks(
  clickhouse: ClickHouse,
  accountId: string,
  before: number,
): Promise<number> {
  return countKeptClicks(clickhouse, accountId, before)
}

/** Number of clicks of people that the account had in that period. */
export function countPeriodClicks(
  clickhouse: ClickHouse,
  accountId: string,
  period: { from: number; to: number },
): Promise<number> {
  return countHumanClicks(clickhouse, accountId, period)
}

/** A page of the account's clicks, oldest first, and where the next page begins. */
export function readClicks(
  clickhouse: ClickHouse,
  accountId: string,
  from: ClicksFrom,
): Promise<{ clicks: KeptClick[]; next: ClicksFrom | undefined }> {
  return pageOfClicks(clickhouse, accountId, from)
}
