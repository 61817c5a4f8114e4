import type { RestoreLoss } from '../../../contract/clicks/restore-words.ts'
import type {
  AccountRestore,
  FoundRestore,
  StartRestore,
} from '../../../contract/clicks/restores.ts'
import type { App, Inside, Member } from '../../context.ts'
import { listDomainNames } from '../../domains/index.ts'
import { recordAudit } from '../../people/index.ts'
import { DAY, HOUR, isoTime } from '../../platform/clock.ts'
import { autocommit } from '../../platform/database/autocommit.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { take } from '../../platform/http/rate-limit.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { AccountRestoresTable } from '../../schema/accounts.ts'
import { lockAccount } from '../../schema/locks.ts'
import { requireEmptyAccount } from './empty-account.ts'
import { type Found, missingOf, type Plan, planOf, type StoredPart } from './plan.ts'
import { refusal } from './refusal.ts'
import {
  changeRestore,
  deleteRestoreOf,
  findRestoreOf,
  insertRestore,
  listEndedRestores,
} from './store.ts'
import { RESTORE_FILES, readPart, removeZips, storeZip } from './stored-zips.ts'

export const RESTORE_JOB = 'restore-account'
export const KEPT_MS = DAY
const RESTORES_AN_HOUR = 10

const BUSY = ['CHECKING', 'RUNNING', 'UNDOING'] as const
const isBusy = (row: AccountRestoresTable | undefined) =>
  BUSY.some((status) => status === row?.status)

/** Stores the ZIP. The worker checks it. */
export async function sendRestore(
  app: App,
  member: Member,
  file: AsyncIterable<Uint8Array>,
): Promise<AccountRestore> {
  await takeFromQuota(app, member)
  if (isBusy(await findRestoreOf(app.db, member.accountId))) throw new Problem('restore-busy')
  await requireEmptyAccount(app, member.accountId)
  const stored = await storeZip(app, file)
  try {
    // Whatever it is, the worker says what is wrong with it.
    const read = await readPart(app, stored).catch((error: unknown) => {
      if (error instanceof Problem) return undefined
      throw error
    })
    const first = read ?? { exportId: undefined, part: { ...stored, number: 1, isLast: true } }
    const { before, item } = await writing(app, (inside) => keepRestore(inside, member, first))
    if (before) await removeZips(app, before)
    return item
  } catch (error) {
    // If this fails too, the file is deleted with the old ones.
    await app.files.remove(stored.file).catch(() => undefined)
    throw error
  }
}

async function keepRestore(
  inside: Inside,
  { accountId, userId }: Member,
  { exportId, part }: { exportId: string | undefined; part: StoredPart },
): Promise<{ before: AccountRestoresTable | undefined; item: AccountRestore }> {
  await lockAccount(inside.db, accountId)
  const before = await findRestoreOf(inside.db, accountId)
  if (isBusy(before)) throw new Problem('restore-busy')
  await deleteRestoreOf(inside.db, accountId)
  const now = inside.clock()
  const plan: Plan = { acceptLosses: [], domains: {}, ...(exportId && { exportId }), parts: [part] }
  const isWhole = missingOf(plan) === null
  const id = newId('rst')
  const row: AccountRestoresTable = {
    id,
    account_id: accountId,
    user_id: userId,
    status: isWhole ? 'CHECKING' : 'WAITING',
    size: part.size,
    plan: JSON.stringify(plan),
    done: 0,
    problem: null,
    created_at: now,
    expires_at: now + KEPT_MS,
  }
  await insertRestore(inside.db, row)
  if (isWhole) await enqueue(inside.db, now, { kind: RESTORE_JOB, payload: { restoreId: id } })
  return { before, item: restoreItem(row) }
}

export async function readRestore(app: App, { accountId }: Member): Promise<FoundRestore> {
  const row = await findRestoreOf(app.db, accountId)
  return { restore: row ? restoreItem(row) : null, choices: await domainsHere(app, accountId) }
}

