import { type Export, exportStatuses } from '../../../contract/clicks/exports.ts'
import type { App, Caller, Inside } from '../../context.ts'
import { recordAudit } from '../../people/index.ts'
import { DAY, isoTime } from '../../platform/clock.ts'
import { autocommit } from '../../platform/database/autocommit.ts'
import { countBy } from '../../platform/database/count-by.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { take } from '../../platform/http/rate-limit.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { ExportPartsTable, ExportsTable } from '../../schema/accounts.ts'
import { EXPORT_FILES, fileOf } from './export-files.ts'
import { EXPORT_JOB } from './make-export.ts'
import { KEPT_MS } from './make-parts.ts'
import { isPartFile, listPartFiles, listParts } from './parts-store.ts'
import {
  deleteExport,
  findExportUnderWay,
  findKeptExport,
  insertExport,
  listEndedExports,
  listKeptExports,
} from './store.ts'

/** Each one reads and stores the whole account. */
const EXPORTS_A_DAY = 10

export async function listExports(app: App, { accountId }: Caller): Promise<{ items: Export[] }> {
  const rows = await listKeptExports(app.db, accountId, app.clock())
  const done = rows.filter(({ status }) => status === 'DONE')
  const parts = Map.groupBy(
    await listParts(
      app.db,
      done.map(({ id }) => id),
    ),
    (part) => part.export_id,
  )
  return { items: rows.map((row) => exportItem(row, parts.get(row.id))) }
}

/** Returns the export that is already under way, if there is one. */
export async function startExport(app: App, caller: Caller): Promise<Export> {
  const row = newRow(app, caller)
  return writing(app, async (inside) => {
    if (!(await insertExport(inside.db, row))) {
      const underWay = await findExportUnderWay(inside.db, caller.accountId)
      // It has just ended. A retry starts a new one.
      if (!underWay) throw new Problem('store-away')
      return exportItem(underWay)
    }
    await takeFromQuota(inside, caller.accountId)
    await enqueue(inside.db, app.clock(), { kind: EXPORT_JOB, payload: { exportId: row.id } })
    await auditExport(inside, caller, { action: 'export.started', id: row.id })
    return exportItem(row)
  })
}

async function takeFromQuota(inside: Inside, accountId: string): Promise<void> {
  const use = await take(inside.db, inside.clock(), {
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
  const row = await requireExport(app, accountId, id)
  return exportItem(row, row.status === 'DONE' ? await listParts(app.db, [id]) : [])
}

/** Over all accounts. */
export function countExportStatuses({ db }: Pick<App, 'db'>) {
  return countBy(db, { from: 'exports', column: 'status', values: exportStatuses })
}

/** Deletes expired exports, and the files that interrupted attempts left behind. */
export async function forgetOldExports(app: App): Promise<void> {
  const now = app.clock()
  for (const { id } of await listEndedExports(app.db, now)) {
    for (const { file } of await listParts(app.db, [id])) await app.files.remove(fileOf(file))
    await deleteExport(autocommit(app.db), id)
  }
  // Parts of an export that is still being made may be older. The margin is longer than any part takes.
  const isKept = (name: string) => isPartFile(app.db, name.slice(fileOf('').length))
  await app.files.removeOlder(EXPORT_FILES, now - 2 * KEPT_MS, isKept)
}

/** For the purge of an account, which deletes the rows itself. */
export async function forgetExportFiles(app: App, accountId: string): Promise<void> {
  for (const file of await listPartFiles(app.db, accountId)) await app.files.remove(fileOf(file))
}

export async function requireExport(
  app: App,
  accountId: string,
  id: string,
): Promise<ExportsTable> {
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
    problem: null,
    created_at: now,
    expires_at: now + KEPT_MS,
  }
}

function exportItem(row: ExportsTable, parts: readonly ExportPartsTable[] = []): Export {
  return {
    id: row.id,
    status: row.status,
    progress: row.progress,
    size: row.size,
    parts: parts.map(({ number, size }) => ({ number, size })),
    problem: row.problem,
    createdAt: isoTime(row.created_at),
    expiresAt: isoTime(row.expires_at),
  }
}

export async function auditExport(
  inside: Inside,
  { accountId, userId }: Caller,
  { action, id }: { action: string; id: string },
): Promise<void> {
  await recordAudit(inside, { accountId, userId, action, subject: id, before: null, after: null })
}
