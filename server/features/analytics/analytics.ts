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
  type VisitorKindsAsked,
} from './visitor-kinds-store.ts'

/** One click as it is counted, under the names of its columns. */
export interface ClickRow {
  account_id: string
  link_id: string
  /** Epoch milliseconds. */
  at: number
  kind: ClickKind
  /** ISO 3166-1 alpha-2 in capitals. What is not known is `unknown`, here and in the next ones. */
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
  /** An unsigned number of 64 bits in decimal; `0` for visitors that are not told apart. */
  visitor: string
  target: string
  rule: string
}

export interface ClickRowBatch {
  batchId: string
  rows: readonly ClickRow[]
}

/** The clicks of people on a link, by what rules can tell of who clicked; what was not asked for is empty. */
export function listVisitors(
  clickhouse: ClickHouse,
  accountId: string,
  asked: VisitorKindsAsked,
): Promise<VisitorKind[]> {
  return listVisitorKinds(clickhouse, accountId, asked)
}

/**
 * Makes the tables that are missing. Throws `store-away` while ClickHouse is not there: try again; and a
 * `NewerSchemaError` where a newer version has made them.
 */
export async function prepareAnalytics(clickhouse: ClickHouse): Promise<void> {
  await migrateClickHouse(clickhouse, clickMigrations)
}

/** Throws until the tables are there, and where a newer version has made them. */
export async function requirePreparedAnalytics(clickhouse: ClickHouse): Promise<void> {
  await requireMigrated(clickhouse, clickMigrations)
}

/**
 * Stores a segment once: when its id was stored before, the call does nothing and succeeds, whatever the rows are now.
 * Throws `store-away` when it is not known whether the rows arrived: call again with the same rows.
 */
export async function storeClicks(
  clickhouse: ClickHouse,
  { batchId, rows }: ClickRowBatch,
): Promise<void> {
  if (rows.length > 0) await insertClicks(clickhouse, { batchId, rows: rows.map(valuesOf) })
}

/** Whether no click of the account is left; where some are, they begin to go. Throws `store-away`: call again. */
export async function removeClicks(clickhouse: ClickHouse, accountId: string): Promise<boolean> {
  if (!(await hasClicks(clickhouse, accountId))) return true
  await beginRemoval(clickhouse, accountId)
  return false
}

/** How many clicks of the account are kept from before then. */
export function countClicks(
  clickhouse: ClickHouse,
  accountId: string,
  before: number,
): Promise<number> {
  return countKeptClicks(clickhouse, accountId, before)
}

/** How many clicks of people the account had in that time. */
export function countPeriodClicks(
  clickhouse: ClickHouse,
  accountId: string,
  period: { from: number; to: number },
): Promise<number> {
  return countHumanClicks(clickhouse, accountId, period)
}

/** Some of the account's clicks, the oldest first, and where the next ones begin. */
export function readClicks(
  clickhouse: ClickHouse,
  accountId: string,
  from: ClicksFrom,
): Promise<{ clicks: KeptClick[]; next: ClicksFrom | undefined }> {
  return pageOfClicks(clickhouse, accountId, from)
}

function valuesOf(row: ClickRow): (string | number)[] {
  // Milliseconds as a fraction of seconds, the one form that every setting of ClickHouse reads alike.
  return clickColumns.map((column) => (column === 'at' ? (row.at / 1000).toFixed(3) : row[column]))
}
