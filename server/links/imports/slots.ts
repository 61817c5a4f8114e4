import type { App, Inside, Member } from '../../context.ts'
import { recordAudit } from '../../people/index.ts'
import { Problem } from '../../platform/http/problem.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { ImportsTable } from '../../schema/imports.ts'
import { lockAccount } from '../../schema/locks.ts'
import { changeImport, listUnfinished } from './store.ts'

export const READ_IMPORT_JOB = 'read-import'

/** Per account, because each import may hold 20 MB. */
const UNFINISHED_MAX = 3

const DROPPED = 'Given up for a newer file: an account has three unfinished imports at a time.'
const FULL =
  'Three files are being read, checked or imported. Wait until one of them is through, or cancel one.'

/** Refuses a file before it is uploaded if no slot can be freed for it. */
export async function requireSlot(app: App, { accountId }: Member): Promise<void> {
  toDrop(await listUnfinished(app.db, accountId))
}

/** Frees a slot for another import, in its transaction: cancels the oldest ones that only wait for the user. */
export async function freeSlot(inside: Inside, member: Member): Promise<void> {
  await lockAccount(inside.db, member.accountId)
  const dropped = toDrop(await listUnfinished(inside.db, member.accountId))
  for (const { id } of dropped) await drop(inside, member, id)
}

async function drop(inside: Inside, { accountId, userId }: Member, id: string): Promise<void> {
  const isDropped = await changeImport(
    inside.db,
    { id, from: ['SENT', 'CHECKED'] },
    { status: 'CANCELLED', total: 0, done: 0, good: 0, problem: DROPPED },
  )
  // The user has just started it.
  if (!isDropped) throw new Problem('import-busy', { detail: FULL })
  // The worker removes its rows.
  await enqueue(inside.db, inside.clock(), { kind: READ_IMPORT_JOB, payload: { importId: id } })
  const action = 'import.cancelled'
  await recordAudit(inside, { accountId, userId, action, subject: id, before: null, after: null })
}

function toDrop(unfinished: readonly ImportsTable[]): ImportsTable[] {
  const excess = Math.max(0, unfinished.length + 1 - UNFINISHED_MAX)
  const waiting = unfinished.filter(({ status }) => status === 'SENT' || status === 'CHECKED')
  if (waiting.length < excess) throw new Problem('import-busy', { detail: FULL })
  return waiting.slice(0, excess)
}
