import { z } from 'zod'
import type { AccountData } from '../../account-data/account-data.ts'
import type { App } from '../../context.ts'
import { DAY } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { writing } from '../../platform/database/writing.ts'
import type { JobRun } from '../../platform/jobs/job-run.ts'
import type { ExportsTable } from '../../schema/accounts.ts'
import { hasPermissionNow } from '../users/users.ts'
import { contentsOf, countContents } from './contents.ts'
import { mailOfExport } from './mails.ts'
import { beginExport, updateExport } from './store.ts'
import { openZip } from './zip-file.ts'

export const EXPORT_JOB = 'make-export'

const Payload = z.object({ exportId: z.string() })

const ACCESS_LOST =
  'It ended because whoever asked for it may no longer have everything of this account. Start it again.'

const KEPT_MS = DAY
/** About twenty minutes of attempts. After that the requester should be told. */
const MAX_ATTEMPTS = 8

export const EXPORT_FILES = 'exports'

/** No call accepts a file name: it comes from a row that was looked up by its account. */
export const fileOf = (name: string): string => `${EXPORT_FILES}/${name}`

/** Each attempt writes a file of its own, so late writes of an interrupted runner are never served. */
export async function makeExport(
  app: App,
  features: readonly AccountData[],
  { payload, run }: { payload: unknown; run: JobRun },
): Promise<void> {
  const { exportId } = Payload.parse(payload)
  const row = await writingWithClaim(app, run, (tx) => beginExport(tx, exportId))
  if (!row) return
  const file = `${row.id}-${run.attempt}`
  try {
    const size = await putZip(app, file, (write) => writeZip(app, row, { features, run, write }))
    await end(app, row, run, { status: 'DONE', size, file, problem: null })
  } catch (error) {
    if (run.signal.aborted) throw error
    const problem = await giveUp(app, row, { file, error, isLast: run.attempt >= MAX_ATTEMPTS })
    await end(app, row, run, { status: 'FAILED', size: 0, file: null, problem })
  }
}

interface FailedAttempt {
  file: string
  error: unknown
  /** No attempts are left. */
  isLast: boolean
}

/** Returns the problem to show with the export, if there is one; rethrows while attempts are left. */
async function giveUp(app: App, row: ExportsTable, { file, error, isLast }: FailedAttempt) {
  // Check again: the file store may have replaced the error that aborted the write.
  if (!(await isRequesterAllowed(app, row))) {
    await app.files.remove(fileOf(file))
    return ACCESS_LOST
  }
  if (!isLast) throw error
  app.log.error('an export is given up', { export: row.id, error })
  return null
}

/** An export runs on behalf of its requester, and ends when they lose the Admin permission. */
function isRequesterAllowed(app: App, { account_id: accountId, user_id: userId }: ExportsTable) {
  return userId !== null && hasPermissionNow(app, { accountId, userId }, 'Admin')
}

async function requireRequesterAllowed(app: App, row: ExportsTable): Promise<void> {
  if (!(await isRequesterAllowed(app, row))) throw new Error(ACCESS_LOST)
}

/** A transaction that fails if another runner has taken over the job. */
function writingWithClaim<T>(app: App, run: JobRun, work: (tx: Db) => Promise<T>): Promise<T> {
  return writing(app.db, async (tx) => {
    await run.keep(tx)
    return work(tx)
  })
}

type Write = (bytes: Uint8Array) => Promise<void>

/** Streams to the file store, with its backpressure; returns the number of bytes. */
async function putZip(
  app: App,
  file: string,
  make: (write: Write) => Promise<void>,
): Promise<number> {
  let size = 0
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const making = make(async (bytes) => {
    size += bytes.length
    await writer.write(bytes)
  }).then(
    () => writer.close(),
    (error: unknown) => writer.abort(error),
  )
  await Promise.all([app.files.put(fileOf(file), readable), making])
  return size
}

interface ZipWork {
  features: readonly AccountData[]
  run: JobRun
  write: Write
}

async function writeZip(
  app: App,
  row: ExportsTable,
  { features, run, write }: ZipWork,
): Promise<void> {
  const before = app.clock()
  const range = { accountId: row.account_id, before }
  const total = await countContents(app, features, range)
  let done = 0
  const zip = openZip(before, write)
  const report = openReport(app, row.id, run)
  for await (const file of contentsOf(app, features, range)) {
    await zip.begin(file.name)
    for await (const { text, rows } of file.chunks) {
      run.signal.throwIfAborted()
      await requireRequesterAllowed(app, row)
      await zip.write(text)
      done += rows
      await report(done / Math.max(total, 1))
    }
  }
  await zip.end()
}

/** Saves the progress once per percent, up to 99: only the end of the export sets 100. */
function openReport(app: App, exportId: string, run: JobRun) {
  let reported = 0
  return async (part: number) => {
    const progress = Math.min(99, Math.floor(part * 100))
    if (progress <= reported) return
    reported = progress
    await writingWithClaim(app, run, (tx) => updateExport(tx, exportId, { progress }))
  }
}

async function end(
  app: App,
  row: ExportsTable,
  run: JobRun,
  outcome: Pick<ExportsTable, 'size' | 'file' | 'problem'> & { status: 'DONE' | 'FAILED' },
): Promise<void> {
  const { status, problem } = outcome
  const ended = { ...outcome, expires_at: app.clock() + KEPT_MS }
  await writingWithClaim(app, run, async (tx) => {
    const inside = { ...app, db: tx }
    if (status === 'DONE') await requireRequesterAllowed(inside, row)
    const progress = status === 'DONE' ? { progress: 100 } : {}
    await updateExport(tx, row.id, { ...ended, ...progress })
    // A requester who lost access gets no mail. The reason is on the screen for the others.
    if (problem === null) await mailOfExport(inside, { ...row, ...ended })
  })
}
