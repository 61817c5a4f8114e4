import { roleName } from '../../../contract/people/permissions.ts'
import type { Inside } from '../../context.ts'
import {
  type Letter,
  letter,
  nameForStranger,
  pageUrl,
  sendMail,
  timeInWords,
} from '../../mail/mail.ts'
import { HOUR } from '../../platform/clock.ts'
import { Problem } from '../../platform/http/problem.ts'
import { type Limit, take } from '../../platform/http/rate-limit.ts'
import type { InvitationsTable } from '../../schema/accounts.ts'
import { openInvitedRegistration } from '../registrations/registrations.ts'
import { findOpenInvitation, type OpenInvitation } from './invitation-store.ts'
import { isKnownAddress } from './team-store.ts'

const MAILS_AN_HOUR = { account: 50, address: 5 } as const

export async function mailInvitation(
  inside: Inside,
  { id, account_id }: InvitationsTable,
): Promise<void> {
  const invitation = await findOpenInvitation(inside.db, id, inside.clock())
  if (!invitation) throw new Problem('not-found')
  const { email, expiresAt, role } = invitation
  await limitMails(inside, account_id, email)
  const isKnown = await isKnownAddress(inside.db, email)
  // Also created for a known address, whose mail leaves it out: the work must not reveal whether an address has a login.
  const registration = await registrationLink(inside, invitation)
  const link = isKnown ? pageUrl(inside, 'settings/accounts') : registration
  const words = { ...invitation, roleName: roleName(role), link, expiresAt, isKnown }
  await sendMail(inside, email, invitationMail(words))
}

async function registrationLink(
  inside: Inside,
  { id: invitationId, email, expiresAt }: OpenInvitation,
): Promise<string> {
  const reg = await openInvitedRegistration(inside, { email, invitationId, expiresAt })
  return pageUrl(inside, `register?${new URLSearchParams({ reg, email })}`)
}

/** Counts in the transaction of the mail, so that a refused or failed invitation does not count. */
async function limitMails(inside: Inside, accountId: string, email: string): Promise<void> {
  await requireRoom(inside, {
    bucket: `invitations:${accountId}`,
    limit: MAILS_AN_HOUR.account,
    windowMs: HOUR,
  })
  await requireRoom(inside, {
    bucket: `invitation-mail:${inside.secrets.hash('invitation-mail', email)}`,
    limit: MAILS_AN_HOUR.address,
    windowMs: HOUR,
  })
}

async function requireRoom(inside: Inside, limit: Limit): Promise<void> {
  const { isAllowed, retryAfterSeconds } = await take(inside.db, inside.clock(), limit)
  if (isAllowed) return
  throw new Problem('too-many-requests', {
    retryAfterSeconds,
    detail: 'Enough invitation mails have gone out for this hour. Try again later.',
  })
}

interface InvitationMailFields {
  invitedBy: string
  accountName: string
  roleName: string
  link: string
  expiresAt: number
  /** A known user answers the invitation on the page of their accounts; anybody else registers first. */
  isKnown: boolean
}

export function invitationMail(fields: InvitationMailFields): Letter {
  const { roleName, link, expiresAt, isKnown } = fields
  const invitedBy = nameForStranger(fields.invitedBy, 'Somebody')
  const inviter = nameForStranger(fields.invitedBy, 'who that is')
  const accountName = nameForStranger(fields.accountName, 'an account')
  const until = timeInWords(expiresAt)
  const decline = isKnown ? ' You can decline it on the same page.' : ''
  return letter(`${invitedBy} invites you to ${accountName} on Unfurly`, [
    'Hello,',
    `${invitedBy} invites you to work on the links of ${accountName}, as ${roleName}.`,
    { link, words: isKnown ? 'See the invitation' : 'Accept the invitation' },
    `The invitation is open until ${until}.${decline} If you do not know ${inviter}, do nothing: it ends by itself.`,
  ])
}
