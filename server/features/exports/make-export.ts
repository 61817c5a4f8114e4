import { z } from 'zod'
import type { App } from '../../context.ts'
import { writing } from '../../platform/after-commit.ts'
import { DAY } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import type { JobRun } from '../../platform/job-run.ts'
import type { ExportsTable } from '../../platform/schema-people.ts'
import { contentsOf, countContents } from './contents.ts'
import { mailOfExport } from './mails.ts'
import { PIECE_BYTES } from './pieces.ts'
import { beginExport, deletePieces, insertPiece, updateExport } from './store.ts'
import { openZip } from './zip-file.ts'

export const EXPORT_JOB = 'make-export'

const Payload = z.object({ exportId: z.string() })

const KEPT_MS = DAY
/** About twenty minutes of tries: then a person should know. */
const MAX_ATTEMPTS = 8
const PIECES_AT_ONCE = 20

/** Makes the file of an export. What an earlier try left is removed first. */
export async function makeExport(app: App, payload: unknown, run: JobRun): Promise<void> {
  const { exportId } = Payload.parse(payload)
  const row = await inStep(app, run, (tx) => beginExport(tx, exportId))
  if (!row) return
  try {
    const size = await writeFile(app, row, run)
    await end(app, row, run, { status: 'DONE', size })
  } catch (error) {
    if (run.signal.aborted || run.attempt < MAX_ATTEMPTS) throw error
    app.log.error('an export is given up', { export: row.id, error })
    await end(app, row, run, { status: 'FAILED', size: 0 })
  }
}

/** Where another runner has taken over, nothing of this one may come among its own. */
function inStep<T>(app: App, run: JobRun, work: (tx: Db) => Promise<T>): Promise<T> {
  return writing(app.db, async (tx) => {
    await run.keep(tx)
    return work(tx)
  })
}

async function writeFile(app: App, row: ExportsTable, run: JobRun): Promise<number> {
  const clear = () => inStep(app, run, (tx) => deletePieces(tx, row.id, PIECES_AT_ONCE))
  while ((await clear()) > 0) await Bun.sleep(0)
  const before = app.clock()
  const total = await countContents(app, row.account_id, before)
  let [done, position, size] = [0, 0, 0]
  const zip = openZip({ pieceBytes: PIECE_BYTES, at: before }, async (bytes) => {
    const piece = bytes.toString('base64')
    await inStep(app, run, (tx) => insertPiece(tx, row.id, { position, piece }))
    position += 1
    size += bytes.length
  })
  const report = openReport(app, row.id)
  for await (const file of contentsOf(app, row.account_id, before)) {
    await zip.begin(file.name)
    for await (const { text, rows } of file.chunks) {
      run.signal.throwIfAborted()
      await zip.write(text)
      done += rows
      await report(done / Math.max(total, 1))
    }
  }
  await zip.end()
  return size
}

/** Writes how far it is, once for each percent; all of it is done only with the last piece. */
function openReport(app: App, exportId: string) {
  let told = 0
  return async (part: number) => {
    const progress = Math.min(99, Math.floor(part * 100))
    if (progress <= told) return
    told = progress
    await updateExport(app.db, exportId, { progress })
  }
}

async function end(
  app: App,
  row: ExportsTable,
  run: JobRun,
  { status, size }: { status: 'DONE' | 'FAILED'; size: number },
): Promise<void> {
  const ended = { status, size, expires_at: app.clock() + KEPT_MS }
  await inStep(app, run, async (tx) => {
    const progress = status === 'DONE' ? { progress: 100 } : {}
    await updateExport(tx, row.id, { ...ended, ...progress })
    await mailOfExport({ ...app, db: tx }, { ...row, ...ended })
  })
}
