import type { CheckImport, Import, Mapping } from '../../../contract/imports.ts'
import type { App, Member } from '../../context.ts'
import { writing } from '../../platform/after-commit.ts'
import { DAY, isoTime } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs.ts'
import { Problem } from '../../platform/problem.ts'
import { take } from '../../platform/rate-limit.ts'
import type { ImportsTable } from '../../platform/schema-list.ts'
import { recordAudit } from '../audit/audit.ts'
import { type Plan, suggestedMapping } from './mapping.ts'
import { readFile } from './read-file.ts'
import {
  changeImport,
  clearVerdicts,
  deleteOldImports,
  findImport,
  insertImport,
  insertPiece,
  listImportRows,
} from './store.ts'

export const IMPORT_JOB = 'import-links'
/** Rows in one transaction: others want to write too. */
export const ROWS_IN_PIECE = 250

const KEPT_MS = DAY
const FILES_AN_HOUR = 30

/** Keeps the rows of a file; nothing is made of them yet. */
export async function sendImport(app: App, member: Member, bytes: Uint8Array): Promise<Import> {
  await takeOne(app, member)
  const { encoding, columns, rows } = await readFile(bytes)
  const now = app.clock()
  const row: ImportsTable = {
    id: newId('imp'),
    account_id: member.accountId,
    user_id: member.userId,
    role: member.role,
    status: 'SENT',
    encoding,
    columns: JSON.stringify(columns),
    plan: null,
    total: rows.length,
    done: 0,
    good: 0,
    created_at: now,
    expires_at: now + KEPT_MS,
  }
  return writing(app.db, async (tx) => {
    await insertImport(tx, row)
    for (let first = 0; first < rows.length; first += ROWS_IN_PIECE) {
      await insertPiece(tx, {
        import_id: row.id,
        position: first / ROWS_IN_PIECE,
        lines: JSON.stringify(rows.slice(first, first + ROWS_IN_PIECE)),
        verdicts: null,
      })
    }
    return importItem(row)
  })
}

export async function listImports(app: App, { accountId }: Member): Promise<{ items: Import[] }> {
  return { items: (await listImportRows(app.db, accountId)).map(importItem) }
}

export async function readImport(app: App, { accountId }: Member, id: string): Promise<Import> {
  return importItem(await requireImport(app, accountId, id))
}

/** Tries every row without keeping any, so that what it says is what an import would. */
export async function checkImport(
  app: App,
  member: Member,
  { id, ...plan }: CheckImport & { id: string },
): Promise<Import> {
  const row = await requireImport(app, member.accountId, id)
  const columns: string[] = JSON.parse(row.columns)
  const bad = Object.entries(plan.mapping).find(([, column]) => (column ?? 0) >= columns.length)
  if (bad) throw new Problem('invalid', { errors: { [`mapping.${bad[0]}`]: 'No such column' } })
  return begin(app, member, {
    row,
    from: ['SENT', 'CHECKED'],
    changes: { status: 'CHECKING', plan: JSON.stringify(plan) },
  })
}

/** Makes a link of every row that can become one. */
export async function startImport(app: App, member: Member, id: string): Promise<Import> {
  const row = await requireImport(app, member.accountId, id)
  const started = await begin(app, member, {
    row,
    from: ['CHECKED'],
    changes: { status: 'RUNNING' },
  })
  await audited(app, member, { action: 'import.started', id })
  return started
}

interface Beginning {
  row: ImportsTable
  from: readonly ImportsTable['status'][]
  changes: Partial<ImportsTable>
}

function begin(app: App, { userId, role }: Member, { row, from, changes }: Beginning) {
  const begun = { ...changes, user_id: userId, role, done: 0, good: 0 }
  return writing(app.db, async (tx) => {
    if (!(await changeImport(tx, { id: row.id, from }, begun))) throw new Problem('import-busy')
    await clearVerdicts(tx, row.id)
    await enqueue(tx, app.clock(), { kind: IMPORT_JOB, payload: { importId: row.id } })
    return importItem({ ...row, ...begun })
  })
}

/** What was made already stays, and stays counted; what was only tried counts no more. */
export async function cancelImport(app: App, member: Member, id: string): Promise<void> {
  await requireImport(app, member.accountId, id)
  const before = ['SENT', 'CHECKING', 'CHECKED'] as const
  await writing(app.db, async (tx) => {
    const isChanged =
      (await changeImport(tx, { id, from: ['RUNNING'] }, { status: 'CANCELLED' })) ||
      (await changeImport(tx, { id, from: before }, { status: 'CANCELLED', done: 0, good: 0 }))
    if (isChanged) await audited({ ...app, db: tx }, member, { action: 'import.cancelled', id })
  })
}

export async function forgetOldImports(app: App): Promise<void> {
  await deleteOldImports(app.db, app.clock())
}

export async function requireImport(
  app: App,
  accountId: string,
  id: string,
): Promise<ImportsTable> {
  const row = await findImport(app.db, accountId, id)
  if (!row) throw new Problem('not-found')
  return row
}

function importItem(row: ImportsTable): Import {
  const columns: string[] = JSON.parse(row.columns)
  const plan: Plan | null = row.plan === null ? null : JSON.parse(row.plan)
  const mapping: Mapping = plan?.mapping ?? suggestedMapping(columns)
  return {
    id: row.id,
    status: row.status,
    encoding: row.encoding,
    columns,
    mapping,
    total: row.total,
    done: row.done,
    good: row.good,
    createdAt: isoTime(row.created_at),
    expiresAt: isoTime(row.expires_at),
  }
}

async function takeOne(app: App, { accountId }: Member): Promise<void> {
  const bucket = `imports:${accountId}`
  const use = await take(app.db, app.clock(), {
    bucket,
    limit: FILES_AN_HOUR,
    windowMs: DAY / 24,
  })
  if (use.isAllowed) return
  throw new Problem('too-many-requests', { retryAfterSeconds: use.retryAfterSeconds })
}

async function audited(
  app: App,
  { accountId, userId }: Member,
  { action, id }: { action: string; id: string },
): Promise<void> {
  await recordAudit(app, { accountId, userId, action, subject: id, before: null, after: null })
}
