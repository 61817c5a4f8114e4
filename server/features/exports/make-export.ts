import { z } from 'zod'
import type { App } from '../../context.ts'
import { DAY } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import type { JobRun } from '../../platform/job-run.ts'
import type { ExportsTable } from '../../platform/schema-people.ts'
import { writing } from '../../platform/writing.ts'
import { hasPermissionNow } from '../users/users.ts'
import { contentsOf, countContents } from './contents.ts'
import { mailOfExport } from './mails.ts'
import { beginExport, updateExport } from './store.ts'
import { openZip } from './zip-file.ts'

export const EXPORT_JOB = 'make-export'

const Payload = z.object({ exportId: z.string() })

const NO_LONGER =
  'It ended because whoever asked for it may no longer have everything of this account. Start it again.'

const KEPT_MS = DAY
/** About twenty minutes of tries: then a person should know. */
const MAX_ATTEMPTS = 8

export const EXPORT_FILES = 'exports'

/** No call takes that name: it stands in a row that is found by its account first. */
export const fileOf = (name: string): string => `${EXPORT_FILES}/${name}`

/** Makes the file of an export. Each try has a file of its own: what a cut-off runner writes late is never handed out. */
export async function makeExport(app: App, payload: unknown, run: JobRun): Promise<void> {
  const { exportId } = Payload.parse(payload)
  const row = await inStep(app, run, (tx) => beginExport(tx, exportId))
  if (!row) return
  const file = `${row.id}-${run.attempt}`
  try {
    const size = await putZip(app, file, (write) => writeZip(app, row, { run, write }))
    await end(app, row, run, { status: 'DONE', size, file, problem: null })
  } catch (error) {
    if (run.signal.aborted) throw error
    const problem = await giveUp(app, row, { file, error, isLast: run.attempt >= MAX_ATTEMPTS })
    await end(app, row, run, { status: 'FAILED', size: 0, file: null, problem })
  }
}

interface Vain {
  file: string
  error: unknown
  /** There is no other try. */
  isLast: boolean
}

/** Answers what is to be said of it; throws on while there are tries left. */
async function giveUp(app: App, row: ExportsTable, { file, error, isLast }: Vain) {
  // Asked anew: the store may have made anything of the throw that ended the writing.
  if (!(await isAskers(app, row))) {
    await app.files.remove(fileOf(file))
    return NO_LONGER
  }
  if (!isLast) throw error
  app.log.error('an export is given up', { export: row.id, error })
  return null
}

/** An export is made in the name of whoever asked for it, and must not outlive what they may do. */
function isAskers(app: App, { account_id: accountId, user_id: userId }: ExportsTable) {
  return userId !== null && hasPermissionNow(app, { accountId, userId }, 'Admin')
}

async function requireAskers(app: App, row: ExportsTable): Promise<void> {
  if (!(await isAskers(app, row))) throw new Error(NO_LONGER)
}

/** Where another runner has taken over, nothing of this one may come among its own. */
function inStep<T>(app: App, run: JobRun, work: (tx: Db) => Promise<T>): Promise<T> {
  return writing(app.db, async (tx) => {
    await run.keep(tx)
    return work(tx)
  })
}

type Write = (bytes: Uint8Array) => Promise<void>

/** Stores what is written as fast as the store takes it; answers how many bytes that were. */
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
  run: JobRun
  write: Write
}

async function writeZip(app: App, row: ExportsTable, { run, write }: ZipWork): Promise<void> {
  const before = app.clock()
  const total = await countContents(app, row.account_id, before)
  let done = 0
  const zip = openZip(before, write)
  const report = openReport(app, row.id, run)
  for await (const file of contentsOf(app, row.account_id, before)) {
    await zip.begin(file.name)
    for await (const { text, rows } of file.chunks) {
      run.signal.throwIfAborted()
      await requireAskers(app, row)
      await zip.write(text)
      done += rows
      await report(done / Math.max(total, 1))
    }
  }
  await zip.end()
}

/** Writes how far it is, once for each percent; all of it is done only with the last piece. */
function openReport(app: App, exportId: string, run: JobRun) {
  let told = 0
  return async (part: number) => {
    const progress = Math.min(99, Math.floor(part * 100))
    if (progress <= told) return
    told = progress
    await inStep(app, run, (tx) => updateExport(tx, exportId, { progress }))
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
  await inStep(app, run, async (tx) => {
    const inside = { ...app, db: tx }
    if (status === 'DONE') await requireAskers(inside, row)
    const progress = status === 'DONE' ? { progress: 100 } : {}
    await updateExport(tx, row.id, { ...ended, ...progress })
    // Who may have it no longer is told nothing of it; the others read why on the screen.
    if (problem === null) await mailOfExport(inside, { ...row, ...ended })
  })
}
