import type { App, Member } from '../../context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { Problem } from '../../platform/problem.ts'
import type { ImportsTable } from '../../platform/schema-list.ts'
import { recordAudit } from '../audit/audit.ts'
import { changeImport, holdAccount, listUnfinished } from './store.ts'

export const READ_IMPORT_JOB = 'read-import'

/** Of an account at a time: each may hold 20 MB. */
const UNFINISHED_MAX = 3

const DROPPED = 'Given up for a newer file: an account has three unfinished imports at a time.'
const FULL =
  'Three files are being read, checked or imported. Wait until one of them is through, or cancel one.'

/** Refuses a file before it is sent, where there would be no room for it. */
export async function requireRoom(app: App, { accountId }: Member): Promise<void> {
  toDrop(await listUnfinished(app.db, accountId))
}

/** Within the transaction that begins another import: gives up the oldest ones that only wait for their person. */
export async function makeRoom(app: App, member: Member): Promise<void> {
  await holdAccount(app.db, member.accountId)
  const dropped = toDrop(await listUnfinished(app.db, member.accountId))
  for (const { id } of dropped) await drop(app, member, id)
}

async function drop(app: App, { accountId, userId }: Member, id: string): Promise<void> {
  const isDropped = await changeImport(
    app.db,
    { id, from: ['SENT', 'CHECKED'] },
    { status: 'CANCELLED', total: 0, done: 0, good: 0, problem: DROPPED },
  )
  // It was begun in this moment.
  if (!isDropped) throw new Problem('import-busy', { detail: FULL })
  // The worker removes its rows.
  await enqueue(app.db, app.clock(), { kind: READ_IMPORT_JOB, payload: { importId: id } })
  const action = 'import.cancelled'
  await recordAudit(app, { accountId, userId, action, subject: id, before: null, after: null })
}

function toDrop(unfinished: readonly ImportsTable[]): ImportsTable[] {
  const excess = Math.max(0, unfinished.length + 1 - UNFINISHED_MAX)
  const waiting = unfinished.filter(({ status }) => status === 'SENT' || status === 'CHECKED')
  if (waiting.length < excess) throw new Problem('import-busy', { detail: FULL })
  return waiting.slice(0, excess)
}
