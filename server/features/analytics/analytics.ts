import type { ClickKind } from '../../../contract/analytics.ts'
import type { ClickHouse } from '../../platform/clickhouse.ts'
import { migrateClickHouse, requireMigrated } from '../../platform/clickhouse-migrations.ts'
import { countKeptClicks, type KeptClick } from './click-rows-store.ts'
import { clickColumns, clickMigrations } from './clicks-table.ts'
import { type ClicksFrom, pageOfClicks } from './every-click.ts'
import { countHumanClicks } from './period-store.ts'
import { beginRemoval, hasClicks } from './removal-store.ts'
import { insertClicks } from './store.ts'
import {
  listVisitorKinds,
  type VisitorKind,
  type VisitorKindsQuery,
} from './visitor-kinds-store.ts'

/** One click as it is counted, under the names of its columns. */
export interface ClickRow {
  account_id: string
  link_id: string
  /** Epoch milliseconds. */
  at: number
  kind: ClickKind
  /** ISO 3166-1 alpha-2 in capitals, or `unknown`; the next fields are `unknown` likewise. */
  country: string
  region: string
  city: string
  device: string
  browser: string
  os: string
  language: string
  /** A host name, or `direct`. */
  referrer: string
  /** Empty where there is none; the same for the other UTM values and the rule. */
  utm_source: string
  utm_medium: string
  utm_campaign: string
  utm_term: string
  utm_content: string
  trigger: 'link' | 'qr' | 'hub'
  /** An unsigned 64-bit number in decimal; `0` for visitors that are not told apart. */
  visitor: string
  target: string
  rule: string
}

export interface ClickRowBatch {
  batchId: string
  rows: readonly ClickRow[]
}

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
 * Throws `store-away` when it is not known whether the rows arrived: call again with the same rows.
 */
export async function storeClicks(
  clickhouse: ClickHouse,
  { batchId, rows }: ClickRowBatch,
): Promise<void> {
  if (rows.length > 0) await insertClicks(clickhouse, { batchId, rows: rows.map(valuesOf) })
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

function valuesOf(row: ClickRow): (string | number)[] {
  // Seconds with a fraction: the one form that ClickHouse parses alike under all settings.
  return clickColumns.map((column) => (column === 'at' ? (row.at / 1000).toFixed(3) : row[column]))
}
