import { type Export, exportStatuses } from '../../../contract/exports.ts'
import type { App, Caller } from '../../context.ts'
import { DAY, isoTime } from '../../platform/clock.ts'
import { countBy } from '../../platform/database/count-by.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { take } from '../../platform/http/rate-limit.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { ExportsTable } from '../../schema/accounts.ts'
import { recordAudit } from '../audit/audit.ts'
import { EXPORT_FILES, EXPORT_JOB, fileOf } from './make-export.ts'
import {
  deleteExport,
  findAccountName,
  findExportUnderWay,
  findKeptExport,
  insertExport,
  listEndedExports,
  listExportFiles,
  listKeptExports,
} from './store.ts'

const KEPT_MS = DAY
/** Each one reads and stores the whole account. */
const EXPORTS_A_DAY = 10

export async function listExports(app: App, { accountId }: Caller): Promise<{ items: Export[] }> {
  const rows = await listKeptExports(app.db, accountId, app.clock())
  return { items: rows.map(exportItem) }
}

/** Returns the export that is already under way, if there is one. */
export async function startExport(app: App, caller: Caller): Promise<Export> {
  const row = newRow(app, caller)
  return writing(app.db, async (tx) => {
    const inside = { ...app, db: tx }
    if (!(await insertExport(tx, row))) {
      const underWay = await findExportUnderWay(tx, caller.accountId)
      // It has just ended. A retry starts a new one.
      if (!underWay) throw new Problem('store-away')
      return exportItem(underWay)
    }
    await takeFromQuota(inside, caller.accountId)
    await enqueue(tx, app.clock(), { kind: EXPORT_JOB, payload: { exportId: row.id } })
    await auditExport(inside, caller, { action: 'export.started', id: row.id })
    return exportItem(row)
  })
}

async function takeFromQuota(app: App, accountId: string): Promise<void> {
  const use = await take(app.db, app.clock(), {
    bucket: `exports:${accountId}`,
    limit: EXPORTS_A_DAY,
    windowMs: DAY,
  })
  if (use.isAllowed) return
  throw new Problem('too-many-requests', {
    retryAfterSeconds: use.retryAfterSeconds,
    detail: `An account makes ${EXPORTS_A_DAY} exports a day. The last ones are kept for a day: download one of them.`,
  })
}

export async function readExport(app: App, { accountId }: Caller, id: string): Promise<Export> {
  return exportItem(await requireExport(app, accountId, id))
}

export async function exportFile(
  app: App,
  caller: Caller,
  id: string,
): Promise<{ stream: ReadableStream<Uint8Array>; name: string }> {
  const row = await requireExport(app, caller.accountId, id)
  const stream = row.file === null ? undefined : await app.files.find(fileOf(row.file))
  if (!stream) throw new Problem('not-found')
  await auditExport(app, caller, { action: 'export.downloaded', id })
  const account = await findAccountName(app.db, caller.accountId)
  return { stream, name: fileName(account, row.created_at) }
}

/** Over all accounts. */
export function countExportStatuses({ db }: Pick<App, 'db'>) {
  return countBy(db, { from: 'exports', column: 'status', values: exportStatuses })
}

/** Deletes expired exports, and the files that interrupted attempts left behind. */
export async function forgetOldExports(app: App): Promise<void> {
  const now = app.clock()
  for (const { id, file } of await listEndedExports(app.db, now)) {
    if (file !== null) await app.files.remove(fileOf(file))
    await deleteExport(app.db, id)
  }
  // Files age from their last byte, exports from the end of their attempt. The margin is longer than any attempt takes.
  await app.files.removeOlder(EXPORT_FILES, now - 2 * KEPT_MS)
}

/** For the purge of an account, which deletes the rows itself. */
export async function forgetExportFiles(app: App, accountId: string): Promise<void> {
  for (const file of await listExportFiles(app.db, accountId)) await app.files.remove(fileOf(file))
}

async function requireExport(app: App, accountId: string, id: string): Promise<ExportsTable> {
  const row = await findKeptExport(app.db, accountId, { id, now: app.clock() })
  if (!row) throw new Problem('not-found')
  return row
}

function newRow(app: App, { accountId, userId }: Caller): ExportsTable {
  const now = app.clock()
  return {
    id: newId('exp'),
    account_id: accountId,
    user_id: userId,
    status: 'WAITING',
    progress: 0,
    size: 0,
    file: null,
    problem: null,
    created_at: now,
    expires_at: now + KEPT_MS,
  }
}

function exportItem(row: ExportsTable): Export {
  return {
    id: row.id,
    status: row.status,
    progress: row.progress,
    size: row.size,
    problem: row.problem,
    createdAt: isoTime(row.created_at),
    expiresAt: isoTime(row.expires_at),
  }
}

async function auditExport(
  app: App,
  { accountId, userId }: Caller,
  { action, id }: { action: string; id: string },
): Promise<void> {
  await recordAudit(app, { accountId, userId, action, subject: id, before: null, after: null })
}

function fileName(account: string, at: number): string {
  const words =
    account
      .normalize('NFKD')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  return ['unfurly', ...words, isoTime(at).slice(0, 10)].join('-').slice(-100).concat('.zip')
}
