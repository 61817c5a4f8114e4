import { z } from 'zod'
import { CreateLink } from '../../../contract/links/links.ts'
import type { App, Member } from '../../context.ts'
import type { Db } from '../../platform/database/database.ts'
import { writing } from '../../platform/database/writing.ts'
import { requireValid } from '../../platform/http/http.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { JobRun } from '../../platform/jobs/job-run.ts'
import type { ImportPiecesTable, ImportsTable } from '../../schema/imports.ts'
import { createLinks, findLinkRoom } from '../links/links.ts'
import { requireCreatePermission } from './create-permission.ts'
import {
  changeImport,
  countStep,
  endEarly,
  findAnyImport,
  findNextPiece,
  keepVerdicts,
} from './store.ts'
import { keyOf, linkOf, type Plan } from './table/mapping.ts'
import { refusalOf } from './table/read-table.ts'

const Payload = z.object({ importId: z.string() })

/** The refused rows of a piece, by their index in it. */
type Verdicts = [at: number, problem: string][]

/** About twenty minutes of attempts. After that the user should be told. */
const MAX_ATTEMPTS = 8

/** Between two pieces, so that other writers get the write lock. */
const PAUSE_MS = 3

/**
 * Works through the pieces of a file, each in one transaction that also marks the piece as done. A worker that stops at
 * any moment leaves whole pieces, and the next one continues after them.
 */
export async function runImport(app: App, payload: unknown, run: JobRun): Promise<void> {
  const { importId } = Payload.parse(payload)
  /** Keys of earlier rows in the file, as far as this run has seen them. */
  const seenKeys = new Set<string>()
  try {
    // If a piece crashes the worker at every attempt, no attempt gets as far as reporting a failure.
    if (run.attempt > MAX_ATTEMPTS) throw new Error('no try came to an end')
    while (await step(app, run, { importId, seenKeys })) await Bun.sleep(PAUSE_MS)
  } catch (error) {
    if (error instanceof PieceConflict) return
    const problem = refusalOf(error) ?? givenUp(app, run, { importId, error })
    await writing(app.db, async (tx) => {
      await run.keep(tx)
      await endEarly(tx, importId, { status: 'FAILED', problem })
    })
  }
}

/** Returns null, as there is no text to show for it; rethrows while attempts are left. */
function givenUp(app: App, run: JobRun, { importId, error }: { importId: string; error: unknown }) {
  if (run.signal.aborted || run.attempt < MAX_ATTEMPTS) throw error
  app.log.error('an import is given up', { import: importId, error })
  return null
}

interface ImportStep {
  importId: string
  seenKeys: Set<string>
}

/** Returns false at the end. */
async function step(app: App, run: JobRun, { importId, seenKeys }: ImportStep): Promise<boolean> {
  run.signal.throwIfAborted()
  const row = await findAnyImport(app.db, importId)
  if (!row || (row.status !== 'CHECKING' && row.status !== 'RUNNING')) return false
  const piece = await findNextPiece(app.db, importId)
  if (!piece) {
    const status = row.status === 'CHECKING' ? 'CHECKED' : 'DONE'
    await changeImport(app.db, { id: importId, from: [row.status] }, { status })
    return false
  }
  if (row.status === 'RUNNING') {
    await writing(app.db, async (tx) => {
      const inside = { ...app, db: tx }
      await requireCreatePermission(inside, row)
      const verdicts = await makeLinks(inside, row, piece)
      await savePieceOutcome(tx, run, { row, piece, verdicts })
    })
    return true
  }
  await requireCreatePermission(app, row)
  const refused = await dryRun(app, row, piece)
  const withKeys = withDuplicateKeys(row, piece, { seenKeys, verdicts: refused })
  const verdicts = await withinRoom(app, row, { piece, verdicts: withKeys })
  await writing(app.db, (tx) => savePieceOutcome(tx, run, { row, piece, verdicts }))
  return true
}

interface PieceOutcome {
  row: ImportsTable
  piece: ImportPiecesTable
  verdicts: Verdicts
}

