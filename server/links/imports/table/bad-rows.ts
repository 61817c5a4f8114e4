import { csvLine, UTF8_MARK } from '../../../../contract/csv-line.ts'
import type { ImportRow } from '../../../../contract/links/imports.ts'
import { type App, type Member, readingOf } from '../../../context.ts'
import { streamText } from '../../../platform/http/text-stream.ts'
import { requireImport } from '../imports.ts'
import { findPieceAt } from '../store.ts'
import { rowsOf } from './rows.ts'

/** A file that ends with it was made here, corrected, and sent again. */
export const PROBLEM_COLUMN = 'Problem'

const NOT_REACHED = 'Not imported: the import ended before this row.'

/**
 * The rows that did not become links, as they were sent, with the reason in an extra column, so that the user can correct
 * the file and send it again. For an import that ended early, the rows that it did not reach are included.
 */
export function badRows(app: App, member: Member, id: string): Promise<ReadableStream<Uint8Array>> {
  return streamText(piecesOf(app, member, id))
}

async function* piecesOf(app: App, { accountId }: Member, id: string): AsyncGenerator<string> {
  const { columns, status, total } = await requireImport(app, accountId, id)
  const names = JSON.parse(columns) as string[]
  const isEndedEarly = status === 'CANCELLED' || status === 'FAILED'
  yield `${UTF8_MARK}${csvLine([...names, PROBLEM_COLUMN])}`
  for (let row = 0; row < total; ) {
    const piece = await findPieceAt(readingOf(app), id, row)
    if (!piece) return
    const isUnreached = isEndedEarly && piece.verdicts === null
    const rows = rowsOf(piece)
    yield linesOf(rows, { width: names.length, otherwise: isUnreached ? NOT_REACHED : null })
    row += rows.length
  }
}

interface ReasonColumn {
  /** How many columns stand before it. */
  width: number
  /** The reason of rows that have none of their own. */
  otherwise: string | null
}

const linesOf = (rows: readonly ImportRow[], { width, otherwise }: ReasonColumn): string =>
  rows
    .flatMap(({ cells, problem }) => {
      const reason = problem ?? otherwise
      const missing = Array<string>(Math.max(0, width - cells.length)).fill('')
      return reason === null ? [] : [csvLine([...cells, ...missing, reason])]
    })
    .join('')
