import type {
  CompleteRegistration,
  Registration,
  RegistrationStarted,
  StartRegistration,
} from '../../../contract/registrations.ts'
import type { App } from '../../context.ts'
import { writing } from '../../platform/after-commit.ts'
import { DAY, isoTime } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import { newCode } from '../../platform/ids.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { Problem } from '../../platform/problem.ts'
import type { RegistrationsTable } from '../../platform/schema.ts'
import { codeHash } from '../../platform/secrets.ts'
import { openAccount } from '../accounts/accounts.ts'
import { openSession } from '../auth/auth.ts'
import { pageUrl, sendMail } from '../mail/mail.ts'
import { refuseWeak } from '../passwords/passwords.ts'
import { knownAddressMail, registrationMail } from './mails.ts'
import {
  deleteOldRegistrations,
  endRegistrationsOf,
  findRegistration,
  hasUser,
  insertRegistration,
  useRegistration,
} from './store.ts'

const CODE_LIFE_MS = DAY
/** Ended registrations stay a while, so that their links can say that they ended. */
const KEPT_MS = 30 * DAY

/** Alike for every address; a known one gets another mail. */
export async function startRegistration(
  app: App,
  input: StartRegistration,
  { isNewcomerAtHome }: { isNewcomerAtHome: boolean },
): Promise<RegistrationStarted> {
  const email = input.email.toLowerCase()
  const link = await writing(app.db, async (tx) => {
    if (await hasUser(tx, email)) {
      const [login, reset] = [pageUrl(app, 'login'), pageUrl(app, 'reset-password')]
      await sendMail({ ...app, db: tx }, email, knownAddressMail({ login, reset }))
      return undefined
    }
    return mailNewCode(app, tx, { ...input, email })
  })
  return {
    message:
      'If this address can be registered, a link is on its way. It works once, for 24 hours.',
    ...(isNewcomerAtHome && link !== undefined ? { openLink: link } : {}),
  }
}

export async function requireRegistration(app: App, code: string): Promise<Registration> {
  const found = await findRegistration(app.db, codeHash(code))
  if (!found) throw new Problem('not-found')
  return {
    email: found.email,
    expiresAt: isoTime(found.expires_at),
    expired: found.used_at !== null || found.expires_at <= app.clock(),
  }
}

/** Makes the user and their account, with the caller as its Owner; answers a token. */
export async function completeRegistration(app: App, input: CompleteRegistration): Promise<string> {
  const hash = codeHash(input.reg)
  const found = await findRegistration(app.db, hash)
  if (!found) throw new Problem('not-found')
  refuseWeak(input.password, found.email, 'password')
  const passwordHash = await hashPassword(input.password)
  const now = app.clock()
  return writing(app.db, async (tx) => {
    if (!(await useRegistration(tx, hash, now))) throw new Problem('registration-ended')
    const user = {
      email: found.email,
      firstName: input.firstName,
      lastName: input.lastName,
      passwordHash,
      accountName: input.accountName ?? `${input.firstName} ${input.lastName}`,
    }
    const userId = await openAccount(app, tx, user)
    // Someone registered the same address by another link meanwhile.
    if (!userId) throw new Problem('registration-ended')
    return openSession(app, tx, userId)
  })
}

/** The code of a link that makes a user and accepts the invitation. An earlier one of it stays open as long as it was. */
export async function openInvitedRegistration(
  app: App,
  invited: { email: string; invitationId: string; expiresAt: number },
): Promise<string> {
  const { email, invitationId, expiresAt } = invited
  return insertCode(app, { email, expiresAt, invitation_id: invitationId })
}

/** The invitation was cancelled, declined or taken up another way: its links have ended. */
export async function endInvitedRegistration(app: App, invitationId: string): Promise<void> {
  await endRegistrationsOf(app.db, invitationId, app.clock())
}

export async function forgetOldRegistrations(app: App): Promise<void> {
  await deleteOldRegistrations(app.db, app.clock() - KEPT_MS)
}

async function mailNewCode(app: App, tx: Db, input: StartRegistration): Promise<string> {
  const expiresAt = app.clock() + CODE_LIFE_MS
  const code = await insertCode(
    { ...app, db: tx },
    {
      email: input.email,
      expiresAt,
      referral_code: input.referralCode ?? null,
      promo_code: input.promoCode ?? null,
    },
  )
  const query = new URLSearchParams({ reg: code, email: input.email })
  const link = pageUrl(app, `register?${query}`)
  await sendMail({ ...app, db: tx }, input.email, registrationMail({ link, expiresAt }))
  return link
}

type CodeFor = { email: string; expiresAt: number } & Partial<RegistrationsTable>

async function insertCode(app: App, { email, expiresAt, ...more }: CodeFor): Promise<string> {
  const code = newCode()
  await insertRegistration(app.db, {
    referral_code: null,
    promo_code: null,
    invitation_id: null,
    is_setup: 0,
    ...more,
    code_hash: codeHash(code),
    email,
    created_at: app.clock(),
    expires_at: expiresAt,
    used_at: null,
  })
  return code
}
