import type { HubDocument } from '../../../contract/hubs/document.ts'
import type { App } from '../../context.ts'
import { DAY } from '../../platform/clock.ts'
import { documentOf } from '../hub-item.ts'
import { findVersion } from '../versions/store.ts'
import { listExperimentsSince } from './store.ts'

/** People who have version B open find its buttons and forms working for that long after the end. */
export const OPEN_PAGES_MS = DAY

/** What visitors of version B see, or saw until lately; undefined if there is no such version. */
export async function findDocumentOfB(
  app: App,
  { id: hubId, accountId }: { id: string; accountId: string },
): Promise<HubDocument | undefined> {
  const since = app.clock() - OPEN_PAGES_MS
  const [latest] = await listExperimentsSince(app.db, accountId, { hubId, since })
  if (!latest) return undefined
  const at = { hubId, number: latest.version_b }
  const version = await findVersion(app.db, accountId, at)
  return version && documentOf(version)
}
