import type { App } from '../../context.ts'
import { recordUserChange } from '../accounts/accounts.ts'
import { endKeysMadeBy, listKeysOf, namesOfKeys } from '../api-keys/api-keys.ts'
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
  /** Whether the API keys of the person end as well. */
  endsApiKeys: boolean
  action: 'password.changed' | 'password.reset'
}

/**
 * Inside a transaction: writes it, ends what the old one opened, and tells the person. Answers how many API keys ended;
 * undefined: see `replaces`.
 */
export async function setPassword(
  app: App,
  person: Person,
  { hash, replaces, except, endsApiKeys, action }: NewPassword,
): Promise<number | undefined> {
  const now = app.clock()
  const isWritten = await writePassword(app.db, person.id, {
    hash,
    now,
    ...(replaces === undefined ? {} : { replaces }),
  })
  if (!isWritten) return undefined
  await deletePendingLogins(app.db, person.id)
  await endSessions(app.db, person.id, except === undefined ? {} : { except })
  const endedKeys = endsApiKeys ? await endKeysMadeBy(app, person.id) : []
  const liveKeys = await listKeysOf(app, person.id)
  await recordUserChange(app, person.id, { action, before: null, after: null })
  await sendMail(
    app,
    person.email,
    changedMail({
      ...person,
      at: timeInWords(now),
      reset: pageUrl(app, 'reset-password'),
      endedKeys: namesOfKeys(endedKeys),
      liveKeys: namesOfKeys(liveKeys),
    }),
  )
  return endedKeys.length
}

/** ' Your 2 API keys have ended.', to go behind another sentence; empty where none has. */
export function keysInWords(ended: number): string {
  if (ended === 0) return ''
  return ended === 1 ? ' Your API key has ended.' : ` Your ${ended} API keys have ended.`
}
