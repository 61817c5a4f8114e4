import { csvLine, UTF8_MARK, withoutGuard } from '../../../contract/csv-line.ts'
import type { ImportRow } from '../../../contract/links/imports.ts'
import { type App, type Member, readingOf } from '../../context.ts'
import { streamText } from '../../platform/http/text-stream.ts'
import type { ImportPiecesTable, ImportsTable } from '../../schema/imports.ts'
import { findLinkLabels, type MadeLink } from '../links.ts'
import { planOf, requireImport } from './imports.ts'
import { findPieceAt } from './store.ts'
import { lossReader } from './table/losses-of-row.ts'
import { rowsOf } from './table/rows.ts'

const COLUMNS = ['Row', 'Result', 'Short link', 'Key in the file', 'Address', 'Reason', 'Lost']

/**
 * What became of each row, for keeping: unlike the file of bad rows it has the good ones too, with their short links, and
 * no cells that nobody needs later, such as passwords.
 */
export async function importReport(
  app: App,
  { accountId }: Member,
  id: string,
): Promise<ReadableStream<Uint8Array>> {
  return streamText(linesOf(app, await requireImport(app, accountId, id)))
}

async function* linesOf(app: App, row: ImportsTable): AsyncGenerator<string> {
  yield `${UTF8_MARK}${csvLine(COLUMNS)}`
  const read = reader(row)
  for (let first = 0; first < row.total; ) {
    const piece = await findPieceAt(readingOf(app), row.id, first)
    if (!piece) return
    const rows = rowsOf(piece)
    const urls = await shortUrlsOf(app, row, piece)
    yield rows.map((one) => csvLine(read(one, { piece, url: urls.get(one.row) }))).join('')
    first += rows.length
  }
}

/** By the rows of a piece: the links that it made are in their order. */
async function shortUrlsOf(
  app: App,
  { account_id }: ImportsTable,
  piece: ImportPiecesTable,
): Promise<ReadonlyMap<number, string>> {
  const made: readonly MadeLink[] = JSON.parse(piece.made ?? '[]')
  const labels = await findLinkLabels(
    app,
    account_id,
    made.map(({ id }) => id),
  )
  const good = rowsOf(piece).filter(({ problem }) => problem === null)
  return new Map(good.map(({ row }, at) => [row, labels.get(made[at]?.id ?? '')?.shortUrl ?? '']))
}

interface RowOutcome {
  piece: ImportPiecesTable
  url: string | undefined
}

function reader(row: ImportsTable): (one: ImportRow, outcome: RowOutcome) => string[] {
  const plan = planOf(row)
  const lossesOf = lossReader(JSON.parse(row.columns), plan)
  return ({ row: number, cells: raw, problem }, { piece, url = '' }) => {
    const cells = plan.isGuarded ? raw.map(withoutGuard) : raw
    const { key, all } = lossesOf(cells)
    const lost = new Set(all.map(({ kind, name }) => `${kind}: ${name}`))
    return [
      ...[String(number), resultOf(row, piece, problem), url, key ?? ''],
      ...[cells[plan.mapping.redirectTo ?? -1] ?? '', problem ?? '', [...lost].join('; ')],
    ]
  }
}

function resultOf(
  { status }: ImportsTable,
  { verdicts, made }: ImportPiecesTable,
  problem: string | null,
): string {
  if (verdicts === null) return 'Not reached'
  if (problem !== null) return 'Refused'
  if (made !== null) return 'Made'
  return ['UNDOING', 'UNDONE', 'DONE'].includes(status) ? 'Undone' : 'Can be made'
}