/** Starts to write what the check has found. The worker checks the rows again before. */
export async function startRestore(
  app: App,
  member: Member,
  { acceptLosses, domains }: StartRestore,
): Promise<AccountRestore> {
  const row = await findRestoreOf(app.db, member.accountId)
  if (!row) throw new Problem('not-found')
  const before = planOf(row)
  const { found } = before
  if (row.status === 'WAITING') throw refusal(`${missingOf(before)} Send it first.`)
  if (row.status !== 'CHECKED' || !found) throw new Problem('restore-busy')
  await requireDomains(app, member, { found, domains })
  requireAccepted(found, acceptLosses)
  await requireEmptyAccount(app, member.accountId)
  const plan = JSON.stringify({ ...before, acceptLosses, domains, found } satisfies Plan)
  const changes = {
    status: 'RUNNING',
    plan,
    user_id: member.userId,
    done: 0,
    problem: null,
  } as const
  return writing(app, async (inside) => {
    await lockAccount(inside.db, member.accountId)
    const isBegun = await changeRestore(inside.db, { id: row.id, from: ['CHECKED'] }, changes)
    if (!isBegun) throw new Problem('restore-busy')
    await enqueue(inside.db, inside.clock(), { kind: RESTORE_JOB, payload: { restoreId: row.id } })
    await recordAudit(inside, {
      accountId: member.accountId,
      userId: member.userId,
      action: 'restore.started',
      subject: row.id,
      before: null,
      after: null,
    })
    return restoreItem({ ...row, ...changes })
  })
}

const domainsHere = async ({ db }: App, accountId: string) => ({
  link: await listDomainNames(db, accountId, 'link'),
  hub: await listDomainNames(db, accountId, 'hub'),
})

/** Each domain of the export is one of the account, or one of these stands for it: nothing moves silently. */
async function requireDomains(
  app: App,
  { accountId }: Member,
  { found, domains }: { found: Found; domains: StartRestore['domains'] },
): Promise<void> {
  const own = await domainsHere(app, accountId)
  const errors = found.domains.flatMap(({ name, kind }) => {
    const wanted = domains[name] ?? name
    if (own[kind].includes(wanted)) return []
    return [[`domains.${name}`, `Choose one of your domains that stands for ${name}`] as const]
  })
  if (errors.length > 0) throw new Problem('invalid', { errors: Object.fromEntries(errors) })
}

function requireAccepted({ losses }: Pick<Found, 'losses'>, accepted: readonly RestoreLoss[]) {
  const open = losses.find(({ kind }) => !accepted.includes(kind))
  if (!open) return
  const detail = `${open.sentence} Accept that, or do not restore it.`
  throw new Problem('invalid', { detail, errors: { acceptLosses: open.sentence } })
}

/** Gives a ZIP up that was checked, or what is left of a restore that failed. */
export async function cancelRestore(app: App, { accountId }: Member): Promise<void> {
  const row = await findRestoreOf(app.db, accountId)
  if (!row) throw new Problem('not-found')
  if (isBusy(row)) throw new Problem('restore-busy')
  await removeZips(app, row)
  await writing(app, ({ db }) => deleteRestoreOf(db, accountId))
}

export function restoreItem(row: AccountRestoresTable): AccountRestore {
  const plan = planOf(row)
  const { found, acceptLosses, parts = [] } = plan
  const { rows = 0, ...counts } = found?.counts ?? { links: 0, hubs: 0, clicks: 0 }
  const isDone = row.status === 'DONE'
  return {
    id: row.id,
    status: row.status,
    parts: parts.map(({ number }) => number).toSorted((a, b) => a - b),
    missing: row.status === 'WAITING' ? missingOf(plan) : null,
    progress: isDone ? 100 : Math.min(99, Math.floor((row.done * 100) / Math.max(rows, 1))),
    exportedAt: found ? isoTime(found.exportedAt) : null,
    counts,
    domains: [...(found?.domains ?? [])],
    losses: [...(found?.losses ?? [])],
    acceptLosses: [...acceptLosses],
    problem: row.problem,
    createdAt: isoTime(row.created_at),
    expiresAt: isoTime(row.expires_at),
  }
}

/** Files and rows that nobody needs any more. */
export async function forgetOldRestores(app: App): Promise<void> {
  const now = app.clock()
  for (const row of await listEndedRestores(app.db, now)) {
    await removeZips(app, row)
    await writing(app, ({ db }) => deleteRestoreOf(db, row.account_id))
  }
  // A restore that waits for a store that is away keeps its file.
  await app.files.removeOlder(RESTORE_FILES, now - 2 * KEPT_MS)
}

/** For the purge of an account, which deletes the row itself. */
export async function forgetRestoreFile(app: App, accountId: string): Promise<void> {
  const row = await findRestoreOf(app.db, accountId)
  if (row) await removeZips(app, row)
}

async function takeFromQuota(app: App, { accountId }: Member): Promise<void> {
  const bucket = `restores:${accountId}`
  const use = await take(autocommit(app.db), app.clock(), {
    bucket,
    limit: RESTORES_AN_HOUR,
    windowMs: HOUR,
  })
  if (use.isAllowed) return
  throw new Problem('too-many-requests', { retryAfterSeconds: use.retryAfterSeconds })
}
