import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts'
import {
  migrateClickHouse,
  requireMigrated,
} from '../../platform/clickhouse/clickhouse-migrations.ts'
import { checkMigrations } from '../../schema/checks-table.ts'
import { placeMigrations } from './places/places-table.ts'
import { addedColumnMigrations } from './records/added-columns.ts'
import { type ClickRowBatch, clickMigrations } from './records/clicks-table.ts'
import { conversionMigrations } from './records/conversions-table.ts'
import { insertClicks, restoreLostClicks } from './records/insert-store.ts'
import { beginRemoval, listTablesWith } from './records/removal-store.ts'
import { nameSources } from './sources/naming-store.ts'
import { sumMigrations } from './sums/sums-table.ts'

export { readExperimentCounts } from './hubs/experiment-counts.ts'
export type { VersionCounts } from './hubs/experiment-store.ts'
export {
  countHubEvents,
  type HubEvents,
  listButtonClicks,
  listHubSeries,
  listHubTrends,
  listSpanEvents,
} from './hubs/hub-events-store.ts'
export { readNow } from './live/now.ts'
export { listLocked, lockedField } from './locked/locked.ts'
export { openPlaceNotes, type PlaceNotes } from './places/place-notes.ts'
export { readPlaces } from './places/places.ts'
export { countClicks } from './records/click-rows-store.ts'
export {
  blankClick,
  type ClickRow,
  type ClickRowBatch,
  clickFileColumns,
} from './records/clicks-table.ts'
export { conversionColumns, copiedColumns } from './records/conversions-table.ts'
export { readClicks } from './records/every-click.ts'
export { SUMS_FILE, THINNED_FILE, type ThinnedMonth } from './records/sum-file-names.ts'
export { approximateField } from './reports/approximate.ts'
export { readBreakdown, readBreakdowns, readLists } from './reports/breakdown.ts'
export { askFrugally, type Counting, withinBudget } from './reports/budget.ts'
export { listClickEvents } from './reports/click-events.ts'
export { type ClickFilter, conditions } from './reports/click-filter-store.ts'
export { filterOf } from './reports/filter.ts'
export { readHeatmap } from './reports/heatmap.ts'
export { type HourClicks, listHourClicks } from './reports/hours-store.ts'
export { countIncidentClicks, type IncidentClicks } from './reports/incident-clicks-store.ts'
export { sharedAnswer } from './reports/kept-answers.ts'
export { countPeriodClicks, listBusyAccounts } from './reports/period-store.ts'
export { clicksPlan } from './reports/plan.ts'
export { readSummary, readTimeseries } from './reports/summary.ts'
export { valueSql } from './reports/value-store.ts'
export { listVisitorKinds } from './reports/visitor-kinds-store.ts'
export { openRestoredSums, restoreThinned } from './sums/restored-sums.ts'
export { listThinned } from './sums/stored-sums.ts'
export { sumNames } from './sums/sums-table.ts'
export type { KeptSum } from './sums/write-sums-store.ts'
export { monthOf } from './time/month.ts'
export { earlierPeriod, intervalOf, type Period, periodOf } from './time/period.ts'
export { canonicalZone } from './time/zone.ts'

const storeMigrations = [
  ...clickMigrations,
  ...checkMigrations,
  ...sumMigrations,
  ...placeMigrations,
  ...conversionMigrations,
  ...addedColumnMigrations,
]

/**
 * Creates missing tables. Throws `store-away` while ClickHouse is unreachable: try again. Throws a `NewerSchemaError`
 * when a newer version has created them.
 */
export async function prepareAnalytics(clickhouse: ClickHouse): Promise<void> {
  await migrateClickHouse(clickhouse, storeMigrations)
  await nameSources(clickhouse)
}

/** Throws until the tables exist, and when a newer version has created them. */
export async function requirePreparedAnalytics(clickhouse: ClickHouse): Promise<void> {
  await requireMigrated(clickhouse, storeMigrations)
}

/**
 * Stores a batch once: when its id was stored before, the call does nothing and succeeds, whatever its rows are now.
 * Throws `store-away` when it is not known whether the rows arrived: then `storeClicksAgain` with the same rows.
 */
export async function storeClicks(
  clickhouse: ClickHouse,
  batch: ClickRowBatch,
  now = Date.now(),
): Promise<void> {
  if (batch.rows.length > 0) await insertClicks(clickhouse, batch, now)
}

/** Stores a batch that `storeClicks` may have stored before: afterwards its rows are stored exactly once. */
export async function storeClicksAgain(
  clickhouse: ClickHouse,
  batch: ClickRowBatch,
  now = Date.now(),
): Promise<void> {
  await storeClicks(clickhouse, batch, now)
  await restoreLostClicks(clickhouse, batch, now)
}

/** Whether the store has clicks, views, sums or conversions of the account. */
export async function hasRecords(clickhouse: ClickHouse, accountId: string): Promise<boolean> {
  const tables = await listTablesWith(clickhouse, accountId)
  return tables.some((table) => table !== 'late_clicks' && table !== 'thinned_months')
}

/** True when neither clicks nor sums of the account are left; otherwise starts their removal. Throws `store-away`: call again. */
export async function removeClicks(clickhouse: ClickHouse, accountId: string): Promise<boolean> {
  const tables = await listTablesWith(clickhouse, accountId)
  for (const table of tables) await beginRemoval(clickhouse, accountId, table)
  return tables.length === 0
}
