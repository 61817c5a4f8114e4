import type { SummedDimension } from '../../../../contract/clicks/dimensions.ts'
import type { ClickHouse, QueryValues } from '../../../platform/clickhouse/clickhouse.ts'
import { columnOf } from '../records/clicks-table.ts'
import { ARE_CLICKS, within } from '../reports/click-filter-store.ts'
import { sourceNamesVersion } from '../sources/source-names.ts'
import type { Period } from '../time/period.ts'
import type { Scope } from './stored-sums-store.ts'
import { ALL_LINKS, QUARTER, QUARTER_MS, type Span, summedDimensions, TOTAL } from './sums-table.ts'

/** What one version of sums holds: several accounts with all of their links, or several links of one account. */
export interface SumsOf {
  accountIds: readonly string[]
  linkIds: readonly string[] | undefined
  span: Span
  /** Epoch milliseconds. */
  start: number
  version: number
  /** Times whose clicks are counted; empty with only sums of days. */
  raw: readonly Period[]
  /** Versions of days whose sums are added, of a single account or link. */
  days: readonly number[]
  /** About how many clicks these are. */
  clicks: number
  /** The clicks are counted in so many slices by visitor, to bound the memory. Each adds rows of its own. */
  slices: number
}

/**
 * One thread and little memory: reports and inserts of clicks go before. Two slices may have equal rows, which a
 * replicated table would take for a repeat.
 */
const GENTLY = `SETTINGS insert_deduplicate = 0, max_threads = 1, max_execution_time = 0, max_memory_usage = 250000000,
  max_bytes_before_external_group_by = 80000000,
  min_insert_block_size_rows = 1000000, min_insert_block_size_bytes = 64000000`

/** Each visitor with a hash counts once a day. */
const VISITORS = 'uniqExactIf(cityHash64(toDate(clicks.at), visitor), visitor != 0)'

interface Part {
  dimension: SummedDimension | typeof TOTAL | typeof QUARTER
  /** SQL that counts clicks, with the columns account_id, scope, of, kind, n and people. */
  counted: string
  /** SQL of the value of a sum of a day that is added. */
  added: string
}

/** Each statement writes a part of the table, so a few that do much are best; all of it has to fit into the memory. */
const CLICKS_A_STATEMENT = 1_500_000

/** Writes the rows of a version; `insertMarks` makes them valid. False when it was stopped before all were written. */
export async function writeSums(
  clickhouse: ClickHouse,
  sums: SumsOf,
  isStopping: () => boolean,
): Promise<boolean> {
  const dimensions = summedDimensions.filter((name) => name !== 'link' || !sums.linkIds)
  const parts = [
    countedBy(sums, { dimension: TOTAL, value: "''" }),
    ...dimensions.map((dimension) => countedBy(sums, { dimension, value: columnOf(dimension) })),
    countedByQuarter(sums),
  ]
  const atOnce = Math.max(1, Math.floor((CLICKS_A_STATEMENT * sums.slices) / sums.clicks))
  for (let from = 0; from < parts.length; from += atOnce) {
    if (isStopping()) return false
    await writeParts(clickhouse, sums, parts.slice(from, from + atOnce))
  }
  return true
}

function countedBy(
  { linkIds }: SumsOf,
  { dimension, value }: { dimension: Part['dimension']; value: string },
): Part {
  return {
    dimension,
    counted: `SELECT account_id, ${scopeOf(linkIds)} AS scope, toString(${value}) AS of, kind,
        count() AS n, ${VISITORS} AS people
      FROM clicks WHERE <clicks> GROUP BY account_id, scope, of, kind`,
    added: 'value',
  }
}

/** A visitor counts in the quarter of an hour of the first click of the day. */
function countedByQuarter({ linkIds }: SumsOf): Part {
  const scope = scopeOf(linkIds)
  const quarter = (at: string) =>
    `toString(intDiv(toUnixTimestamp64Milli(${at}) - {start:Int64}, ${QUARTER_MS}))`
  return {
    dimension: QUARTER,
    counted: `SELECT account_id, ${scope} AS scope, ${quarter('clicks.at')} AS of, kind,
        count() AS n, toUInt64(0) AS people
      FROM clicks WHERE <clicks> GROUP BY account_id, scope, of, kind
      UNION ALL
      SELECT account_id, scope, ${quarter('first')} AS of, kind,
        toUInt64(0) AS n, count() AS people
      FROM (
        SELECT account_id, ${scope} AS scope, kind, min(clicks.at) AS first
        FROM clicks WHERE <clicks> AND visitor != 0
        GROUP BY account_id, scope, kind, toDate(clicks.at), visitor
      ) GROUP BY account_id, scope, of, kind`,
    added: `toString(toUInt32(value)
      + intDiv(toUnixTimestamp(toDateTime(start, 'UTC')) * 1000 - {start:Int64}, ${QUARTER_MS}))`,
  }
}

const scopeOf = (linkIds: readonly string[] | undefined) => (linkIds ? 'link_id' : `'${ALL_LINKS}'`)

