import type { App } from '../../context.ts'
import { recordPersonChange } from '../accounts/accounts.ts'
import { endSessions } from '../auth/auth.ts'
import { pageUrl, sendMail, timeInWords } from '../mail/mail.ts'
import { changedMail } from './mails.ts'
import { deletePendingLogins, type Person, writePassword } from './store.ts'

export interface NewPassword {
  hash: string
  /** The hash that it takes the place of; another one by now: nothing is written. */
  replaces?: string
  /** The session that goes on. */
  except?: string
  action: 'password.changed' | 'password.reset'
}

/** Inside a transaction: writes it, ends what the old one opened, and tells the person. False: see `replaces`. */
export async function setPassword(
  app: App,
  person: Person,
  { hash, replaces, except, action }: NewPassword,
): Promise<boolean> {
  const now = app.clock()
  const isWritten = await writePassword(app.db, person.id, {
    hash,
    now,
    ...(replaces === undefined ? {} : { replaces }),
  })
  if (!isWritten) return false
  await deletePendingLogins(app.db, person.id)
  await endSessions(app.db, person.id, except === undefined ? {} : { except })
  await recordPersonChange(app, person.id, { action, before: null, after: null })
  await sendMail(
    app,
    person.email,
    changedMail({ ...person, at: timeInWords(now), reset: pageUrl(app, 'reset-password') }),
  )
  return true
}
