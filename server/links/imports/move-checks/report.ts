import { csvLine, UTF8_MARK } from '../../../../contract/csv-line.ts'
import { moveFindingWords } from '../../../../contract/links/move-words.ts'
import { type App, type Member, readingOf } from '../../../context.ts'
import { streamText } from '../../../platform/http/text-stream.ts'
import type { MoveDifferencesTable } from '../../../schema/move-checks.ts'
import { countFound, requireMoveCheck } from './move-checks.ts'
import { listDifferences } from './store.ts'

const LINES_A_PAGE = 500

const columns: Readonly<Record<string, (row: MoveDifferencesTable) => string>> = {
  Row: ({ row_number }) => String(row_number),
  Finding: ({ kind }) => moveFindingWords[kind],
  'Old address': ({ old_address }) => old_address,
  'Leads to': ({ old_target }) => old_target ?? '',
  Status: ({ old_status }) => (old_status === null ? '' : String(old_status)),
  'New address': ({ new_address }) => new_address,
  'Now leads to': ({ new_target }) => new_target ?? '',
}

/** The differences as CSV, in the order of the file. */
export function moveReport(
  app: App,
  member: Member,
  id: string,
): Promise<ReadableStream<Uint8Array>> {
  return streamText(linesOf(app, member, id))
}

async function* linesOf(app: App, { accountId }: Member, id: string): AsyncGenerator<string> {
  const check = await requireMoveCheck(app, accountId, id)
  yield `${UTF8_MARK}${csvLine(Object.keys(columns))}`
  // Those of an earlier check may not be deleted yet.
  if (countFound(check) === 0) return
  for (let after = 0; ; ) {
    const page = await listDifferences(readingOf(app), id, { after, limit: LINES_A_PAGE })
    yield page.map((row) => csvLine(Object.values(columns).map((cell) => cell(row)))).join('')
    const last = page.at(-1)
    if (!last || page.length < LINES_A_PAGE) return
    after = last.row_number
  }
}
