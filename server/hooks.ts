import { followNewZone } from './clicks/mail-reports/mail-reports.ts'
import type { Hooks } from './context.ts'
import { endExperimentsOn, endRunning } from './hubs/hubs.ts'
import { linkItemsById, trashLinksOn, trashSomeLinksOn } from './links/links.ts'
import { forgetOrphansOn } from './links/orphans/orphans.ts'
import { noticeUse } from './plans/notices/plan-notices.ts'
import { linkNewcomer } from './plans/referrals/referrals.ts'

export const everyHook: Hooks = {
  limitUsed: noticeUse,
  referralUsed: linkNewcomer,
  timeZoneChanged: followNewZone,
  async trashSomeLinks(app, removed) {
    await trashSomeLinksOn(app, removed)
  },
  async trashLinks(app, removed, signal) {
    await trashLinksOn(app, removed, signal)
    await endExperimentsOn(app, removed.domainId)
    if (removed.accountId !== undefined) {
      await forgetOrphansOn(app, removed.accountId, removed.domainId)
    }
  },
  linksOf: linkItemsById,
  async hubTrashed(app, hub, userId) {
    await endRunning(app, { hub, userId })
  },
}
