import { UPLOADS_PATH } from '../../../contract/links/uploads.ts'
import type { AccountRow, AccountRows } from '../../account-data/account-rows.ts'
import { rowFileName } from '../../account-data/row-files.ts'
import type { App } from '../../context.ts'
import { linesOf } from './lines.ts'
import { refusal } from './refusal.ts'
import type { RestoredView } from './restored-view.ts'
import type { ZipSource } from './zip-source.ts'

export const ROWS_A_PIECE = 100

/** The rows of a table as they are in the file, some at a time. */
export async function* rowPieces(
  { config }: App,
  zip: ZipSource,
  { rows: { table }, view }: { rows: AccountRows; view: Pick<RestoredView, 'about'> },
): AsyncGenerator<readonly AccountRow[]> {
  const name = rowFileName(table)
  if (!zip.has(name)) return
  const [from, to] = [view.about.publicUrl, config.publicUrl].map((url) => `${url}${UPLOADS_PATH}`)
  // Pictures are at an address of this installation now.
  const asHere = (line: string) => (from && to && from !== to ? line.replaceAll(from, to) : line)
  const piece: AccountRow[] = []
  for await (const lines of linesOf(zip.read(name), '\n')) {
    piece.push(...lines.map((line) => parsed(asHere(line), name)))
    while (piece.length >= ROWS_A_PIECE) yield piece.splice(0, ROWS_A_PIECE)
  }
  if (piece.length > 0) yield piece
}

function parsed(line: string, name: string): AccountRow {
  try {
    const row: unknown = JSON.parse(line)
    if (typeof row === 'object' && row !== null && !Array.isArray(row)) return row as AccountRow
  } catch {
    // Refused below.
  }
  throw refusal(`The file ${name} in the ZIP has a line that is no row.`)
}

/** Refuses a row that the table cannot have. */
export function requireRow(rows: AccountRows, row: AccountRow, accountId: string): void {
  const read = rows.row.safeParse(row)
  if (!read.success) {
    const [issue] = read.error.issues
    const what = issue ? ` (${issue.path.join('.')}: ${issue.message})` : ''
    throw refusal(
      `The file ${rowFileName(rows.table)} in the ZIP has a row that no export has${what}.`,
    )
  }
  if ('account_id' in row && row.account_id !== accountId) {
    throw refusal('The ZIP has files of two accounts. Send the ZIP as it was downloaded.')
  }
}
