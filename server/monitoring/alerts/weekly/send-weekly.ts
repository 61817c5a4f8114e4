import { permissions } from '../../../../contract/people/permissions.ts'
import { type App, readingOf } from '../../../context.ts'
import { sendMail } from '../../../mail/mail.ts'
import { DAY } from '../../../platform/clock.ts'
import { writing } from '../../../platform/database/writing.ts'
import { listMonitorSettings, takeWeeklyMail } from '../../settings/monitor-settings.ts'
import { listReadersWith } from '../channels/store.ts'
import { lastMonday } from './monday.ts'
import { countMonitors, listBroken, listIncidentsWithin, listWatchingAccounts } from './store.ts'
import { WEEK_MS, type Week, weekMail } from './week-mail.ts'

const ACCOUNTS_A_STEP = 100
const MOST_BROKEN = 20
/** A mail that is later, after a long stop, is worth nothing. */
const LATEST_MS = DAY

/** Mails the Owners on Monday at 09:00 by the clock of their account. */
export async function sendWeeklyMails(app: App): Promise<void> {
  for (let after = ''; ; ) {
    const ids = await listWatchingAccounts(readingOf(app), { after, limit: ACCOUNTS_A_STEP })
    await sendToSome(app, ids)
    const last = ids.at(-1)
    if (last === undefined || ids.length < ACCOUNTS_A_STEP) return
    after = last
  }
}

async function sendToSome(app: App, ids: readonly string[]): Promise<void> {
  for (const [accountId, { weeklyMail, timeZone }] of await listMonitorSettings(app, ids)) {
    if (!weeklyMail) continue
    const monday = lastMonday(timeZone, app.clock())
    if (app.clock() - monday < LATEST_MS) await sendWeekly(app, accountId, monday)
  }
}

async function sendWeekly(app: App, accountId: string, monday: number): Promise<void> {
  const week = await readWeek(app, accountId, monday)
  if (week.monitors === 0 && week.brokenTargets.length === 0) return
  await writing(app, async (inside) => {
    if (!(await takeWeeklyMail(inside, accountId, monday))) return
    const mail = weekMail(app, week)
    for (const { email } of await listReadersWith(inside.db, accountId, permissions.Owner)) {
      await sendMail(inside, email, mail)
    }
  })
}

async function readWeek(app: App, accountId: string, at: number): Promise<Week> {
  const { db } = app
  const broken = { isWeekly: false, states: ['DOWN', 'RECOVERING', 'DEGRADED'], limit: MOST_BROKEN }
  const targets = { isWeekly: true, states: ['DOWN'], limit: MOST_BROKEN }
  return {
    at,
    broken: await listBroken(db, accountId, broken),
    brokenTargets: await listBroken(db, accountId, targets),
    monitors: await countMonitors(db, accountId),
    incidents: await listIncidentsWithin(db, accountId, { from: at - WEEK_MS, to: at }),
  }
}
