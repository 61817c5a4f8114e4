import { z } from 'zod'
import type { App } from '../../../context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { writing } from '../../../platform/database/writing.ts'
import type { JobRun } from '../../../platform/jobs/job-run.ts'
import type { ImportPiecesTable, ImportsTable } from '../../../schema/imports.ts'
import { requireCreatePermission } from '../create-permission.ts'
import { fileOf, forgetPieces, planOf } from '../imports.ts'
import { changeImport, findAnyImport, insertPieces } from '../store.ts'
import { surveyRows } from '../survey.ts'
import { PROBLEM_COLUMN } from './bad-rows.ts'
import type { Plan } from './mapping.ts'
import { openTable } from './open-table.ts'
import { readTable } from './read-table.ts'
import { refusal, refusalOf } from './refusal.ts'
import { serviceOf } from './services.ts'
import { SAMPLE_ROWS, suggestedMapping } from './suggested-mapping.ts'

const Payload = z.object({ importId: z.string() })

/** A piece is imported in one transaction, which takes about 30 ms. A longer one would hold up other writers. */
const ROWS_IN_PIECE = 50
/** Rows per transaction, fewer if they are long. */
const ROWS_AT_ONCE = 200
const CHARACTERS_AT_ONCE = 256 * 1024
/** Between two transactions, so that other writers get the write lock. */
const PAUSE_MS = 3

/** About twenty minutes of attempts. Then the user is informed. */
const MAX_ATTEMPTS = 8
const GIVEN_UP =
  'The server could not read the file, although it tried several times. Send it once more.'

/**
 * Reads the file of an import into pieces of rows, always from its beginning: the pieces of an earlier attempt are deleted
 * first. Then deletes the file, and the rows if the import was cancelled or has failed.
 */
export async function readImportFile(app: App, payload: unknown, run: JobRun): Promise<void> {
  const { importId } = Payload.parse(payload)
  const row = await findAnyImport(app.db, importId)
  if (row?.status === 'READING') await readOrRefuse(app, row, run)
  await app.files.remove(fileOf(importId))
  const read = await findAnyImport(app.db, importId)
  if (!read || read.total === 0) await forgetPieces(app, importId)
}

async function readOrRefuse(app: App, row: ImportsTable, run: JobRun): Promise<void> {
  try {
    // If the file crashes the worker at every attempt, no attempt gets as far as reporting a failure.
    if (run.attempt > MAX_ATTEMPTS) throw new Error('no try came to an end')
    await forgetPieces(app, row.id)
    const read = await readRows(app, row, run)
    await updateWhileReading(app, run, { id: row.id, changes: { status: 'SENT', ...read } })
  } catch (error) {
    if (error instanceof NoLongerReading) return
    const problem = refusalOf(error) ?? givenUp(app, run, { id: row.id, error })
    const changes = { status: 'FAILED', total: 0, problem } as const
    await updateWhileReading(app, run, { id: row.id, changes }).catch(ignoreNoLongerReading)
  }
}

/** Rethrows while attempts are left. */
function givenUp(app: App, run: JobRun, { id, error }: { id: string; error: unknown }): string {
  if (run.signal.aborted || run.attempt < MAX_ATTEMPTS) throw error
  app.log.error('the file of an import is given up', { import: id, error })
  return GIVEN_UP
}

async function readRows(app: App, row: ImportsTable, run: JobRun) {
  const { id } = row
  const samples: string[][] = []
  let lines: string[] = []
  let [length, written] = [0, 0]
  const writeLines = async () => {
    const pieces = piecesOf(id, lines, written)
    written += lines.length
    ;[lines, length] = [[], 0]
    await requireCreatePermission(app, row)
    await updateWhileReading(app, run, {
      id,
      changes: { total: written },
      work: (tx) => insertPieces(tx, pieces),
    })
    await Bun.sleep(PAUSE_MS)
  }
  const { encoding, delimiter, columns, total, missing } = await readTable({
    open: await openTable(() => openFile(app, id)),
    async onRow(cells) {
      run.signal.throwIfAborted()
      if (samples.length < SAMPLE_ROWS) samples.push(cells)
      const line = JSON.stringify(cells)
      length += line.length
      lines.push(line)
      if (lines.length === ROWS_AT_ONCE || length >= CHARACTERS_AT_ONCE) await writeLines()
    },
  })
  if (lines.length > 0) await writeLines()
  const service = planOf(row).service ?? serviceOf(columns)
  const mapping = suggestedMapping({ columns, rows: samples })
  const isOurs = service === 'unfurly' || columns.at(-1) === PROBLEM_COLUMN
  const isGuarded = isOurs && delimiter !== ''
  const plan: Plan = { mapping, delimiter, service, isGuarded, missing }
  const found = await surveyRows(app, run, { row, columns, plan })
  return {
    encoding,
    columns: JSON.stringify(columns),
    plan: JSON.stringify({ ...plan, found }),
    total,
  }
}

function piecesOf(id: string, lines: readonly string[], firstRow: number): ImportPiecesTable[] {
  return Array.from({ length: Math.ceil(lines.length / ROWS_IN_PIECE) }, (_, piece) => {
    const first = piece * ROWS_IN_PIECE
    const some = lines.slice(first, first + ROWS_IN_PIECE)
    return {
      import_id: id,
      first_row: firstRow + first,
      lines: `[${some.join()}]`,
      verdicts: null,
      made: null,
    }
  })
}

async function openFile(app: App, id: string): Promise<AsyncIterable<Uint8Array>> {
  const file = await app.files.find(fileOf(id))
  if (!file) throw refusal('The file is gone. Send it once more.')
  return file
}

interface ReadingUpdate {
  id: string
  changes: Partial<ImportsTable>
  work?: (tx: Tx) => Promise<void>
}

/** One transaction, rolled back if the import was cancelled or another worker has taken over. */
async function updateWhileReading(
  app: App,
  run: JobRun,
  { id, changes, work }: ReadingUpdate,
): Promise<void> {
  await writing(app, async ({ db: tx }) => {
    await run.keep(tx)
    if (!(await changeImport(tx, { id, from: ['READING'] }, changes))) throw new NoLongerReading()
    await work?.(tx)
  })
}

class NoLongerReading extends Error {
  override name = 'NoLongerReading'
}

function ignoreNoLongerReading(error: unknown): void {
  if (!(error instanceof NoLongerReading)) throw error
}
