import type { Account } from '../../../contract/people/account.ts'
import { mailboxOf } from '../../../contract/people/email.ts'
import { OWNER_ROLE } from '../../../contract/people/permissions.ts'
import { INTRO_TOUR } from '../../../contract/screens/tours.ts'
import type { App, Inside, Member } from '../../context.ts'
import type { Letter } from '../../mail/mail.ts'
import { DAY, isoTime } from '../../platform/clock.ts'
import { Problem } from '../../platform/http/problem.ts'
import { look, take } from '../../platform/http/rate-limit.ts'
import { newId } from '../../platform/ids.ts'
import type { AccountsTable } from '../../schema/accounts.ts'
import { type NewAuditEntry, recordAudit } from '../audit/audit.ts'
import { reopen } from './deletion/deletion.ts'
import { findKeptLetter, refuseKeptEmail } from './email/kept-emails.ts'
import {
  findAccount,
  hasLinks,
  insertAccount,
  insertMembership,
  insertUser,
  listAccountIds,
  listStoredTiers,
} from './store.ts'
import { type StoredTier, tierAt } from './tier.ts'

export type { StoredTier } from './tier.ts'

const TRIAL_MS = 14 * DAY
const NO_SECOND_TRIAL_MS = 36_525 * DAY

export interface NewUser {
  email: string
  firstName: string
  lastName: string
  /** Empty for a user who signs in through an identity provider. */
  passwordHash: string
  isOperator?: boolean
}

export interface NewOwner extends NewUser {
  accountName: string
}

/** Creates a user with an account of their own; undefined when the e-mail is taken. */
export async function openAccount(inside: Inside, owner: NewOwner): Promise<string | undefined> {
  const userId = await openUser(inside, owner)
  if (userId === undefined) return undefined
  await openAccountOf(inside, { userId, email: owner.email, name: owner.accountName })
  return userId
}

/**
 * Creates a user who belongs to no account yet; undefined when the e-mail is taken. Throws when it is kept for another
 * user.
 */
export async function openUser(inside: Inside, user: NewUser): Promise<string | undefined> {
  const userId = newId('usr')
  const isNew = await insertUser(inside.db, {
    id: userId,
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
    password_hash: user.passwordHash,
    created_at: inside.clock(),
    last_login_at: null,
    password_changed_at: null,
    is_operator: user.isOperator ? 1 : 0,
  })
  if (!isNew) return undefined
  await refuseKeptEmail(inside, user.email)
  return userId
}

/** The mail to an address that is kept for another user; undefined when it is not kept. */
export function findLetterToKept(app: App, email: string): Promise<Letter | undefined> {
  return findKeptLetter(app, email)
}

/** Creates an account with the user as its Owner and returns its id. Only the first account comes with a trial. */
export async function openAccountOf(
  inside: Inside,
  { userId, email, name }: { userId: string; email: string; name: string },
): Promise<string> {
  const now = inside.clock()
  const accountId = newId('acc')
  await take(inside.db, now, accountsOfMailbox(inside, email))
  await insertAccount(inside.db, {
    id: accountId,
    name,
    time_zone: null,
    // Without payments every account is Pro, so the stored tier only counts once they are turned on.
    tier: 'FREE',
    tier_ends_at: null,
    granted_tier: null,
    referral_code: null,
    linked_to_referral: 0,
    free_trial_ends_at: (await beginsTrial(inside, email)) ? now + TRIAL_MS : null,
    has_seen_tour: '{}',
    created_at: now,
    deleted_at: null,
    purge_at: null,
    team_version: 0,
  })
  await insertMembership(inside.db, {
    account_id: accountId,
    user_id: userId,
    role: OWNER_ROLE,
    status: 'ACTIVE',
    created_at: now,
  })
  await recordAudit(inside, {
    accountId,
    userId,
    action: 'account.created',
    subject: accountId,
    before: null,
    after: { name, email },
  })
  return accountId
}

