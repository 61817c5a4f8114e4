import type { Db } from '../../platform/database/database.ts'
import { selectVersions } from '../versions/store.ts'

/**
 * The drafts of a hub, newest first, with their documents. Publications are left out: each has the document of a draft before
 * it, and with a schedule that may be an old one, from which the next draft does not continue.
 */
export function listDrafts(
  db: Db,
  accountId: string,
  { hubId, before, limit }: { hubId: string; before: number; limit: number },
) {
  return selectVersions(db, accountId, hubId)
    .select('hub_versions.document')
    .where('hub_versions.kind', '<>', 'PUBLISHED')
    .where('hub_versions.number', '<', before)
    .orderBy('hub_versions.number', 'desc')
    .limit(limit)
    .execute()
}

export type DraftRow = Awaited<ReturnType<typeof listDrafts>>[number]
