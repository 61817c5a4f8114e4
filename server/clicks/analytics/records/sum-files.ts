import { csvLine } from '../../../../contract/csv-line.ts'
import type { AccountExport } from '../../../account-data/account-data.ts'
import type { Chunk, ContentFile } from '../../../account-data/content-file.ts'
import type { App } from '../../../context.ts'
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import { isoTime } from '../../../platform/clock.ts'
import { listStoredSums, listThinnedMonths } from '../sums/stored-sums-store.ts'
import { ALL_LINKS, QUARTER, QUARTER_MS, TOTAL } from '../sums/sums-table.ts'
import { monthOf } from '../time/month.ts'
import { clickExport } from './click-files.ts'
import { BEFORE_ALL, listMonthSums, type SumRow } from './sum-rows-store.ts'

/** The clicks, and before them the sums of months of which nothing else is kept. */
export function clickAndSumExport(): AccountExport {
  const clicks = clickExport()
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
  if (months.length > 0)
    yield { name: 'click-sums.csv', chunks: sumsOf(clickhouse, accountId, months) }
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