async function savePieceOutcome(
  tx: Db,
  run: JobRun,
  { row, piece, verdicts }: PieceOutcome,
): Promise<void> {
  await run.keep(tx)
  const done = (JSON.parse(piece.lines) as unknown[]).length
  const good = done - verdicts.length
  const isOwn =
    (await keepVerdicts(tx, piece, JSON.stringify(verdicts))) &&
    (await countStep(tx, row.id, { status: row.status, done, good }))
  if (!isOwn) throw new PieceConflict()
}

/** Rolls back a step whose import was cancelled, or whose piece another worker has done. */
class PieceConflict extends Error {
  override name = 'PieceConflict'
}

class DryRunRollback extends Error {
  override name = 'DryRunRollback'
}

/** Makes the links and rolls back, which is the only check that predicts an import exactly. */
async function dryRun(app: App, row: ImportsTable, piece: ImportPiecesTable): Promise<Verdicts> {
  let verdicts: Verdicts = []
  try {
    await writing(app.db, async (tx) => {
      verdicts = await makeLinks({ ...app, db: tx }, row, piece)
      throw new DryRunRollback()
    })
  } catch (error) {
    if (!(error instanceof DryRunRollback)) throw error
  }
  return verdicts
}

async function makeLinks(app: App, row: ImportsTable, piece: ImportPiecesTable): Promise<Verdicts> {
  const member: Member = {
    accountId: row.account_id,
    userId: row.user_id ?? '',
    role: row.role,
  }
  const plan = planOf(row)
  const read = linesOf(piece).map((cells) => readLink(cells, plan))
  const links = read.flatMap((link) => (link instanceof Problem ? [] : [link]))
  const made = await createLinks(app, member, links)
  const outcomes = read.map((link) => (link instanceof Problem ? link : made.shift()))
  return outcomes.flatMap((outcome, at) => (outcome ? [[at, wordsOf(outcome)]] : []))
}

function readLink(cells: readonly string[], plan: Plan): CreateLink | Problem {
  try {
    return requireValid(CreateLink, linkOf(cells, plan))
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

/** Adds the rows whose key an earlier row has: the dry run of an earlier piece was rolled back. */
function withDuplicateKeys(
  row: ImportsTable,
  piece: ImportPiecesTable,
  { seenKeys, verdicts }: { seenKeys: Set<string>; verdicts: Verdicts },
): Verdicts {
  const bad = new Map(verdicts)
  const { mapping } = planOf(row)
  for (const [at, cells] of linesOf(piece).entries()) {
    const key = keyOf(cells, mapping)?.toLowerCase()
    if (!key || bad.has(at)) continue
    const address = `${(cells[mapping.domain ?? -1] ?? '').trim().toLowerCase()}/${key}`
    if (seenKeys.has(address)) bad.set(at, 'This key stands further up in the file already.')
    seenKeys.add(address)
  }
  return [...bad].toSorted(([a], [b]) => a - b)
}

/** Adds the rows beyond the tier's room, which all pieces share: each dry run saw only its own piece. */
async function withinRoom(
  app: App,
  row: ImportsTable,
  { piece, verdicts }: { piece: ImportPiecesTable; verdicts: Verdicts },
): Promise<Verdicts> {
  const room = await findLinkRoom(app, row.account_id)
  if (!room) return verdicts
  const bad = new Map(verdicts)
  const good = linesOf(piece).flatMap((_, at) => (bad.has(at) ? [] : [at]))
  for (const at of good.slice(Math.max(0, room.left - row.good))) bad.set(at, wordsOf(room.full))
  return [...bad].toSorted(([a], [b]) => a - b)
}

const linesOf = (piece: ImportPiecesTable): string[][] => JSON.parse(piece.lines)
const planOf = (row: ImportsTable): Plan => JSON.parse(row.plan ?? '{"mapping":{}}')

function wordsOf({ errors, detail }: Problem): string {
  const [first] = errors
  return first ? `${first.path}: ${first.message}` : detail
}
