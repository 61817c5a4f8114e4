import { csvLine } from '../../../../contract/csv-line.ts'
import type { AccountExport } from '../../../account-data/account-data.ts'
import { type Chunk, type ContentFile, textFile } from '../../../account-data/content-file.ts'
import type { App } from '../../../context.ts'
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import { isoTime } from '../../../platform/clock.ts'
import { listStoredSums, listThinnedMonths } from '../sums/stored-sums-store.ts'
import { ALL_LINKS, QUARTER, QUARTER_MS, TOTAL } from '../sums/sums-table.ts'
import { monthOf } from '../time/month.ts'
import { type ClickFileLimits, clickExport } from './click-files.ts'
import { SUMS_FILE, THINNED_FILE, type ThinnedMonth } from './sum-file-names.ts'
import {
  BEFORE_ALL,
  BEFORE_ALL_SUMS,
  type KeptSumPlace,
  listKeptSums,
  listMonthSums,
  type SumRow,
} from './sum-rows-store.ts'

/** The clicks, and before them the sums of months of which nothing else is kept. */
export function clickAndSumExport(limits?: ClickFileLimits): AccountExport {
  const clicks = clickExport(limits)
  return {
    ...clicks,
    async *files(app, range) {
      yield* sumFiles(app, range.accountId)
      yield* clicks.files(app, range)
    },
  }
}

async function* sumFiles({ clickhouse }: App, accountId: string): AsyncGenerator<ContentFile> {
  const { thinned, removing } = await listThinnedMonths(clickhouse, accountId)
  const months = [...thinned, ...removing].toSorted((a, b) => a - b)
  if (months.length === 0) return
  yield { name: 'click-sums.csv', chunks: sumsOf(clickhouse, accountId, months) }
  yield textFile(THINNED_FILE, () =>
    months
      .map((month): ThinnedMonth => ({ month: isoDay(month), isRemoving: removing.has(month) }))
      .map((line) => `${JSON.stringify(line)}\n`)
      .join(''),
  )
  yield { name: SUMS_FILE, chunks: keptSums(clickhouse, accountId, months) }
}

const isoDay = (at: number) => isoTime(at).slice(0, 10)

async function* keptSums(
  clickhouse: ClickHouse,
  accountId: string,
  months: readonly number[],
): AsyncGenerator<Chunk> {
  for (const month of months) {
    for (let after: KeptSumPlace = BEFORE_ALL_SUMS; ; ) {
      const rows = await listKeptSums(clickhouse, accountId, { month, after })
      const last = rows.at(-1)
      if (!last) break
      yield { text: rows.map((row) => `${JSON.stringify(row)}\n`).join(''), rows: 0 }
      after = last
    }
  }
}

async function* sumsOf(
  clickhouse: ClickHouse,
  accountId: string,
  months: readonly number[],
): AsyncGenerator<Chunk> {
  const head = ['month', 'dimension', 'value', 'kind', 'clicks', 'visitors']
  yield { text: csvLine(head), rows: 0 }
  for (const month of months) {
    const scope = { accountId, linkId: ALL_LINKS }
    const version = (await listStoredSums(clickhouse, scope, monthOf(month))).months.get(month)
    if (version === undefined) continue
    for (let after = BEFORE_ALL; ; ) {
      const rows = await listMonthSums(clickhouse, accountId, { version, after })
      const last = rows.at(-1)
      if (!last) break
      yield { text: rows.map((row) => lineOf(month, row)).join(''), rows: 0 }
      after = last
    }
  }
}

function lineOf(month: number, { dimension, value, kind, clicks, visitors }: SumRow): string {
  const name = dimension === TOTAL ? 'total' : dimension
  const shown = dimension === QUARTER ? isoTime(month + Number(value) * QUARTER_MS) : value
  return csvLine([isoTime(month).slice(0, 7), name, shown, kind, `${clicks}`, `${visitors}`])
}
