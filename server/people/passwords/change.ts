import type { ChangePassword, Message } from '../../../contract/people/passwords.ts'
import type { App, Caller } from '../../context.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { isPresentPassword } from '../auth/auth.ts'
import { endMailedCodes } from '../mailed-codes/mailed-codes.ts'
import { keysInWords, setPassword } from './new-password.ts'
import { refuseWeak } from './passwords.ts'
import { findUser } from './store.ts'

export async function changePassword(
  app: App,
  caller: Caller,
  {
    currentPassword,
    newPassword,
    endApiKeys = false,
    cookie,
  }: ChangePassword & { cookie: string | undefined },
): Promise<Message> {
  const user = await findUser(app.db, caller.userId)
  if (!user) throw new Problem('not-found')
  if (user.passwordHash === '') {
    throw notPresent('You have no password yet. Set one by the mail of “Reset your password”.')
  }
  refuseWeak(newPassword, user.email, 'newPassword')
  if (!(await isPresentPassword(app, user, { password: currentPassword, cookie }))) {
    throw notPresent('This is not your present password.')
  }
  const hash = await hashPassword(newPassword)
  const endedKeys = await writing(app, async (inside) => {
    const ended = await setPassword(inside, user, {
      hash,
      replaces: user.passwordHash,
      ...(caller.sessionId === null ? {} : { except: caller.sessionId }),
      endsApiKeys: endApiKeys,
      action: 'password.changed',
    })
    if (ended === undefined) throw notPresent('This is not your present password any more.')
    await endMailedCodes(inside, user.id, 'RESET')
    return ended
  })
  return {
    message: `Your new password is set, and all your other sessions have ended.${keysInWords(endedKeys)}`,
  }
}

function notPresent(currentPassword: string): Problem {
  return new Problem('invalid', { errors: { currentPassword } })
}
