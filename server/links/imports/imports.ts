import { importStatuses } from '../../../contract/links/import-fields.ts'
import type { CheckImport, Import, StartImport } from '../../../contract/links/imports.ts'
import type { App, Inside, Member } from '../../context.ts'
import { listDomainNames } from '../../domains/index.ts'
import { recordAudit } from '../../people/index.ts'
import { DAY, isoTime } from '../../platform/clock.ts'
import { autocommit } from '../../platform/database/autocommit.ts'
import { countBy } from '../../platform/database/count-by.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { ImportsTable } from '../../schema/imports.ts'
import { deleteDifferences } from './move-checks/store.ts'
import { freeSlot } from './slots.ts'
import {
  changeImport,
  clearVerdicts,
  deleteEndedImport,
  deletePieces,
  endEarly,
  findImport,
  listEndedImports,
  listImportIds,
  listImportRows,
} from './store.ts'
import type { Plan } from './table/mapping.ts'

export const IMPORT_JOB = 'import-links'
export const KEPT_MS = DAY

const FILES = 'imports'

/**
 * Where the file of an import is stored until it is read. No call accepts a file name: it is the id of a row that was
 * looked up by its account, so a file of another account cannot be reached.
 */
export const fileOf = (importId: string): string => `${FILES}/${importId}`

/** Deleted per statement, so that other writers get the database in between. */
const PIECES_AT_ONCE = 20
const PAUSE_MS = 3

export async function listImports(app: App, { accountId }: Member): Promise<{ items: Import[] }> {
  const rows = await listImportRows(app.db, accountId)
  return { items: rows.filter((row) => isOfCaller(app, row)).map(importItem) }
}

export async function readImport(app: App, { accountId }: Member, id: string): Promise<Import> {
  return importItem(await requireImport(app, accountId, id))
}

/** Starts a dry run over every row, which reports exactly what an import would. */
export async function checkImport(
  app: App,
  member: Member,
  { id, ...chosen }: CheckImport & { id: string },
): Promise<Import> {
  const row = await requireReadImport(app, member.accountId, id)
  const columns: string[] = JSON.parse(row.columns)
  const { delimiter, service, isGuarded, missing } = planOf(row)
  const plan: Plan = { ...chosen, delimiter, service, isGuarded, missing }
  await requireOwnDomains(app, member, plan.domains)
  const bad = Object.entries(plan.mapping).find(([, column]) => (column ?? 0) >= columns.length)
  if (bad) throw new Problem('invalid', { errors: { [`mapping.${bad[0]}`]: 'No such column' } })
  return begin(app, member, {
    row,
    // An import that ended before it made a link can be checked again.
    from: row.done === 0 ? ['SENT', 'CHECKED', ...endedEarly] : ['SENT', 'CHECKED'],
    changes: { status: 'CHECKING', plan: JSON.stringify(plan), done: 0, good: 0 },
  })
}

async function requireOwnDomains(
  app: App,
  { accountId }: Member,
  domains: Plan['domains'] = {},
): Promise<void> {
  const own = await listDomainNames(app.db, accountId, 'link')
  const bad = Object.entries(domains).find(([, name]) => !own.includes(name))
  if (!bad) return
  throw new Problem('invalid', { errors: { [`domains.${bad[0]}`]: 'Choose one of your domains' } })
}

/** Starts making a link of every valid row. An import that ended half-way continues after the rows that are done. */
export async function startImport(
  app: App,
  member: Member,
  { id, acceptLosses }: StartImport & { id: string },
): Promise<Import> {
  const row = await requireReadImport(app, member.accountId, id)
  const plan = acceptLosses && { plan: JSON.stringify({ ...planOf(row), acceptLosses }) }
  const isHalfMade = row.done > 0 && hasEndedEarly(row)
  const reset = isHalfMade ? {} : { done: 0, good: 0 }
  return begin(app, member, {
    row,
    from: isHalfMade ? endedEarly : ['CHECKED'],
    changes: { status: 'RUNNING', ...reset, ...plan },
    action: 'import.started',
  })
}

const endedEarly = ['CANCELLED', 'FAILED'] as const

const hasEndedEarly = ({ status }: ImportsTable) => endedEarly.some((ended) => ended === status)

/** An import whose rows have been read. */
async function requireReadImport(app: App, accountId: string, id: string): Promise<ImportsTable> {
  const row = await requireImport(app, accountId, id)
  if (row.status === 'READING') throw new Problem('import-busy')
  if (row.total === 0) {
    throw new Problem('import-failed', row.problem === null ? {} : { detail: row.problem })
  }
  return row
}

interface ImportTransition {
  row: ImportsTable
  from: readonly ImportsTable['status'][]
  changes: Partial<ImportsTable>
  action?: string
}