/** Counts the accounts that a mailbox opened, however its address is spelled. The counter outlives them. */
const accountsOfMailbox = (app: App, email: string) => ({
  bucket: `accounts:${app.secrets.hash('accounts', mailboxOf(email))}`,
  limit: 2,
  windowMs: NO_SECOND_TRIAL_MS,
})

/** Whether the mailbox of an account's Owner opened no other one, not even one that is gone. */
export async function isFirstAccountOf(app: App, email: string): Promise<boolean> {
  return (await look(app.db, app.clock(), accountsOfMailbox(app, email))).isAllowed
}

/** One trial per mailbox, however its address is spelled. The counter outlives user and account. */
async function beginsTrial(inside: Inside, email: string): Promise<boolean> {
  if (!inside.config.flags.payments) return false
  const bucket = `trial:${inside.secrets.hash('trial', mailboxOf(email))}`
  const use = await take(inside.db, inside.clock(), {
    bucket,
    limit: 1,
    windowMs: NO_SECOND_TRIAL_MS,
  })
  return use.isAllowed
}

/** Records a change of a user in the audit log of each of their accounts. */
export async function recordUserChange(
  inside: Inside,
  userId: string,
  change: Pick<NewAuditEntry, 'action' | 'before' | 'after'>,
): Promise<void> {
  for (const accountId of await listAccountIds(inside.db, userId)) {
    await recordAudit(inside, { accountId, userId, subject: userId, ...change })
  }
}

/**
 * Restores a deleted account with its links; throws `not-found` once it is too late. The caller checks the permission.
 */
export function reopenAccount(
  app: App,
  what: { accountId: string; userId: string },
): Promise<void> {
  return reopen(app, what)
}

/** The account's current tier: a trial is Pro, and without payments every account is. */
export async function tierOf(app: App, accountId: string): Promise<Account['tier']> {
  if (!app.config.flags.payments) return 'PRO'
  const account = await findAccount(app.db, accountId)
  return account ? tierAt(account, app.clock()) : 'FREE'
}

/** The same for many accounts; those that are not known are left out. */
export async function listTiers(
  app: App,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, Account['tier']>> {
  const stored = await listStoredTiers(app.db, accountIds)
  return new Map(stored.map((row) => [row.id, tierNow(app, row)]))
}

/** What the account has once its trial is over. */
export async function tierWithoutTrial(app: App, accountId: string): Promise<Account['tier']> {
  const account = await findAccount(app.db, accountId)
  return account ? tierNow(app, { ...account, free_trial_ends_at: null }) : 'FREE'
}

/** The same as `tierOf`, from values that were read already. */
export function tierNow(app: App, stored: StoredTier): Account['tier'] {
  return app.config.flags.payments ? tierAt(stored, app.clock()) : 'PRO'
}

/** The introduction, which asks what to make first, is over once there is a link. */
async function toursOf(app: App, account: AccountsTable): Promise<Account['hasSeenTour']> {
  const seen: Account['hasSeenTour'] = JSON.parse(account.has_seen_tour)
  if (seen[INTRO_TOUR] || !(await hasLinks(app.db, account.id))) return seen
  return { ...seen, [INTRO_TOUR]: true }
}

export async function readAccount(app: App, member: Member): Promise<Account> {
  const account = await findAccount(app.db, member.accountId)
  if (!account) throw new Problem('not-found')
  return {
    id: account.id,
    name: account.name,
    timeZone: account.time_zone,
    role: member.role,
    tier: await tierOf(app, account.id),
    referralCode: account.referral_code,
    linkedToReferral: account.linked_to_referral === 1,
    freeTrialEndsOn:
      account.free_trial_ends_at === null ? null : isoTime(account.free_trial_ends_at),
    hasSeenTour: await toursOf(app, account),
    createdAt: isoTime(account.created_at),
  }
}
