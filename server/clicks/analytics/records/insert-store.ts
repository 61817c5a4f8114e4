import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import { isoTime } from '../../../platform/clock.ts'
import { newArrival } from '../live/arrivals-store.ts'
import { sourceOf } from '../sources/source.ts'
import { lateBefore } from '../sums/closing.ts'
import { type ClickRow, type ClickRowBatch, clickColumns } from './clicks-table.ts'

/**
 * Does nothing when a batch with this id was inserted before. Clicks of days that may be summed already make these sums
 * invalid: before the insert, since a report may come at once, and after it, since the days may be summed meanwhile.
 */
export async function insertClicks(
  clickhouse: ClickHouse,
  batch: ClickRowBatch,
  now: number,
): Promise<void> {
  const late = lateDaysOf(batch.rows, now)
  await insertLateDays(clickhouse, late, now)
  await insertRows(clickhouse, batch)
  await insertLateDays(clickhouse, late, now)
}

/** Account and day, parted by a blank. */
function lateDaysOf(rows: readonly ClickRow[], now: number): ReadonlySet<string> {
  const end = lateBefore(now)
  const late = rows.filter(({ at, event }) => at < end && event === 'click')
  return new Set(late.map(({ account_id, at }) => `${account_id} ${isoTime(at).slice(0, 10)}`))
}

async function insertLateDays(
  clickhouse: ClickHouse,
  days: ReadonlySet<string>,
  now: number,
): Promise<void> {
  if (days.size === 0) return
  await clickhouse.insert({
    table: 'late_clicks',
    columns: ['account_id', 'day', 'at'],
    rows: [...days].map((text) => [...text.split(' '), (now / 1000).toFixed(3)]),
    token: crypto.randomUUID(),
  })
}

async function insertRows(clickhouse: ClickHouse, { batchId, rows }: ClickRowBatch): Promise<void> {
  const arrival = newArrival()
  await clickhouse.insert({
    table: 'clicks',
    columns: [...clickColumns, 'event', 'arrival'],
    rows: rows.map((row) => [...valuesOf(row), row.event, arrival]),
    token: batchId,
  })
}

function valuesOf(row: ClickRow): (string | number)[] {
  return clickColumns.map((column) => {
    // Seconds with a fraction: the one form that ClickHouse parses alike under all settings.
    if (column === 'at') return (row.at / 1000).toFixed(3)
    return column === 'source' ? sourceOf(row.referrer) : row[column]
  })
}

const MOST_ATTEMPTS = 5
const MAX_SECONDS = 10

/**
 * Inserts the rows of a batch that ClickHouse drops as repeats although it does not have them. MergeTree notes an
 * insert's token before its rows are in the table: a crash in between, or a power cut that takes the rows but not the
 * note, leaves the token alone. The replicated engines note both in one step.
 */
export async function restoreLostClicks(
  clickhouse: ClickHouse,
  { batchId, rows }: ClickRowBatch,
  now: number,
): Promise<void> {
  if (rows.length === 0 || !(await mayLoseRows(clickhouse))) return
  for (let attempt = 2; attempt < 2 + MOST_ATTEMPTS; attempt++) {
    const lost = await listLost(clickhouse, rows)
    if (lost.length === 0) return
    // A numbered id, so that repeating this call drops repeats, too.
    await insertClicks(clickhouse, { batchId: `${batchId}~${attempt}`, rows: lost }, now)
  }
  throw new Error('ClickHouse acknowledges clicks that it does not store.')
}

async function mayLoseRows(clickhouse: ClickHouse): Promise<boolean> {
  const rows = await clickhouse.query<{ engine: string }>(
    "SELECT engine FROM system.tables WHERE database = currentDatabase() AND name = 'clicks'",
    {},
    MAX_SECONDS,
  )
  return rows[0]?.engine === 'MergeTree'
}

/** The rows of the months of which the table has nothing: ClickHouse stores a month's rows of one insert together. */
async function listLost(
  clickhouse: ClickHouse,
  rows: readonly ClickRow[],
): Promise<readonly ClickRow[]> {
  const months = [...Map.groupBy(rows, ({ at }) => new Date(at).toISOString().slice(0, 7)).values()]
  const areStored = await Promise.all(months.map((month) => isStored(clickhouse, month)))
  return months.filter((_, at) => !areStored[at]).flat()
}

const SAMPLE_ROWS = 100

/**
 * Whether the table has most of a sample of these rows. Another batch may have a click on the same link in the same
 * millisecond, and an account's clicks may have been removed since.
 */
async function isStored(clickhouse: ClickHouse, rows: readonly ClickRow[]): Promise<boolean> {
  const step = Math.ceil(rows.length / SAMPLE_ROWS)
  const sample = rows.filter((_, at) => at % step === 0)
  const values = {
    accounts: sample.map((row) => row.account_id),
    times: sample.map((row) => row.at),
    links: sample.map((row) => row.link_id),
  }
  const [row] = await clickhouse.query<{ found: number; sampled: number }>(
    `WITH arrayZip({accounts:Array(String)}, {times:Array(Int64)}, {links:Array(String)}) AS sample
    SELECT uniqExact(account_id, clicks.at, link_id) AS found, length(arrayDistinct(sample)) AS sampled
    FROM clicks WHERE (account_id, clicks.at, link_id) IN (
      SELECT one.1, fromUnixTimestamp64Milli(one.2, 'UTC'), one.3 FROM (SELECT arrayJoin(sample) AS one)
    )`,
    values,
    MAX_SECONDS,
  )
  return row !== undefined && row.found * 2 >= row.sampled
}
