import { type ImportSource, importSources } from '../../../contract/links/import-fields.ts'
import type { Import, ImportFrom, SendImport } from '../../../contract/links/imports.ts'
import type { App, Member } from '../../context.ts'
import { requireTarget } from '../../domains/index.ts'
import { HOUR, SECOND } from '../../platform/clock.ts'
import { autocommit } from '../../platform/database/autocommit.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { take } from '../../platform/http/rate-limit.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { ImportsTable } from '../../schema/imports.ts'
import { fileOf, importItem, KEPT_MS } from './imports.ts'
import { freeSlot, READ_IMPORT_JOB, requireSlot } from './slots.ts'
import { READ_SOURCE_JOB, type SourcePayload, sealKey } from './sources/read-source.ts'
import { findImport, insertImport } from './store.ts'
import type { Plan } from './table/mapping.ts'

const FILES_AN_HOUR = 30

/** Stores a file. The worker reads it. */
export async function sendImport(
  app: App,
  member: Member,
  file: AsyncIterable<Uint8Array>,
  { service }: SendImport = {},
): Promise<Import> {
  await takeFromQuota(app, member)
  await requireSlot(app, member)
  const row = newRow(app, member, service && { mapping: {}, service })
  await app.files.put(fileOf(row.id), file)
  try {
    await insertWithJob(app, member, {
      row,
      job: { kind: READ_IMPORT_JOB, payload: { importId: row.id } },
    })
  } catch (error) {
    // If this fails too, the file is deleted with the old ones.
    await app.files.remove(fileOf(row.id)).catch(() => undefined)
    throw error
  }
  return importItem(row)
}

/** Has the links of a service read from its API. The worker does it, with the key that the job carries. */
export async function importFrom(
  app: App,
  member: Member,
  { service, address, key }: ImportFrom,
): Promise<Import> {
  const base = await requireSourceAddress(app, service, address)
  await takeFromQuota(app, member)
  const row = newRow(app, member, { mapping: {}, service })
  const sealedKey = sealKey(app, row.id, key)
  const payload: SourcePayload = { importId: row.id, service, address: base, sealedKey }
  await insertWithJob(app, member, { row, job: { kind: READ_SOURCE_JOB, payload } })
  return importItem(row)
}

/** Null for a service that has one address for everybody. */
async function requireSourceAddress(
  app: App,
  service: ImportSource,
  address: string | null | undefined,
): Promise<string | null> {
  const typed = address?.trim() ?? ''
  const { isSelfHosted, label } = importSources[service]
  const refuse = (message: string) => new Problem('invalid', { errors: { address: message } })
  if (!isSelfHosted) {
    if (typed === '') return null
    throw refuse(`Leave it out: ${label} has one address for everybody`)
  }
  if (typed === '') throw refuse(`Enter the address of your ${label}`)
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`)
  if (url?.search !== '' || url.hash !== '') throw refuse('Enter only its address')
  return requireTarget(app, url.href, 'address')
}

interface NewImport {
  row: ImportsTable
  job: { kind: string; payload: object }
}

function insertWithJob(app: App, member: Member, { row, job }: NewImport): Promise<void> {
  return writing(app, async (inside) => {
    await freeSlot(inside, member)
    await insertImport(inside.db, row)
    await enqueue(inside.db, row.created_at, job)
  })
}

const READ_WAIT_MS = 3 * SECOND
const POLL_MS = { first: 25, last: 250 } as const

/** Waits up to READ_WAIT_MS: small files are read at once, and then a script needs no second call. */
export async function waitUntilRead(
  app: App,
  { accountId }: Member,
  { id }: Pick<Import, 'id'>,
): Promise<Import> {
  const endsAt = performance.now() + READ_WAIT_MS
  let pauseMs: number = POLL_MS.first
  for (;;) {
    const row = await findImport(app.db, accountId, id)
    if (!row) throw new Problem('not-found')
    // A transaction does not see what the worker writes meanwhile.
    const isOver = app.db.isTransaction || performance.now() >= endsAt
    if (row.status !== 'READING' || isOver) return importItem(row)
    await Bun.sleep(pauseMs)
    pauseMs = Math.min(pauseMs * 2, POLL_MS.last)
  }
}

function newRow(app: App, { accountId, userId, role }: Member, plan?: Plan): ImportsTable {
  const now = app.clock()
  return {
    id: newId('imp'),
    account_id: accountId,
    user_id: userId,
    role,
    status: 'READING',
    encoding: '',
    columns: '[]',
    plan: plan ? JSON.stringify(plan) : null,
    problem: null,
    total: 0,
    done: 0,
    good: 0,
    undone: null,
    created_at: now,
    expires_at: now + KEPT_MS,
  }
}

async function takeFromQuota(app: App, { accountId }: Member): Promise<void> {
  const bucket = `imports:${accountId}`
  const use = await take(autocommit(app.db), app.clock(), {
    bucket,
    limit: FILES_AN_HOUR,
    windowMs: HOUR,
  })
  if (use.isAllowed) return
  throw new Problem('too-many-requests', { retryAfterSeconds: use.retryAfterSeconds })
}
