import { z } from 'zod'
import type { ConfirmReset, Message } from '../../../contract/people/passwords.ts'
import type { App } from '../../context.ts'
import { pageUrl, sendMail } from '../../mail/mail.ts'
import { HOUR } from '../../platform/clock.ts'
import { autocommit } from '../../platform/database/autocommit.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { take } from '../../platform/http/rate-limit.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { lockUser } from '../../schema/locks.ts'
import { unlockLogin } from '../auth/auth.ts'
import {
  endMailedCodes,
  findMailedCode,
  openMailedCode,
  useMailedCode,
} from '../mailed-codes/mailed-codes.ts'
import { resetMail } from './mails.ts'
import { keysInWords, setPassword } from './new-password.ts'
import { refuseWeak } from './passwords.ts'
import { findUser, findUserByEmail } from './store.ts'

const MAILS_AN_HOUR = 5
export const RESET_JOB = 'password-reset'
const ResetJob = z.object({ email: z.string() })

/**
 * Counts and enqueues a job for every name alike. The worker looks the name up later, so that neither the answer nor its
 * timing reveals whether a user has it.
 */
export async function requestReset(app: App, username: string): Promise<Message> {
  const email = username.toLowerCase()
  const now = app.clock()
  const use = await take(autocommit(app.db), now, {
    bucket: `reset-mail:${app.secrets.hash('reset-mail', email)}`,
    limit: MAILS_AN_HOUR,
    windowMs: HOUR,
  })
  if (use.isAllowed) {
    await writing(app, ({ db }) => enqueue(db, now, { kind: RESET_JOB, payload: { email } }))
  }
  return {
    message:
      'If there is an account with this e-mail, a link is on its way. It works once, for one hour.',
  }
}

/** Runs the job of a requested reset. */
export async function mailReset(app: App, payload: unknown): Promise<void> {
  const { email } = ResetJob.parse(payload)
  const user = await findUserByEmail(app.db, email)
  if (!user) return
  await writing(app, async (inside) => {
    const code = await openMailedCode(inside, {
      kind: 'RESET',
      userId: user.id,
      detail: null,
      lifeMs: HOUR,
    })
    const link = pageUrl(app, `reset-password/confirm?${new URLSearchParams({ code })}`)
    await sendMail(inside, user.email, resetMail({ ...user, link }))
  })
}

/** Answers no token: a user with a second factor still needs it to log in. */
export async function confirmReset(
  app: App,
  input: ConfirmReset,
): Promise<Message & { userId: string }> {
  const mailedCode = await findMailedCode(app, 'RESET', input.code)
  const user = mailedCode && (await findUser(app.db, mailedCode.userId))
  if (!user) throw new Problem('code-ended')
  refuseWeak(input.newPassword, user.email, 'newPassword')
  const hash = await hashPassword(input.newPassword)
  const endedKeys = await writing(app, async (inside) => {
    await lockUser(inside.db, user.id)
    const used = await useMailedCode(inside, user.id, { kind: 'RESET', code: input.code })
    if (!used) throw new Problem('code-ended')
    await endMailedCodes(inside, user.id)
    const ended = await setPassword(inside, user, {
      hash,
      endsApiKeys: input.endApiKeys ?? false,
      action: 'password.reset',
    })
    await unlockLogin(inside, user.email)
    return ended ?? 0
  })
  return {
    userId: user.id,
    message: `Your new password is set, and you are signed out everywhere.${keysInWords(endedKeys)} Log in with it.`,
  }
}
