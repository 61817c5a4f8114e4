import type { Inside } from '../../context.ts'
import { pageUrl, sendMail, timeInWords } from '../../mail/mail.ts'
import { recordUserChange } from '../accounts/accounts.ts'
import { endKeysMadeBy, listKeysOf, namesOfKeys } from '../api-keys/api-keys.ts'
import { endSessions } from '../auth/auth.ts'
import { changedMail } from './mails.ts'
import { deletePendingLogins, type UserWithPassword, writePassword } from './store.ts'

export interface NewPassword {
  hash: string
  /** The hash to replace; nothing is written when the stored one differs by now. */
  replaces?: string
  /** The session to keep. */
  except?: string
  /** Whether the API keys of the user end as well. */
  endsApiKeys: boolean
  action: 'password.changed' | 'password.reset'
}

/**
 * Writes the password, ends pending logins and sessions of the old one, and mails the user; call it in a transaction.
 * Answers how many API keys ended, or undefined when nothing was written (see `replaces`).
 */
export async function setPassword(
  inside: Inside,
  user: UserWithPassword,
  { hash, replaces, except, endsApiKeys, action }: NewPassword,
): Promise<number | undefined> {
  const now = inside.clock()
  const isWritten = await writePassword(inside.db, user.id, {
    hash,
    now,
    ...(replaces === undefined ? {} : { replaces }),
  })
  if (!isWritten) return undefined
  await deletePendingLogins(inside.db, user.id)
  await endSessions(inside.db, user.id, except === undefined ? {} : { except })
  const endedKeys = endsApiKeys ? await endKeysMadeBy(inside, user.id) : []
  const liveKeys = await listKeysOf(inside, user.id)
  await recordUserChange(inside, user.id, { action, before: null, after: null })
  await sendMail(
    inside,
    user.email,
    changedMail({
      ...user,
      at: timeInWords(now),
      reset: pageUrl(inside, 'reset-password'),
      endedKeys: namesOfKeys(endedKeys),
      liveKeys: namesOfKeys(liveKeys),
    }),
  )
  return endedKeys.length
}

/** ' Your 2 API keys have ended.', to append to another sentence; empty when none has. */
export function keysInWords(ended: number): string {
  if (ended === 0) return ''
  return ended === 1 ? ' Your API key has ended.' : ` Your ${ended} API keys have ended.`
}
