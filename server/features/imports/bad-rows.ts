import { csvLine } from '../../../contract/csv-line.ts'
import type { App, Member } from '../../context.ts'
import { requireImport } from './imports.ts'
import { rowsOf } from './rows.ts'
import { findPieceAt } from './store.ts'

/** The rows that were refused, as they were sent, with the reason in a column of its own: mended, it is sent again. */
export async function badRows(app: App, { accountId }: Member, id: string): Promise<string> {
  const { columns } = await requireImport(app, accountId, id)
  const lines = [csvLine([...(JSON.parse(columns) as string[]), 'Problem'])]
  for (let position = 0; ; position++) {
    const piece = await findPieceAt(app.db, id, position)
    if (!piece) return `\ufeff${lines.join('')}`
    const bad = rowsOf(piece).filter((row) => row.problem !== null)
    lines.push(...bad.map(({ cells, problem }) => csvLine([...cells, problem ?? ''])))
  }
}
