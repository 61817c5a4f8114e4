import type { App, Inside } from '../../context.ts'
import { recordAudit } from '../../people/index.ts'
import { DAY } from '../../platform/clock.ts'
import { writing } from '../../platform/database/writing.ts'
import { graceEndsMail, planEndedMail, sendNotice } from '../notices/plan-notices.ts'
import { planAction } from './plan-trail.ts'
import { type GraceRow, listGraceEnding } from './store.ts'

const ACCOUNTS_A_STEP = 100

/** No mail about an end that is longer ago. */
const TOLD_WITHIN_MS = 3 * DAY

/** Mails three days and one day before Pro ends for a missing payment, and when it has ended. */
export async function watchGrace(app: App): Promise<void> {
  if (!app.config.flags.payments) return
  const now = app.clock()
  const spans: readonly GraceSpan[] = [
    { after: now + DAY, until: now + 3 * DAY, notice: 'grace-3-', tell: tellEnding(3) },
    { after: now, until: now + DAY, notice: 'grace-1-', tell: tellEnding(1) },
    { after: now - TOLD_WITHIN_MS, until: now, notice: 'grace-ended-', tell: tellEnded },
  ]
  for (const span of spans) await tellEach(app, span)
}

type Tell = (inside: Inside, row: GraceRow, notice: string) => Promise<void>

interface GraceSpan {
  after: number
  until: number
  /** The beginning of its name. */
  notice: string
  tell: Tell
}

async function tellEach(app: App, { tell, ...span }: GraceSpan): Promise<void> {
  for (;;) {
    const rows = await listGraceEnding(app.db, { ...span, limit: ACCOUNTS_A_STEP })
    for (const row of rows) {
      const notice = `${span.notice}${row.endsAt}`
      await writing(app, (inside) => tell(inside, row, notice))
    }
    if (rows.length < ACCOUNTS_A_STEP) return
  }
}

const tellEnding =
  (daysLeft: number): Tell =>
  async (app, { id, name, endsAt }, notice) => {
    await sendNotice(app, { accountId: id, notice }, (payer) =>
      graceEndsMail(app, { ...payer, account: name, endsAt, daysLeft }),
    )
  }

const tellEnded: Tell = async (app, { id, name }, notice) => {
  const isNew = await sendNotice(app, { accountId: id, notice }, (payer) =>
    planEndedMail(app, { ...payer, account: name, isUnpaid: true }),
  )
  if (!isNew) return
  await recordAudit(app, {
    accountId: id,
    userId: null,
    action: planAction('grace-ended'),
    subject: id,
    before: { tier: 'PRO' },
    after: { tier: 'FREE' },
  })
}
