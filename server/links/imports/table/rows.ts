import type { ImportRow, ListImportRows } from '../../../../contract/links/imports.ts'
import type { Page } from '../../../../contract/paging.ts'
import { type App, type Member, readingOf } from '../../../context.ts'
import { Problem } from '../../../platform/http/problem.ts'
import { requireImport } from '../imports.ts'
import { findPieceFrom } from '../store.ts'

/** The rows in the order of the file, with the problems that the last step found. */
export async function listRows(
  app: App,
  { accountId }: Member,
  { id, limit, cursor, problems }: ListImportRows & { id: string },
): Promise<Page<ImportRow>> {
  const { total, done, good } = await requireImport(app, accountId, id)
  const first = rowOfCursor(cursor)
  const isBad = problems === 'true'
  const piece = await findPieceFrom(readingOf(app), id, { row: first, isBad })
  // A cancelled or failed import shows no rows, even if the worker has not deleted them yet.
  if (!piece || total === 0)
    return { items: [], nextCursor: null, total: isBad ? done - good : total }
  const rows = rowsOf(piece)
  const items = rows
    .filter(({ row, problem }) => row > first && (problem !== null || !isBad))
    .slice(0, limit)
  // The next page begins after the last row shown, or after this piece if it had fewer rows than the limit.
  const next = items.length === limit ? items.at(-1)?.row : piece.first_row + rows.length
  const hasMore = next !== undefined && next < total
  return {
    items,
    nextCursor: hasMore ? String(next) : null,
    total: isBad ? done - good : total,
  }
}

function rowOfCursor(cursor: string | undefined): number {
  const row = cursor === undefined ? 0 : Number(cursor)
  if (!Number.isSafeInteger(row) || row < 0) throw new Problem('bad-cursor')
  return row
}

/** The rows of a piece, numbered as in the file. */
export function rowsOf(piece: {
  first_row: number
  lines: string
  verdicts: string | null
}): ImportRow[] {
  const lines: string[][] = JSON.parse(piece.lines)
  const problems = new Map<number, string>(JSON.parse(piece.verdicts ?? '[]'))
  return lines.map((cells, at) => ({
    row: piece.first_row + at + 1,
    cells,
    problem: problems.get(at) ?? null,
  }))
}
