import { type App, readingOf } from '../../context.ts'
import { logFailure } from '../../platform/log-failure.ts'
import { stopWatchingWeekly, watchLinkWeekly } from '../monitoring.ts'
import { readMonitorSettings } from '../settings/monitor-settings.ts'
import { listAccounts, listMostClicked, listWeekly } from './weekly-store.ts'

const WEEKLY_LINKS = 1000
/** A Link stays until it is out of these: one that came and went would be looked at each time that it comes. */
const KEPT_LINKS = 1200
const PAGE_ACCOUNTS = 100
/** Between two Links, for those who wait for the write lock. */
const PAUSE_MS = 2

/** Lets the most clicked Links without monitoring be looked at once a week, in every account that wants it. */
export async function seedWeekly(app: App): Promise<void> {
  let after = ''
  for (;;) {
    const accounts = await listAccounts(app.db, { after, limit: PAGE_ACCOUNTS })
    for (const accountId of accounts) await seedAccount(app, accountId)
    const last = accounts.at(-1)
    if (last === undefined || accounts.length < PAGE_ACCOUNTS) return
    after = last
  }
}

async function seedAccount(app: App, accountId: string): Promise<void> {
  const { weeklyChecks } = await readMonitorSettings(app, accountId)
  const most = { now: app.clock(), limit: KEPT_LINKS }
  const ranked = weeklyChecks ? await listMostClicked(readingOf(app), accountId, most) : []
  const kept = new Set(ranked)
  const present = new Set(await listWeekly(app.db, accountId))
  for (const linkId of present) {
    if (!kept.has(linkId)) await change(app, linkId, stopWatchingWeekly)
  }
  for (const linkId of ranked.slice(0, WEEKLY_LINKS)) {
    if (!present.has(linkId)) await change(app, linkId, watchLinkWeekly)
  }
}

/** One Link that fails must not keep the others from their look; the next round tries it again. */
async function change(
  app: App,
  linkId: string,
  work: (app: App, linkId: string) => Promise<boolean>,
): Promise<void> {
  try {
    await work(app, linkId)
  } catch (error) {
    logFailure(app.log, { level: 'warn', message: 'a weekly check was not planned', error })
  }
  await Bun.sleep(PAUSE_MS)
}
