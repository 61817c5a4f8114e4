import { CONVERSIONS_OF_A_CLICK } from '../../../contract/clicks/conversion-limits.ts'
import { ReportConversion } from '../../../contract/clicks/conversions.ts'
import type { RestoredConversion } from '../conversions/conversions.ts'
import { readCsv, textOf } from './csv-lines.ts'
import { refusal } from './refusal.ts'
import type { ZipSource } from './zip-source.ts'

const FILE = 'conversions.csv'
const CONVERSIONS_MAX = 100_000 * CONVERSIONS_OF_A_CLICK
const FIRST = Date.UTC(2000, 0, 1)

/** What came of clicks, in the order of the clicks; those of a piece together. */
export async function* readConversions(
  zip: ZipSource,
): AsyncGenerator<readonly RestoredConversion[]> {
  if (!zip.has(FILE)) return
  let read = 0
  for await (const { columns, lines } of readCsv(zip, FILE)) {
    read += lines.length
    if (read > CONVERSIONS_MAX) throw refusal('The export has more than 10 million conversions.')
    yield lines.map((cells) => conversionOf(columns, cells))
  }
}

function conversionOf(columns: readonly string[], cells: readonly string[]): RestoredConversion {
  const cell = (name: string) => textOf(cells[columns.indexOf(name)] ?? '')
  const currency = cell('currency')
  const reported = ReportConversion.safeParse({
    clickId: cell('clickId'),
    name: cell('name'),
    ...(currency !== '' && { currency, value: Number(cell('value') || Number.NaN) }),
    reference: cell('reference') || null,
  })
  const [clickedAt, receivedAt] = [Date.parse(cell('clickedAt')), Date.parse(cell('receivedAt'))]
  if (!reported.success || !(clickedAt >= FIRST) || !(receivedAt >= FIRST)) {
    throw refusal('A conversion in the ZIP is none that an export has.')
  }
  return { ...reported.data, clickedAt, receivedAt }
}
