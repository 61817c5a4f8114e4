import type { App } from '../../context.ts'
import { DAY } from '../../platform/clock.ts'
import { inSteps } from '../../platform/database/in-steps.ts'
import { writing } from '../../platform/database/writing.ts'
import { deleteSomeNotices } from './store.ts'

export { graceEndsMail, paymentFailedMail, planEndedMail } from './mails.ts'
export { sendNotice } from './send-notice.ts'
export { noticeTrials } from './trials.ts'
export { noticeUse } from './use.ts'

const KEPT_MS = 400 * DAY

export async function forgetOldNotices(app: App): Promise<void> {
  const before = app.clock() - KEPT_MS
  await inSteps((limit) => writing(app, ({ db: tx }) => deleteSomeNotices(tx, { before, limit })))
}
