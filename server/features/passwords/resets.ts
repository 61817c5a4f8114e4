import { z } from 'zod'
import type { ConfirmReset, Message } from '../../../contract/passwords.ts'
import type { App } from '../../context.ts'
import { HOUR } from '../../platform/clock.ts'
import { enqueue } from '../../platform/jobs.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { Problem } from '../../platform/problem.ts'
import { take } from '../../platform/rate-limit.ts'
import { writing } from '../../platform/writing.ts'
import { unlockLogin } from '../auth/auth.ts'
import { pageUrl, sendMail } from '../mail/mail.ts'
import {
  endMailedCodes,
  findMailedCode,
  openMailedCode,
  useMailedCode,
} from '../mailed-codes/mailed-codes.ts'
import { resetMail } from './mails.ts'
import { keysInWords, setPassword } from './new-password.ts'
import { refuseWeak } from './passwords.ts'
import { findPerson, findPersonByEmail, holdPerson } from './store.ts'

const MAILS_AN_HOUR = 5
export const RESET_JOB = 'password-reset'
const ResetJob = z.object({ email: z.string() })

/**
 * One count and one job for any name: whether somebody has it is looked up later, by the worker, so neither the words
 * nor the time of the answer can tell.
 */
export async function requestReset(app: App, username: string): Promise<Message> {
  const email = username.toLowerCase()
  const now = app.clock()
  const use = await take(app.db, now, {
    bucket: `reset-mail:${app.secrets.hash('reset-mail', email)}`,
    limit: MAILS_AN_HOUR,
    windowMs: HOUR,
  })
  if (use.isAllowed) await enqueue(app.db, now, { kind: RESET_JOB, payload: { email } })
  return {
    message:
      'If there is an account with this e-mail, a link is on its way. It works once, for one hour.',
  }
}

/** The job of a request. */
export async function mailReset(app: App, payload: unknown): Promise<void> {
  const { email } = ResetJob.parse(payload)
  const person = await findPersonByEmail(app.db, email)
  if (!person) return
  await writing(app.db, async (tx) => {
    const inside = { ...app, db: tx }
    const code = await openMailedCode(inside, {
      kind: 'RESET',
      userId: person.id,
      detail: null,
      lifeMs: HOUR,
    })
    const link = pageUrl(app, `reset-password/confirm?${new URLSearchParams({ code })}`)
    await sendMail(inside, person.email, resetMail({ ...person, link }))
  })
}

/** Answers no token: whoever has a second factor still needs it to log in. */
export async function confirmReset(app: App, input: ConfirmReset): Promise<Message> {
  const found = await findMailedCode(app, 'RESET', input.code)
  const person = found && (await findPerson(app.db, found.userId))
  if (!person) throw new Problem('code-ended')
  refuseWeak(input.newPassword, person.email, 'newPassword')
  const hash = await hashPassword(input.newPassword)
  const endedKeys = await writing(app.db, async (tx) => {
    const inside = { ...app, db: tx }
    await holdPerson(tx, person.id)
    const used = await useMailedCode(inside, person.id, { kind: 'RESET', code: input.code })
    if (!used) throw new Problem('code-ended')
    await endMailedCodes(inside, person.id)
    const ended = await setPassword(inside, person, {
      hash,
      endsApiKeys: input.endApiKeys ?? false,
      action: 'password.reset',
    })
    await unlockLogin(inside, tx, person.email)
    return ended ?? 0
  })
  return {
    message: `Your new password is set, and you are signed out everywhere.${keysInWords(endedKeys)} Log in with it.`,
  }
}
