import { z } from 'zod'
import type { AccountData } from '../../account-data/account-data.ts'
import type { App } from '../../context.ts'
import { addNotice } from '../../notices/index.ts'
import { autocommit } from '../../platform/database/autocommit.ts'
import type { JobRun } from '../../platform/jobs/job-run.ts'
import type { ExportsTable } from '../../schema/accounts.ts'
import { fileOf, partName } from './export-files.ts'
import { mailOfExport } from './mails.ts'
import { KEPT_MS, makeParts, PART_BYTES } from './make-parts.ts'
import { deleteParts, listParts } from './parts-store.ts'
import { ACCESS_LOST, isRequesterAllowed, requireRequesterAllowed } from './requester.ts'
import { beginExport, updateExport } from './store.ts'
import { writingWithClaim } from './with-claim.ts'

export const EXPORT_JOB = 'make-export'

const Payload = z.object({ exportId: z.string() })

/** About twenty minutes of attempts that finish no part. Then the requester is informed. */
const MAX_ATTEMPTS = 8

interface ExportJob {
  payload: unknown
  run: JobRun
  /** The size at which a part ends. */
  partBytes?: number
}

/** Goes on behind the parts that earlier attempts have finished. */
export async function makeExport(
  app: App,
  features: readonly AccountData[],
  { payload, run, partBytes = PART_BYTES }: ExportJob,
): Promise<void> {
  const { exportId } = Payload.parse(payload)
  const row = await writingWithClaim(app, run, ({ db }) => beginExport(db, exportId))
  if (!row) return
  try {
    const size = await makeParts(app, row, { features, run, partBytes })
    await end(app, row, run, { status: 'DONE', size, problem: null })
  } catch (error) {
    if (run.signal.aborted) throw error
    const problem = await giveUp(app, row, { run, error })
    await end(app, row, run, { status: 'FAILED', size: 0, problem })
    await removeParts(app, row, run)
  }
}

/** Returns the problem to show with the export, if there is one; rethrows while attempts are left. */
async function giveUp(
  app: App,
  row: ExportsTable,
  { run, error }: { run: JobRun; error: unknown },
): Promise<string | null> {
  // Check again: the file store may have replaced the error that aborted the write.
  if (!(await isRequesterAllowed(app, row))) return ACCESS_LOST
  const madeLast = (await listParts(app.db, [row.id])).at(-1)?.attempt ?? 0
  if (run.attempt - madeLast < MAX_ATTEMPTS) throw error
  app.log.error('an export is given up', { export: row.id, error })
  return null
}

/** Rows go last: they are how the hourly chore finds the files if this fails half-way. */
async function removeParts(app: App, row: ExportsTable, run: JobRun): Promise<void> {
  const parts = await listParts(app.db, [row.id])
  // It may have been stored and then refused.
  const unfinished = partName(row.id, run.attempt, parts.length + 1)
  const files = [...parts.map(({ file }) => file), unfinished]
  for (const file of files) await app.files.remove(fileOf(file))
  await deleteParts(autocommit(app.db), row.id)
}

async function end(
  app: App,
  row: ExportsTable,
  run: JobRun,
  result: Pick<ExportsTable, 'size' | 'problem'> & { status: 'DONE' | 'FAILED' },
): Promise<void> {
  const { status, problem } = result
  const ended = { ...result, expires_at: app.clock() + KEPT_MS }
  await writingWithClaim(app, run, async (inside) => {
    if (status === 'DONE') await requireRequesterAllowed(inside, row)
    const progress = status === 'DONE' ? { progress: 100 } : {}
    await updateExport(inside.db, row.id, { ...ended, ...progress })
    // A requester who lost access gets no mail. The reason is on the screen for the others.
    if (problem === null) await mailOfExport(inside, { ...row, ...ended })
    const outcome = status === 'DONE' ? 'done' : 'failed'
    await addNotice(inside, {
      accountId: row.account_id,
      kind: 'export',
      subject: row.id,
      mark: outcome,
      facts: { outcome },
    })
  })
}
