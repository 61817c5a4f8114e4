import type { Import } from '../../../contract/links/imports.ts'
import type { App, Inside, Member } from '../../context.ts'
import { hasPermissionNow } from '../../people/index.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { JobRun } from '../../platform/jobs/job-run.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { ImportsTable } from '../../schema/imports.ts'
import type { MadeLink } from '../links.ts'
import { type TakenBack, takeBackLinks } from '../trash/take-back.ts'
import { audited, IMPORT_JOB, importItem, KEPT_MS, requireImport } from './imports.ts'
import { PieceConflict } from './piece-conflict.ts'
import { changeImport, findPieceLeft, forgetMade } from './store.ts'
import { refusal } from './table/refusal.ts'

const NOTHING: TakenBack = { removed: 0, trashed: 0, kept: 0 }
const NOTHING_MADE = 'This import made no links that could be undone.'
const PERMISSION_LOST =
  'The undo ended because whoever asked for it may no longer delete links here. Somebody who may can go on.'
const GIVEN_UP = 'The undo did not come to its end, although the server tried several times.'

const ended = ['DONE', 'CANCELLED', 'FAILED'] as const

/** Takes back what an import has made. The worker does it piece by piece. */
export async function undoImport(app: App, member: Member, id: string): Promise<Import> {
  const row = await requireImport(app, member.accountId, id)
  if (row.good === 0) throw new Problem('import-busy', { detail: NOTHING_MADE })
  const now = app.clock()
  const begun = {
    status: 'UNDOING',
    problem: null,
    undone: row.undone ?? JSON.stringify(NOTHING),
    user_id: member.userId,
    role: member.role,
    expires_at: now + KEPT_MS,
  } as const
  return writing(app, async (inside) => {
    const isBegun = await changeImport(inside.db, { id, from: ended, done: row.done }, begun)
    if (!isBegun) throw new Problem('import-busy')
    await enqueue(inside.db, now, { kind: IMPORT_JOB, payload: { importId: id } })
    await audited(inside, member, { action: 'import.undone', id })
    return importItem({ ...row, ...begun })
  })
}

/** Takes the links of one piece back. Returns false at the end. */
export async function undoPiece(app: App, run: JobRun, row: ImportsTable): Promise<boolean> {
  const piece = await findPieceLeft(app.db, row.id, { from: 0, left: 'to-undo' })
  return writing(app, async (inside) => {
    await run.keep(inside.db)
    if (!piece) {
      await changeImport(inside.db, { id: row.id, from: ['UNDOING'] }, { status: 'UNDONE' })
      return false
    }
    const { account_id: accountId, user_id: userId } = row
    await requireDeletePermission(inside, row)
    if (!(await forgetMade(inside.db, piece))) throw new PieceConflict()
    const made: MadeLink[] = JSON.parse(piece.made ?? '[]')
    const taken = await takeBackLinks(inside, { accountId, userId }, made)
    const undone = JSON.stringify(sumOf(JSON.parse(row.undone ?? '{}'), taken))
    const isOwn = await changeImport(inside.db, { id: row.id, from: ['UNDOING'] }, { undone })
    if (!isOwn) throw new PieceConflict()
    return true
  })
}

const sumOf = (before: TakenBack, taken: TakenBack): TakenBack => ({
  removed: before.removed + taken.removed,
  trashed: before.trashed + taken.trashed,
  kept: before.kept + taken.kept,
})

/** What is not undone stays, and undoing can go on. */
export async function stopUndoing(
  { db }: Inside,
  { id, done, total }: ImportsTable,
  problem: string | null,
): Promise<void> {
  const status = done < total ? 'CANCELLED' : 'DONE'
  await changeImport(db, { id, from: ['UNDOING'] }, { status, problem: problem ?? GIVEN_UP })
}

async function requireDeletePermission(
  app: App,
  { account_id: accountId, user_id: userId }: ImportsTable,
): Promise<void> {
  const isAllowed =
    userId !== null && (await hasPermissionNow(app, { accountId, userId }, 'Delete'))
  if (!isAllowed) throw refusal(PERMISSION_LOST)
}
