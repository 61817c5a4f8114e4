import type { CheckImport, Import } from '../../../contract/imports.ts'
import type { App, Member } from '../../context.ts'
import { writing } from '../../platform/after-commit.ts'
import { DAY, isoTime } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs.ts'
import { Problem } from '../../platform/problem.ts'
import { take } from '../../platform/rate-limit.ts'
import type { ImportsTable } from '../../platform/schema-list.ts'
import { recordAudit } from '../audit/audit.ts'
import { listDomainNames } from '../domains/domains.ts'
import type { Plan } from './mapping.ts'
import { readFile } from './read-file.ts'
import {
  changeImport,
  clearVerdicts,
  deleteOldImports,
  endEarly,
  findImport,
  insertImport,
  insertPiece,
  listImportRows,
} from './store.ts'
import { suggestedMapping } from './suggested-mapping.ts'

export const IMPORT_JOB = 'import-links'
/** Rows in one transaction: others want to write too. */
export const ROWS_IN_PIECE = 250

const KEPT_MS = DAY
const FILES_AN_HOUR = 30

/** Keeps the rows of a file; nothing is made of them yet. */
export async function sendImport(app: App, member: Member, bytes: Uint8Array): Promise<Import> {
  await takeOne(app, member)
  const { encoding, columns, rows } = await readFile(bytes)
  const domains = await listDomainNames(app.db, member.accountId, 'link')
  const plan: Plan = { mapping: suggestedMapping({ columns, rows, domains }) }
  const now = app.clock()
  const row: ImportsTable = {
    id: newId('imp'),
    account_id: member.accountId,
    user_id: member.userId,
    role: member.role,
    status: 'SENT',
    encoding,
    columns: JSON.stringify(columns),
    plan: JSON.stringify(plan),
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
    // One that ended before it made anything begins anew.
    from: row.done === 0 ? ['SENT', 'CHECKED', ...endedEarly] : ['SENT', 'CHECKED'],
    changes: { status: 'CHECKING', plan: JSON.stringify(plan), done: 0, good: 0 },
  })
}

/** Makes a link of every row that can become one. What ended half-way goes on behind the rows that were made. */
export async function startImport(app: App, member: Member, id: string): Promise<Import> {
  const row = await requireImport(app, member.accountId, id)
  const isHalfMade = row.done > 0 && endedEarly.some((status) => status === row.status)
  const anew = isHalfMade ? {} : { done: 0, good: 0 }
  return begin(app, member, {
    row,
    from: isHalfMade ? endedEarly : ['CHECKED'],
    changes: { status: 'RUNNING', ...anew },
    action: 'import.started',
  })
}

const endedEarly = ['CANCELLED', 'FAILED'] as const

interface Beginning {
  row: ImportsTable
  from: readonly ImportsTable['status'][]
  changes: Partial<ImportsTable>
  action?: string
}

/** Without `done` among the changes it goes on where it ended. */
function begin(app: App, member: Member, { row, from, changes, action }: Beginning) {
  const { userId, role } = member
  const now = app.clock()
  const begun = { ...changes, user_id: userId, role, expires_at: now + KEPT_MS }
  return writing(app.db, async (tx) => {
    const isBegun = await changeImport(tx, { id: row.id, from, done: row.done }, begun)
    if (!isBegun) throw new Problem('import-busy')
    if (begun.done === 0) await clearVerdicts(tx, row.id)
    await enqueue(tx, now, { kind: IMPORT_JOB, payload: { importId: row.id } })
    if (action) await audited({ ...app, db: tx }, member, { action, id: row.id })
    return importItem({ ...row, ...begun })
  })
}

export async function cancelImport(app: App, member: Member, id: string): Promise<void> {
  await requireImport(app, member.accountId, id)
  await writing(app.db, async (tx) => {
    if (!(await endEarly(tx, id, 'CANCELLED'))) return
    await audited({ ...app, db: tx }, member, { action: 'import.cancelled', id })
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
  return {
    id: row.id,
    status: row.status,
    encoding: row.encoding,
    columns,
    mapping: plan?.mapping ?? {},
    domain: plan?.domain ?? null,
    tags: [...(plan?.tags ?? [])],
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