/** Continues where the import ended unless `changes` resets `done`. */
function begin(app: App, member: Member, { row, from, changes, action }: ImportTransition) {
  const { userId, role } = member
  const now = app.clock()
  const begun = { ...changes, problem: null, user_id: userId, role, expires_at: now + KEPT_MS }
  return writing(app, async (inside) => {
    if (hasEndedEarly(row)) await freeSlot(inside, member)
    const isBegun = await changeImport(inside.db, { id: row.id, from, done: row.done }, begun)
    if (!isBegun) throw new Problem('import-busy')
    if (begun.done === 0) await clearVerdicts(inside.db, row.id)
    await enqueue(inside.db, now, { kind: IMPORT_JOB, payload: { importId: row.id } })
    if (action) await audited(inside, member, { action, id: row.id })
    return importItem({ ...row, ...begun })
  })
}

/** Over all accounts. */
export function countImportStatuses({ db }: Pick<App, 'db'>) {
  return countBy(db, { from: 'imports', column: 'status', values: importStatuses })
}

/** While a file is being read or waits for that, the worker removes it. */
export async function cancelImport(app: App, member: Member, id: string): Promise<void> {
  await requireImport(app, member.accountId, id)
  await writing(app, async (inside) => {
    if (!(await endEarly(inside.db, id, { status: 'CANCELLED' }))) return
    await audited(inside, member, { action: 'import.cancelled', id })
  })
}

/** Also deletes files without a row, such as that of a call that was killed before it inserted one. */
export async function forgetOldImports(app: App): Promise<void> {
  const now = app.clock()
  for (const id of await listEndedImports(app.db, now)) {
    await forgetPieces(app, id)
    await deleteEndedImport(autocommit(app.db), id, now)
  }
  await app.files.removeOlder(FILES, now - KEPT_MS)
}

/** For the purge of an account, which deletes the rows of `imports` itself. */
export async function forgetImportFiles(app: App, accountId: string): Promise<void> {
  for (const id of await listImportIds(app.db, accountId)) {
    await app.files.remove(fileOf(id))
    await forgetPieces(app, id)
  }
}

/** And what was found when its move was checked. */
export async function forgetPieces(app: App, importId: string): Promise<void> {
  await deleteDifferences(autocommit(app.db), importId)
  while ((await deletePieces(autocommit(app.db), importId, PIECES_AT_ONCE)) > 0)
    await Bun.sleep(PAUSE_MS)
}

export async function requireImport(
  app: App,
  accountId: string,
  id: string,
): Promise<ImportsTable> {
  const row = await findImport(app.db, accountId, id)
  if (!row || !isOfCaller(app, row)) throw new Problem('not-found')
  return row
}

/** A file of another person has their links, of which a member with only their own links sees nothing. */
const isOfCaller = ({ sees }: Pick<App, 'sees'>, { user_id }: ImportsTable): boolean =>
  sees.madeBy === null || sees.madeBy === user_id

export function importItem(row: ImportsTable): Import {
  const columns: string[] = JSON.parse(row.columns)
  const plan = planOf(row)
  const { mapping, domain = null, tags = [], onLoss = 'leave-out', found } = plan
  return {
    id: row.id,
    status: row.status,
    encoding: row.encoding,
    columns,
    mapping,
    unused: unusedColumns(columns, mapping),
    domain,
    tags: [...tags],
    onLoss,
    service: plan.service ?? null,
    losses: [...(found?.losses ?? [])],
    heldBack: [...(found?.heldBack ?? [])],
    acceptLosses: [...(plan.acceptLosses ?? [])],
    domains: domainsOf(plan),
    total: row.total,
    done: row.done,
    good: row.good,
    undone: row.undone === null ? null : JSON.parse(row.undone),
    problem: row.problem,
    createdAt: isoTime(row.created_at),
    expiresAt: isoTime(row.expires_at),
  }
}

/** Columns without a name are only named where no column has one. */
function unusedColumns(columns: readonly string[], mapping: Plan['mapping']): string[] {
  const taken = new Set(Object.values(mapping))
  const hasNames = columns.some((name) => name !== '')
  return columns.flatMap((name, column) => {
    if (taken.has(column) || (hasNames && name === '')) return []
    return [name || `Column ${column + 1}`]
  })
}

function domainsOf({ domain, domains = {}, found }: Plan): Import['domains'] {
  return (found?.domains ?? []).map(({ name, rows, isOwn }) => {
    const chosen = domains[name] ?? (isOwn ? name : undefined)
    const isOpen = chosen === undefined && found?.hasManyDomains === true
    return { name, rows, domain: chosen ?? (isOpen ? null : (domain ?? null)), isOpen }
  })
}

/** What was chosen for the rows, or else what the file suggests. */
export const planOf = ({ plan }: Pick<ImportsTable, 'plan'>): Plan =>
  JSON.parse(plan ?? '{"mapping":{}}')

export async function audited(
  inside: Inside,
  { accountId, userId }: Member,
  { action, id }: { action: string; id: string },
): Promise<void> {
  await recordAudit(inside, { accountId, userId, action, subject: id, before: null, after: null })
}
