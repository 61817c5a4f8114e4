import { RESTORE_PARTS_MAX } from '../../../contract/clicks/restore-words.ts'
import type { AccountRestore } from '../../../contract/clicks/restores.ts'
import type { App, Inside, Member } from '../../context.ts'
import { HOUR } from '../../platform/clock.ts'
import { autocommit } from '../../platform/database/autocommit.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { take } from '../../platform/http/rate-limit.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { AccountRestoresTable } from '../../schema/accounts.ts'
import { lockAccount } from '../../schema/locks.ts'
import { missingOf, type Plan, planOf, type StoredPart } from './plan.ts'
import { refusal } from './refusal.ts'
import { KEPT_MS, RESTORE_JOB, restoreItem } from './restores.ts'
import { changeRestore, findRestoreOf } from './store.ts'
import { readPart, storeZip } from './stored-zips.ts'

const PARTS_AN_HOUR = 10 * RESTORE_PARTS_MAX

/** Stores a further ZIP of an export, in any order. Once all are there, the worker checks them. */
export async function sendPart(
  app: App,
  member: Member,
  bytes: AsyncIterable<Uint8Array>,
): Promise<AccountRestore> {
  await takeFromQuota(app, member)
  requireWaiting(await findRestoreOf(app.db, member.accountId))
  const stored = await storeZip(app, bytes)
  try {
    const read = await readPart(app, stored)
    return await writing(app, (inside) => keepPart(inside, member, read))
  } catch (error) {
    // If this fails too, the file is deleted with the old ones.
    await app.files.remove(stored.file).catch(() => undefined)
    throw error
  }
}

async function keepPart(
  inside: Inside,
  { accountId }: Member,
  { exportId, part }: { exportId: string; part: StoredPart },
): Promise<AccountRestore> {
  await lockAccount(inside.db, accountId)
  const row = requireWaiting(await findRestoreOf(inside.db, accountId))
  const before = planOf(row)
  requireFits(before, { exportId, part })
  const plan: Plan = { ...before, parts: [...before.parts, part] }
  const isWhole = missingOf(plan) === null
  const now = inside.clock()
  const changes = {
    plan: JSON.stringify(plan),
    size: row.size + part.size,
    expires_at: now + KEPT_MS,
    ...(isWhole && { status: 'CHECKING' as const }),
  }
  await changeRestore(inside.db, { id: row.id, from: ['WAITING'] }, changes)
  if (isWhole) {
    await enqueue(inside.db, now, { kind: RESTORE_JOB, payload: { restoreId: row.id } })
  }
  return restoreItem({ ...row, ...changes })
}

function requireWaiting(row: AccountRestoresTable | undefined): AccountRestoresTable {
  if (!row) throw new Problem('not-found')
  if (row.status === 'WAITING') return row
  throw refusal('No ZIP is missing. To restore from another export, send one of its ZIPs first.')
}

function requireFits(plan: Plan, { exportId, part }: { exportId: string; part: StoredPart }): void {
  if (exportId !== plan.exportId) {
    throw refusal('This ZIP belongs to another export. Send those that were downloaded together.')
  }
  if (plan.parts.some(({ number }) => number === part.number)) {
    throw refusal(`Part ${part.number} is here already. ${missingOf(plan) ?? ''}`)
  }
  if (plan.parts.length < RESTORE_PARTS_MAX) return
  throw refusal(`An export with more than ${RESTORE_PARTS_MAX} ZIPs cannot be restored.`)
}

async function takeFromQuota(app: App, { accountId }: Member): Promise<void> {
  const use = await take(autocommit(app.db), app.clock(), {
    bucket: `restore-parts:${accountId}`,
    limit: PARTS_AN_HOUR,
    windowMs: HOUR,
  })
  if (use.isAllowed) return
  throw new Problem('too-many-requests', { retryAfterSeconds: use.retryAfterSeconds })
}
