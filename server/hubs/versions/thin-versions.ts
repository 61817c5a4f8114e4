import { FREE_PUBLISHED_VERSIONS } from '../../../contract/plans/tiers.ts'
import type { App } from '../../context.ts'
import { DAY } from '../../platform/clock.ts'
import { autocommit } from '../../platform/database/autocommit.ts'
import { inSteps } from '../../platform/database/in-steps.ts'
import { deleteSomeAutosaves, deleteSomePublished } from './store.ts'

/** Each author keeps the last autosave of an hour. */
const AUTOSAVES_MS = DAY

/** Named versions are kept, and so are published ones of accounts that pay. */
export async function thinHubVersions(app: App): Promise<void> {
  const now = app.clock()
  await inSteps((limit) =>
    deleteSomeAutosaves(autocommit(app.db), { before: now - AUTOSAVES_MS, limit }),
  )
  if (!app.config.flags.payments) return
  await inSteps((limit) =>
    deleteSomePublished(autocommit(app.db), { now, kept: FREE_PUBLISHED_VERSIONS, limit }),
  )
}
