import type { App } from '../../context.ts'
import { writing } from '../../platform/after-commit.ts'
import { DAY } from '../../platform/clock.ts'
import { recordChange } from '../domains/domains.ts'
import { linkSubject } from './link-row.ts'
import { listPurgeable, purgeLink } from './store.ts'

const TRASH_MS = 30 * DAY
const ENDED_DEMO_MS = 30 * DAY
const BATCH = 200

/** Ends what has been in the trash for 30 days, and demo links that ended as long ago; answers how many. */
export async function purgeOldLinks(app: App): Promise<number> {
  const now = app.clock()
  return writing(app.db, async (tx) => {
    const links = await listPurgeable(tx, {
      trashedBefore: now - TRASH_MS,
      demosEndedBefore: now - ENDED_DEMO_MS,
      limit: BATCH,
    })
    for (const link of links) {
      await purgeLink(tx, link, now)
      await recordChange({ ...app, db: tx }, linkSubject(link))
    }
    return links.length
  })
}
