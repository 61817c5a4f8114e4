import type {
  RegistrationStarted,
  StartRegistration,
} from '../../../contract/people/registrations.ts'
import type { App, Inside } from '../../context.ts'
import { pageUrl, sendMail } from '../../mail/mail.ts'
import { DAY, HOUR } from '../../platform/clock.ts'
import { autocommit } from '../../platform/database/autocommit.ts'
import type { Tx } from '../../platform/database/database.ts'
import { writing } from '../../platform/database/writing.ts'
import { take } from '../../platform/http/rate-limit.ts'
import { newCode } from '../../platform/ids.ts'
import { codeHash } from '../../platform/secrets.ts'
import type { RegistrationsTable } from '../../schema/users.ts'
import { findLetterToKept } from '../accounts/accounts.ts'
import { knownAddressMail, registrationMail } from './mails.ts'
import {
  deleteOldRegistrations,
  deleteRegistrationsFrom,
  deleteRegistrationsTo,
  endRegistrationsOf,
  hasUser,
  insertRegistration,
} from './store.ts'

const CODE_LIFE_MS = DAY
const MAILS_AN_HOUR = 5
/** Ended registrations are kept this long, so that their links can say that they ended. */
const KEPT_MS = 30 * DAY

/** Answers and works alike for every address; a repeated call sends the mail again. */
export async function startRegistration(
  app: App,
  input: StartRegistration,
  { canShowLink }: { canShowLink: boolean },
): Promise<RegistrationStarted> {
  const email = input.email.toLowerCase()
  const use = await take(autocommit(app.db), app.clock(), {
    bucket: `registration-mail:${app.secrets.hash('registration-mail', email)}`,
    limit: MAILS_AN_HOUR,
    windowMs: HOUR,
  })
  const link = use.isAllowed ? await mailLink(app, { ...input, email }) : undefined
  return {
    message:
      'If this address can be registered, a link is on its way. It works once, for 24 hours.',
    ...(canShowLink && link !== undefined ? { openLink: link } : {}),
  }
}

/** The code of a link that makes a user and accepts the invitation. Earlier codes of the invitation keep their end. */
export async function openInvitedRegistration(
  inside: Inside,
  invited: { email: string; invitationId: string; expiresAt: number },
): Promise<string> {
  const { email, invitationId, expiresAt } = invited
  return openRegistration(inside, { email, expiresAt, invitation_id: invitationId })
}

/** Ends the links of an invitation that was cancelled, declined or accepted another way. */
export async function endInvitedRegistration(inside: Inside, invitationId: string): Promise<void> {
  await endRegistrationsOf(inside.db, invitationId, inside.clock())
}

export async function forgetOldRegistrations(app: App): Promise<void> {
  await deleteOldRegistrations(app.db, app.clock() - KEPT_MS)
}

export type RegistrationFields = { email: string; expiresAt: number } & Partial<RegistrationsTable>

/** Answers a code that works once; only its hash is stored. */
export async function openRegistration(
  app: Pick<Inside, 'db' | 'clock'>,
  { email, expiresAt, ...more }: RegistrationFields,
): Promise<string> {
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

/** Mails the link and answers it. A known or kept address gets another mail; its code, made for equal work, goes unused. */
async function mailLink(app: App, input: StartRegistration): Promise<string | undefined> {
  const { email } = input
  const expiresAt = app.clock() + CODE_LIFE_MS
  return writing(app, async (inside) => {
    const isKnown = await hasUser(inside.db, email)
    const code = await openRegistration(inside, {
      email,
      expiresAt,
      referral_code: input.referralCode ?? null,
      promo_code: input.promoCode ?? null,
    })
    const link = pageUrl(app, `register?${new URLSearchParams({ reg: code, email })}`)
    const pages = { login: pageUrl(app, 'login'), reset: pageUrl(app, 'reset-password') }
    const letterToKept = await findLetterToKept(inside, email)
    const otherLetter = isKnown ? knownAddressMail(pages) : letterToKept
    await sendMail(inside, email, otherLetter ?? registrationMail({ link, expiresAt }))
    return otherLetter ? undefined : link
  })
}

/** Removes the registrations of people whose users are removed. */
export function forgetRegistrationsTo(tx: Tx, emails: readonly string[]): Promise<void> {
  return deleteRegistrationsTo(tx, emails)
}

/** Removes the registrations made from invitations, which hold the addresses of invited people. */
export function forgetRegistrationsFrom(tx: Tx, invitationIds: readonly string[]): Promise<void> {
  return deleteRegistrationsFrom(tx, invitationIds)
}
