import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts'
import { newId } from '../../platform/ids.ts'
import type { WaitingConversionsTable } from '../../schema/conversions.ts'
import { conversionColumns, copiedColumns } from '../analytics/analytics.ts'

type Waiting = WaitingConversionsTable
type CopiedColumn = (typeof copiedColumns)[number]

/** Every column of a click in a form that can be inserted again. */
type CopiedClick = Readonly<Record<CopiedColumn, string | number>>

const MAX_SECONDS = 10

const forms: Partial<Record<CopiedColumn, string>> = {
  at: 'toString(clicks.at) AS at',
  visitor: 'toString(clicks.visitor) AS visitor',
}
const selection = copiedColumns.map((column) => forms[column] ?? `clicks.${column} AS ${column}`)

/** Identifies a click among those of all accounts. */
export const clickName = (of: { account_id: string | number; click_id: string | number }): string =>
  `${of.account_id} ${of.click_id}`

/** The stored clicks of these conversions, by `clickName`. */
export async function findClicks(
  clickhouse: ClickHouse,
  rows: readonly Waiting[],
): Promise<ReadonlyMap<string, CopiedClick>> {
  const wanted = {
    accounts: rows.map((row) => row.account_id),
    times: rows.map((row) => row.clicked_at),
    clicks: rows.map((row) => row.click_id),
  }
  // An account's clicks are sorted by time, so the three together find each without reading many others.
  const found = await clickhouse.query<CopiedClick>(
    `SELECT ${selection.join(', ')} FROM clicks
    WHERE (clicks.account_id, clicks.at, clicks.click_id) IN (
      SELECT one.1, fromUnixTimestamp64Milli(one.2, 'UTC'), one.3 FROM (
        SELECT arrayJoin(arrayZip(
          {accounts:Array(String)}, {times:Array(Int64)}, {clicks:Array(String)}
        )) AS one
      )
    )`,
    wanted,
    MAX_SECONDS,
  )
  return new Map(found.map((click) => [clickName(click), click]))
}

/** Repeats of a conversion count once, whatever they say: the one that was received first does. */
export async function insertConversions(
  clickhouse: ClickHouse,
  conversions: readonly { waiting: Waiting; click: CopiedClick }[],
): Promise<void> {
  if (conversions.length === 0) return
  await clickhouse.insert({
    table: 'conversions',
    columns: [...copiedColumns, ...conversionColumns],
    rows: conversions.map(({ waiting, click }) => [
      ...copiedColumns.map((column) => click[column]),
      ...valuesOf(waiting),
    ]),
    token: newId('cvb'),
  })
}

const valuesOf = (waiting: Waiting): (string | number)[] => [
  waiting.id,
  waiting.name,
  waiting.reference,
  waiting.currency,
  waiting.thousandths,
  waiting.received_at,
]