async function writeParts(
  clickhouse: ClickHouse,
  sums: SumsOf,
  parts: readonly Part[],
): Promise<void> {
  const { accountIds, linkIds, span, start, version, raw, days, slices } = sums
  const values = { accounts: accountIds, links: linkIds ?? [ALL_LINKS], span, start, version }
  const named = ({ dimension }: Part, rows: string) =>
    `SELECT '${dimension}' AS of_dimension, account_id, scope, of, kind, n, people FROM (${rows})`
  if (days.length > 0) {
    const rows = parts.map((part) => named(part, sumsOfDays(part)))
    await insertSums(clickhouse, rows, { ...values, days })
  }
  if (raw.length === 0) return
  for (let slice = 0; slice < slices; slice++) {
    const where = selected(sums)
    const rows = parts.map((part) => named(part, part.counted.replaceAll('<clicks>', where.text)))
    await insertSums(clickhouse, rows, { ...values, ...where.values, slice, slices })
  }
}

const sumsOfDays = ({ dimension, added }: Part): string =>
  `SELECT account_id, link_id AS scope, ${added} AS of, kind, clicks AS n, visitors AS people
  FROM click_sums
  WHERE account_id IN {accounts:Array(String)} AND link_id IN {links:Array(String)}
    AND span = 'day' AND dimension = '${dimension}' AND kind != ''
    AND version IN {days:Array(UInt64)}`

function selected({ linkIds, raw }: SumsOf) {
  const times = within(raw)
  const texts = ['account_id IN {accounts:Array(String)}', ARE_CLICKS, times.text]
  if (linkIds) texts.push('link_id IN {links:Array(String)}')
  texts.push('visitor % {slices:UInt32} = {slice:UInt32}')
  return { text: texts.join(' AND '), values: times.values }
}

async function insertSums(
  clickhouse: ClickHouse,
  selects: readonly string[],
  values: Readonly<Record<string, QueryValues[string]>>,
): Promise<void> {
  await clickhouse.run(
    `INSERT INTO click_sums
      (account_id, link_id, span, dimension, value, kind, start, clicks, visitors, version, late)
    SELECT account_id, scope, {span:String}, of_dimension, of, kind,
      toDate(fromUnixTimestamp64Milli({start:Int64}, 'UTC')), sum(n), sum(people), {version:UInt64}, 0
    FROM (${selects.join(' UNION ALL ')})
    GROUP BY account_id, scope, of_dimension, of, kind ${GENTLY}`,
    values,
  )
}

/** Unique, and later ones are higher: milliseconds with a random part. */
export const newVersion = (): number =>
  versionOf(Date.now()) + Math.floor(Math.random() * VERSIONS_A_MS)

/** The lowest version of that time, which is in epoch milliseconds. */
export const versionOf = (at: number): number => at * VERSIONS_A_MS

const VERSIONS_A_MS = 4096

export interface Mark extends Scope {
  late: number
}

/** Makes the sums of a version valid, until a further late insert. */
export async function insertMarks(
  clickhouse: ClickHouse,
  { span, start, version }: Pick<SumsOf, 'span' | 'start' | 'version'>,
  marks: readonly Mark[],
): Promise<void> {
  const day = new Date(start).toISOString().slice(0, 10)
  await clickhouse.insert({
    table: 'click_sums',
    columns: ['account_id', 'link_id', 'span', 'start', 'version', 'late', 'names'],
    rows: marks.map(({ accountId, linkId, late }) => [
      ...[accountId, linkId, span, day],
      ...[version, late, sourceNamesVersion],
    ]),
    token: `marks of ${version} ${marks[0]?.accountId ?? ''} ${marks[0]?.linkId ?? ''}`,
  })
}

/** The columns of a sum of an export. */
export interface KeptSum {
  /** Empty: of all links. */
  link_id: string
  span: Span
  /** ISO date. */
  start: string
  dimension: string
  value: string
  kind: string
  clicks: number
  visitors: number
  /** The version of the table of names of sources that it was made with. */
  names: number
}

export type KeptMark = Pick<KeptSum, 'span' | 'start' | 'names'> & { linkId: string }

export async function insertKeptSums(
  clickhouse: ClickHouse,
  { accountId, version, sums }: { accountId: string; version: number; sums: readonly KeptSum[] },
): Promise<void> {
  await clickhouse.insert({
    table: 'click_sums',
    columns: [
      ...['account_id', 'link_id', 'span', 'start', 'dimension', 'value', 'kind'],
      ...['clicks', 'visitors', 'version', 'late', 'names'],
    ],
    rows: sums.map((sum) => [
      ...[accountId, sum.link_id, sum.span, sum.start, sum.dimension, sum.value, sum.kind],
      ...[sum.clicks, sum.visitors, version, 0, sum.names],
    ]),
    token: crypto.randomUUID(),
  })
}

/** Makes the sums of an export valid. */
export async function insertKeptMarks(
  clickhouse: ClickHouse,
  { accountId, version, marks }: { accountId: string; version: number; marks: readonly KeptMark[] },
): Promise<void> {
  await clickhouse.insert({
    table: 'click_sums',
    columns: ['account_id', 'link_id', 'span', 'start', 'version', 'late', 'names'],
    rows: marks.map(({ linkId, span, start, names }) => [
      ...[accountId, linkId, span, start, version, 0, names],
    ]),
    token: crypto.randomUUID(),
  })
}
