import type { ImportRow, ListImportRows } from '../../../contract/imports.ts'
import type { Page } from '../../../contract/paging.ts'
import type { App, Member } from '../../context.ts'
import { Problem } from '../../platform/problem.ts'
import { ROWS_IN_PIECE, requireImport } from './imports.ts'
import { findPieceFrom } from './store.ts'

/** The rows as they stand in the file, with what the last step found. */
export async function listRows(
  app: App,
  { accountId }: Member,
  { id, limit, cursor, problems }: ListImportRows & { id: string },
): Promise<Page<ImportRow>> {
  const { total, done, good } = await requireImport(app, accountId, id)
  const first = cursor === undefined ? 0 : Number(cursor)
  if (!Number.isSafeInteger(first) || first < 0) throw new Problem('bad-cursor')
  const isBad = problems === 'true'
  const piece = await findPieceFrom(app.db, id, {
    position: Math.floor(first / ROWS_IN_PIECE),
    isBad,
  })
  if (!piece) return { items: [], nextCursor: null, total: isBad ? done - good : total }
  const items = rowsOf(piece)
    .filter(({ row, problem }) => row > first && (problem !== null || !isBad))
    .slice(0, limit)
  // At a bad row's number, or else at the end of the piece, which may have none beyond the cursor.
  const next = items.length === limit ? items.at(-1)?.row : (piece.position + 1) * ROWS_IN_PIECE
  const hasMore = next !== undefined && next < total
  return {
    items,
    nextCursor: hasMore ? String(next) : null,
    total: isBad ? done - good : total,
  }
}

/** Rows of a piece, numbered as in the file. */
export function rowsOf(piece: {
  position: number
  lines: string
  verdicts: string | null
}): ImportRow[] {
  const lines: string[][] = JSON.parse(piece.lines)
  const problems = new Map<number, string>(JSON.parse(piece.verdicts ?? '[]'))
  return lines.map((cells, at) => ({
    row: piece.position * ROWS_IN_PIECE + at + 1,
    cells,
    problem: problems.get(at) ?? null,
  }))
}
