import { csvLine } from '../../../contract/csv-line.ts'
import type { ImportRow } from '../../../contract/imports.ts'
import type { App, Member } from '../../context.ts'
import { requireImport } from './imports.ts'
import { rowsOf } from './rows.ts'
import { findPieceAt } from './store.ts'

const NOT_REACHED = 'Not imported: the import ended before this row.'

/**
 * The rows that became no link, as they were sent, with the reason in a column of its own: mended, it is sent again. Of an
 * import that ended early these are also the rows that it did not come to.
 */
export async function badRows(app: App, { accountId }: Member, id: string): Promise<string> {
  const { columns, status } = await requireImport(app, accountId, id)
  const isEndedEarly = status === 'CANCELLED' || status === 'FAILED'
  const lines = [csvLine([...(JSON.parse(columns) as string[]), 'Problem'])]
  for (let position = 0; ; position++) {
    const piece = await findPieceAt(app.db, id, position)
    if (!piece) return `\ufeff${lines.join('')}`
    const isUnreached = isEndedEarly && piece.verdicts === null
    lines.push(...linesOf(rowsOf(piece), isUnreached ? NOT_REACHED : null))
  }
}

const linesOf = (rows: readonly ImportRow[], otherwise: string | null): string[] =>
  rows.flatMap(({ cells, problem }) => {
    const reason = problem ?? otherwise
    return reason === null ? [] : [csvLine([...cells, reason])]
  })
