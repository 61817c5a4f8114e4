import { mailboxOf } from '../../../contract/people/email.ts'
import { OWNER_ROLE } from '../../../contract/people/permissions.ts'
import type { App } from '../../context.ts'
import { isFirstAccountOf, isSameAddress, listChangesOf } from '../../people/index.ts'
import { DAY, MINUTE } from '../../platform/clock.ts'
import { hiddenTypes } from '../../schema/link-types.ts'
import type { ReferralsTable } from '../../schema/referrals.ts'
import { haveSameCard } from '../billing/billing.ts'
import type { ReferralFacts, Sign } from './decide.ts'
import {
  findParty,
  hasLinkBesides,
  listMembers,
  listOtherEmails,
  listReferredBy,
  type Party,
  type PartyMember,
  wasReferredBefore,
} from './signs-store.ts'

export const mailboxHash = (app: App, email: string): string =>
  app.secrets.hash('referral-mailbox', mailboxOf(email))

export async function readFacts(app: App, referral: ReferralsTable): Promise<ReferralFacts> {
  const ambassador = await findParty(app.db, referral.account_id)
  const referred =
    referral.referred_id === null ? undefined : await findParty(app.db, referral.referred_id)
  if (!ambassador || !referred || ambassador.isDeleted || referred.isDeleted) {
    return { signs: new Set(['deleted']), hasLink: false, isSameAddress: false }
  }
  const found = await signsBetween(app, ambassador, referred)
  // A sign that was found when it was linked still counts.
  if (referral.status === 'SIGNED_UP' && referral.reason) found.add(referral.reason as Sign)
  if (await wasReferredBefore(app.db, referral)) found.add('counted-before')
  return {
    signs: found,
    hasLink: await hasLinkBesides(app.db, referred.id, ['DEMO', ...hiddenTypes]),
    isSameAddress: await isFromSameAddress(app, referral, referred),
  }
}

/** The signs that the two accounts show at the moment of their linking; one is kept for the decision. */
export async function findLinkingSign(
  app: App,
  accountId: string,
  referredId: string,
): Promise<Sign | null> {
  const ambassador = await findParty(app.db, accountId)
  const referred = await findParty(app.db, referredId)
  if (!ambassador || !referred) return null
  const members = await listMembers(app.db, referredId)
  const found = await signsBetween(app, ambassador, referred)
  found.delete('banned')
  if (!(await isNewUser(app, referred, members))) found.add('not-new')
  return [...found][0] ?? null
}

async function signsBetween(app: App, ambassador: Party, referred: Party): Promise<Set<Sign>> {
  const found = new Set<Sign>()
  const [theirs, own] = [
    await listMembers(app.db, ambassador.id),
    await listMembers(app.db, referred.id),
  ]
  if (ambassador.isBanned || referred.isBanned) found.add('banned')
  const known = new Set(theirs.map(({ userId }) => userId))
  if (own.some(({ userId }) => known.has(userId))) found.add('same-person')
  const mailboxes = await mailboxesOf(app, theirs)
  if (!(await mailboxesOf(app, own)).isDisjointFrom(mailboxes)) found.add('same-mailbox')
  if (await haveSameCard(app, ambassador.id, referred.id)) found.add('same-card')
  const isOlder = ambassador.createdAt >= referred.createdAt
  if (isOlder || (await hadJoined(app, ambassador.id, own))) found.add('not-new')
  return found
}

async function mailboxesOf(app: App, members: readonly PartyMember[]): Promise<Set<string>> {
  const others = await listOtherEmails(
    app.db,
    members.map(({ userId }) => userId),
  )
  return new Set([...members.map(({ email }) => email), ...others].map(mailboxOf))
}

/** Whether one of them was a member of the account at some time: the audit log remembers it for 400 days. */
async function hadJoined(
  app: App,
  accountId: string,
  members: readonly PartyMember[],
): Promise<boolean> {
  const actions = ['invitation.accepted', 'user.removed', 'account.left']
  for (const { userId } of members) {
    const of = { subject: userId, actions }
    const { total } = await listChangesOf(app, accountId, { of, after: undefined, limit: 1 })
    if (total > 0) return true
  }
  return false
}

/** The Owner's user came with this account, and their mailbox never had another one. */
async function isNewUser(
  app: App,
  referred: Party,
  members: readonly PartyMember[],
): Promise<boolean> {
  const owners = members.filter(({ role }) => role === OWNER_ROLE)
  const cameBefore = owners.some(({ createdAt }) => createdAt < referred.createdAt - MINUTE)
  if (cameBefore) return false
  for (const { email } of owners) if (!(await isFirstAccountOf(app, email))) return false
  return true
}

/** One address for both accounts, or for two that came by the same code, on the day of the registration. */
async function isFromSameAddress(
  app: App,
  referral: ReferralsTable,
  referred: Party,
): Promise<boolean> {
  const at = referral.signed_up_at
  const from = at - (at % DAY)
  const siblings = await listReferredBy(app.db, referral, { from, before: from + DAY })
  return isSameAddress(app, referred.id, { others: [referral.account_id, ...siblings], at })
}
