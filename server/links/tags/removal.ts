import { z } from 'zod'
import type { App } from '../../context.ts'
import { autocommit } from '../../platform/database/autocommit.ts'
import { inSteps } from '../../platform/database/in-steps.ts'
import type { JobRun } from '../../platform/jobs/job-run.ts'
import { deleteSomeLinkTags, deleteTagRow } from './store.ts'

export const REMOVE_TAG_JOB = 'remove-tag'

const Removal = z.object({ tagId: z.string() })

/** Removes a deleted tag from its links in steps, as there may be many, and then deletes its row. */
export async function finishTagRemoval(app: App, payload: unknown, run: JobRun): Promise<void> {
  const { tagId } = Removal.parse(payload)
  await inSteps((limit) => {
    run.signal.throwIfAborted()
    return deleteSomeLinkTags(autocommit(app.db), tagId, limit)
  })
  await deleteTagRow(autocommit(app.db), tagId)
}
