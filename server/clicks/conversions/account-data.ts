import { csvLine } from '../../../contract/csv-line.ts'
import type { AccountData, ExportRange } from '../../account-data/account-data.ts'
import type { Chunk } from '../../account-data/content-file.ts'
import type { App } from '../../context.ts'
import { isoTime } from '../../platform/clock.ts'
import { waitingRows } from './account-rows.ts'
import { decimalOf } from './amounts.ts'
import { deleteClicksOfAccount } from './bounds-store.ts'
import {
  type ConversionLine,
  type ConversionPlace,
  countConversions,
  listConversionLines,
} from './export-store.ts'
import { deleteOfAccount } from './waiting-store.ts'

const LINES_A_PAGE = 1000

// Those in the analytics store are removed with the clicks.
export const conversionsData: AccountData = {
  tables: ['waiting_conversions', 'converted_clicks', 'conversion_uses'],
  purge: {
    steps: () => [
      (db, { accountId, limit }) => deleteOfAccount(db, accountId, limit),
      (db, { accountId, limit }) => deleteClicksOfAccount(db, accountId, limit),
    ],
  },
  export: {
    countRows: ({ clickhouse }, { accountId, before }) =>
      countConversions(clickhouse, accountId, before),
    files: (app, range) => [{ name: 'conversions.csv', chunks: conversionLines(app, range) }],
  },
  rows: waitingRows,
}

const cells: Readonly<Record<string, (line: ConversionLine) => string>> = {
  clickedAt: (line) => isoTime(line.clicked),
  receivedAt: (line) => isoTime(line.received),
  linkId: (line) => line.link_id,
  clickId: (line) => line.click_id,
  name: (line) => line.name,
  reference: (line) => line.reference,
  value: (line) => (line.currency === '' ? '' : decimalOf(String(line.thousandths))),
  currency: (line) => line.currency,
}

async function* conversionLines(
  { clickhouse }: App,
  { accountId, before }: ExportRange,
): AsyncGenerator<Chunk> {
  yield { text: csvLine(Object.keys(cells)), rows: 0 }
  let after: ConversionPlace = { clicked: 0, id: '' }
  while (true) {
    const page = { before, after, limit: LINES_A_PAGE }
    const lines = await listConversionLines(clickhouse, accountId, page)
    const text = lines.map((line) => csvLine(Object.values(cells).map((cell) => cell(line))))
    yield { text: text.join(''), rows: lines.length }
    const last = lines.at(-1)
    if (!last || lines.length < LINES_A_PAGE) return
    after = { clicked: last.clicked, id: last.id }
  }
}
