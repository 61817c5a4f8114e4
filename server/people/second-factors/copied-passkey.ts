import type { App } from '../../context.ts'
import { pageUrl, sendMail } from '../../mail/mail.ts'
import { DAY } from '../../platform/clock.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { take } from '../../platform/http/rate-limit.ts'
import type { FactorsTable } from '../../schema/users.ts'
import { recordUserChange } from '../accounts/accounts.ts'
import { passkeyCopiedMail } from './mails.ts'
import { findUser } from './store.ts'

/**
 * Records that a passkey signed with a counter that had been used, and mails its user, once a day. Returns the
 * problem for the sender, who may be the user or a thief.
 */
export async function refuseCopy(app: App, { id, user_id, name }: FactorsTable): Promise<Problem> {
  await writing(app, async (inside) => {
    const kind = 'PASSKEY'
    await recordUserChange(inside, user_id, {
      action: 'factor.copied',
      before: null,
      after: { kind, name },
    })
    const mail = { bucket: `copied-passkey:${id}`, limit: 1, windowMs: DAY }
    const { isAllowed } = await take(inside.db, app.clock(), mail)
    const user = await findUser(inside.db, user_id)
    if (!isAllowed || !user) return
    const settings = pageUrl(app, 'settings/security')
    await sendMail(inside, user.email, passkeyCopiedMail(user, { name, settings }))
  })
  return new Problem('wrong-passkey', {
    detail:
      'This passkey may have been copied, so it was refused. Log in in another way, and remove it. We sent a mail about it.',
  })
}
