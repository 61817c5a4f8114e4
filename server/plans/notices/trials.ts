import type { App, Inside } from '../../context.ts'
import { recordAudit, tierOf, tierWithoutTrial } from '../../people/index.ts'
import { DAY } from '../../platform/clock.ts'
import { writing } from '../../platform/database/writing.ts'
import { trialEndedMail, trialEndsMail } from './mails.ts'
import { sendNotice } from './send-notice.ts'
import { listTrialsEnding, type NamedAccount } from './store.ts'

const ACCOUNTS_A_STEP = 100
/** For trials that ended earlier the mail was sent, or had no recipient. */
const TOLD_WITHIN_MS = 3 * DAY

/** Mails three days and one day before trials end, and at their end. A late run skips mails that are no longer true. */
export async function noticeTrials(app: App): Promise<void> {
  if (!app.config.flags.payments) return
  const now = app.clock()
  await each(app, { after: now + DAY, until: now + 3 * DAY, notice: 'trial-3' }, tellEnding(3))
  await each(app, { after: now, until: now + DAY, notice: 'trial-1' }, tellEnding(1))
  await each(app, { after: now - TOLD_WITHIN_MS, until: now, notice: 'trial-ended' }, tellEnded)
}

interface Span {
  after: number
  until: number
  notice: string
}

type Trial = NamedAccount & { endsAt: number }
type Tell = (inside: Inside, trial: Trial, notice: string) => Promise<void>

async function each(app: App, span: Span, tell: Tell): Promise<void> {
  for (;;) {
    const trials = await listTrialsEnding(app.db, { ...span, limit: ACCOUNTS_A_STEP })
    for (const trial of trials) {
      await writing(app, (inside) => tell(inside, trial, span.notice))
    }
    if (trials.length < ACCOUNTS_A_STEP) return
  }
}

const tellEnding =
  (daysLeft: number): Tell =>
  async (app, { id, name, endsAt }, notice) => {
    const isPaid = (await tierWithoutTrial(app, id)) === 'PRO'
    await sendNotice(app, { accountId: id, notice, isQuiet: isPaid }, (payer) =>
      trialEndsMail(app, { ...payer, account: name, endsAt, daysLeft }),
    )
  }

const tellEnded: Tell = async (app, { id, name }, notice) => {
  const isPaid = (await tierOf(app, id)) === 'PRO'
  const isNew = await sendNotice(app, { accountId: id, notice, isQuiet: isPaid }, (payer) =>
    trialEndedMail(app, { ...payer, account: name }),
  )
  if (!isNew || isPaid) return
  await recordAudit(app, {
    accountId: id,
    userId: null,
    action: 'plan.trial-ended',
    subject: id,
    before: { tier: 'PRO' },
    after: { tier: 'FREE' },
  })
}
