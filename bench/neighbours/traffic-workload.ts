import { judgeAccounts } from '../../server/clicks/traffic/watch-traffic.ts'
import { isoTime } from '../../server/platform/clock.ts'
import type { Database } from '../../server/platform/database/database.ts'
import { ACCOUNT_PREFIX, ACCOUNTS, fillReportedAccounts } from './reported-accounts.ts'
import { withStores } from './stores.ts'
import { stopwatch, type Workload } from './workloads.ts'

/** The worker judges an hour once, so the bench does, on the same stores. */
export const trafficChanges: Workload = {
  name: `The last hour of ${ACCOUNTS} accounts judged again and again, and a notice of each`,
  async prepare(rig) {
    await fillReportedAccounts(rig)
  },
  async run(rig, isOver) {
    const { hour } = await fillReportedAccounts(rig)
    return withStores(rig, async ({ clickhouse, db }) => {
      const watch = stopwatch()
      const app = { clickhouse, db, clock: Date.now }
      while (!isOver()) {
        await forgetNotices(db)
        await watch.time(() => judgeAccounts(app, { hour, isStopping: () => false }))
        const told = await countNotices(db, hour)
        if (told !== ACCOUNTS) throw new Error(`${told} of ${ACCOUNTS} accounts have a notice`)
      }
      return watch.words('hours')
    })
  },
}

/** Otherwise the next round would add no notices. */
async function forgetNotices(db: Database): Promise<void> {
  await db.deleteFrom('notices').where('account_id', 'like', `${ACCOUNT_PREFIX}%`).execute()
}

async function countNotices(db: Database, hour: number): Promise<number> {
  const notices = await db
    .selectFrom('notices')
    .select('id')
    .where('account_id', 'like', `${ACCOUNT_PREFIX}%`)
    .where('mark', '=', `spike.${isoTime(hour)}`)
    .execute()
  return notices.length
}
