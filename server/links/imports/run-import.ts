import { z } from 'zod'
import type { KeyRules } from '../../../contract/links/keys.ts'
import type { App } from '../../context.ts'
import { listDomainChoices } from '../../domains/index.ts'
import { writing } from '../../platform/database/writing.ts'
import type { JobRun } from '../../platform/jobs/job-run.ts'
import type { ImportsTable } from '../../schema/imports.ts'
import { tellOfEnd } from './end-notice.ts'
import { KEPT_MS, planOf } from './imports.ts'
import { makePieces, tryPieces } from './make-pieces.ts'
import { PieceConflict } from './piece-conflict.ts'
import { openPiecesAhead, type PiecesAhead } from './pieces-ahead.ts'
import { nothingSeen, type SeenRows } from './seen-rows.ts'
import { changeImport, endEarly, findAnyImport } from './store.ts'
import { surveyRows } from './survey.ts'
import { refusalOf } from './table/refusal.ts'
import { stopUndoing, undoPiece } from './undo-import.ts'

const Payload = z.object({ importId: z.string() })

/** About twenty minutes of attempts. Then the user is informed. */
const MAX_ATTEMPTS = 8

/** Between two transactions, so that other writers get the write lock. */
const PAUSE_MS = 3

/**
 * Works through the pieces of a file, some in one transaction that also marks them as done. A worker that stops at any
 * moment leaves whole pieces, and the next one continues after them.
 */
export async function runImport(app: App, payload: unknown, run: JobRun): Promise<void> {
  const { importId } = Payload.parse(payload)
  const seen = nothingSeen()
  const ahead = openPiecesAhead(app, run)
  try {
    // If a piece crashes the worker at every attempt, no attempt gets as far as reporting a failure.
    if (run.attempt > MAX_ATTEMPTS) throw new Error('no try came to an end')
    while (await step(app, run, { importId, seen, ahead })) await Bun.sleep(PAUSE_MS)
  } catch (error) {
    if (error instanceof PieceConflict) return
    const problem = refusalOf(error) ?? givenUp(app, run, { importId, error })
    await writing(app, async (inside) => {
      await run.keep(inside.db)
      const row = await findAnyImport(inside.db, importId)
      if (row?.status === 'UNDOING') return stopUndoing(inside, row, problem)
      const hasEnded = await endEarly(inside.db, importId, { status: 'FAILED', problem })
      if (row?.status === 'RUNNING' && hasEnded) await tellOfEnd(inside, row, 'failed')
    })
  } finally {
    await ahead.end()
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
  seen: SeenRows
  ahead: PiecesAhead
}

/** Returns false at the end. */
async function step(
  app: App,
  run: JobRun,
  { importId, seen, ahead }: ImportStep,
): Promise<boolean> {
  run.signal.throwIfAborted()
  const row = await findAnyImport(app.db, importId)
  if (row?.status === 'UNDOING') return undoPiece(app, run, row)
  if (!row || (row.status !== 'CHECKING' && row.status !== 'RUNNING')) return false
  if (planOf(row).found === undefined) return survey(app, run, row)
  const pieces = await ahead.next(row)
  if (pieces.length === 0) {
    await finish(app, row)
    return false
  }
  const todo = { row, pieces, seen, rules: await keyRulesByDomain(app, row.account_id) }
  if (row.status === 'RUNNING') await makePieces(app, run, todo)
  else await tryPieces(app, run, todo)
  return true
}

async function keyRulesByDomain(app: App, accountId: string): Promise<Map<string, KeyRules>> {
  const domains = await listDomainChoices(app.db, accountId, 'link')
  return new Map(domains.map(({ name, keys }) => [name, keys]))
}

/** Before the first piece of a check. Returns true: the pieces are left. */
async function survey(app: App, run: JobRun, row: ImportsTable): Promise<boolean> {
  const plan = planOf(row)
  const found = await surveyRows(app, run, { row, columns: JSON.parse(row.columns), plan })
  const changes = { plan: JSON.stringify({ ...plan, found }) }
  await writing(app, async ({ db: tx }) => {
    await run.keep(tx)
    const isOwn = await changeImport(tx, { id: row.id, from: [row.status] }, changes)
    if (!isOwn) throw new PieceConflict()
  })
  return true
}

/** From its end on, an import can be undone for as long as it is kept. */
async function finish(app: App, { id, status }: ImportsTable): Promise<void> {
  if (status === 'CHECKING') {
    await writing(app, ({ db }) => changeImport(db, { id, from: [status] }, { status: 'CHECKED' }))
    return
  }
  await writing(app, async (inside) => {
    const end = { status: 'DONE', expires_at: app.clock() + KEPT_MS } as const
    if (!(await changeImport(inside.db, { id, from: [status] }, end))) return
    const row = await findAnyImport(inside.db, id)
    if (row) await tellOfEnd(inside, row, 'done')
  })
}
