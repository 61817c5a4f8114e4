import { z } from 'zod'
import type { App } from '../../context.ts'
import { autocommit } from '../../platform/database/autocommit.ts'
import { inSteps } from '../../platform/database/in-steps.ts'
import type { JobRun } from '../../platform/jobs/job-run.ts'
import { deleteFolderRow, emptySome } from './store.ts'

export const EMPTY_FOLDER_JOB = 'empty-folder'

const Removal = z.object({ accountId: z.string(), folderId: z.string() })

/** Takes the links out of a deleted folder in steps, as there may be many, and then deletes its row. */
export async function finishFolderRemoval(app: App, payload: unknown, run: JobRun): Promise<void> {
  const folder = Removal.parse(payload)
  await inSteps((limit) => {
    run.signal.throwIfAborted()
    return emptySome(autocommit(app.db), folder, limit)
  })
  await deleteFolderRow(autocommit(app.db), folder.folderId)
}
