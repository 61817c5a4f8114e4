import type { Account } from '../../../contract/account.ts'
import { mailboxOf } from '../../../contract/email.ts'
import { OWNER_ROLE } from '../../../contract/permissions.ts'
import type { App, Member } from '../../context.ts'
import { DAY, isoTime } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import { take } from '../../platform/rate-limit.ts'
import { type NewAuditEntry, recordAudit } from '../audit/audit.ts'
import type { Letter } from '../mail/mail.ts'
import { reopen } from './deletion.ts'
import { findKeptLetter, refuseKeptEmail } from './kept-emails.ts'
import {
  findAccount,
  insertAccount,
  insertMembership,
  insertUser,
  listAccountIds,
} from './store.ts'

const TRIAL_MS = 14 * DAY
const NO_SECOND_TRIAL_MS = 36_525 * DAY

export interface NewUser {
  email: string
  firstName: string
  lastName: string
  /** Empty: they sign in by an identity provider. */
  passwordHash: string
  isOperator?: boolean
}

export interface NewPerson extends NewUser {
  accountName: string
}

/** A user with an account of their own; undefined when the address is known already. */
export async function openAccount(
  app: App,
  tx: Db,
  person: NewPerson,
): Promise<string | undefined> {
  const userId = await openUser(app, tx, person)
  if (userId === undefined) return undefined
  await openAccountOf(app, tx, { userId, email: person.email, name: person.accountName })
  return userId
}

/** A user who belongs to no account yet; undefined when the address is known already. Throws where it is kept for another. */
export async function openUser(app: App, tx: Db, person: NewUser): Promise<string | undefined> {
  const userId = newId('usr')
  const isNew = await insertUser(tx, {
    id: userId,
    email: person.email,
    first_name: person.firstName,
    last_name: person.lastName,
    password_hash: person.passwordHash,
    created_at: app.clock(),
    last_login_at: null,
    password_changed_at: null,
    is_operator: person.isOperator ? 1 : 0,
  })
  if (!isNew) return undefined
  await refuseKeptEmail({ ...app, db: tx }, person.email)
  return userId
}

/** What to write to an address that nobody new gets for some days; undefined where there is no such reason. */
export function findLetterToKept(app: App, email: string): Promise<Letter | undefined> {
  return findKeptLetter(app, email)
}

/** An account with that person as its Owner; answers its id. A trial comes with the first one only. */
export async function openAccountOf(
  app: App,
  tx: Db,
  { userId, email, name }: { userId: string; email: string; name: string },
): Promise<string> {
  const now = app.clock()
  const accountId = newId('acc')
  await insertAccount(tx, {
    id: accountId,
    name,
    // Without payments every account is Pro, so what is kept counts from the day they are turned on.
    tier: 'FREE',
    referral_code: null,
    linked_to_referral: 0,
    free_trial_ends_at: (await beginsTrial(app, tx, email)) ? now + TRIAL_MS : null,
    has_seen_tour: '{}',
    created_at: now,
    deleted_at: null,
    purge_at: null,
    team_version: 0,
  })
  await insertMembership(tx, {
    account_id: accountId,
    user_id: userId,
    role: OWNER_ROLE,
    status: 'ACTIVE',
    created_at: now,
  })
  await recordAudit(
    { ...app, db: tx },
    {
      accountId,
      userId,
      action: 'account.created',
      subject: accountId,
      before: null,
      after: { name, email },
    },
  )
  return accountId
}

/** Once for an address, and for what is only another spelling of it. The counter outlives user and account. */
async function beginsTrial(app: App, tx: Db, email: string): Promise<boolean> {
  if (!app.config.flags.payments) return false
  const bucket = `trial:${app.secrets.hash('trial', mailboxOf(email))}`
  const use = await take(tx, app.clock(), { bucket, limit: 1, windowMs: NO_SECOND_TRIAL_MS })
  return use.isAllowed
}

/** Who runs the installation: by the set-up link, or by OPERATORS, which names addresses in lower case. */
export function isOperator(app: App, user: { email: string; is_operator: number }): boolean {
  return user.is_operator === 1 || app.config.operators.includes(user.email)
}

/** A change of a person that concerns every account they work in. */
export async function recordPersonChange(
  app: App,
  userId: string,
  change: Pick<NewAuditEntry, 'action' | 'before' | 'after'>,
): Promise<void> {
  for (const accountId of await listAccountIds(app.db, userId)) {
    await recordAudit(app, { accountId, userId, subject: userId, ...change })
  }
}

/** Brings a deleted account back, with its links; `not-found` once it is too late. Whether they may is the caller's. */
export function reopenAccount(
  app: App,
  what: { accountId: string; userId: string },
): Promise<void> {
  return reopen(app, what)
}

/** The tier an account has now: a trial is Pro, and without payments everyone is. */
export async function tierOf(app: App, accountId: string): Promise<Account['tier']> {
  if (!app.config.flags.payments) return 'PRO'
  const account = await findAccount(app.db, accountId)
  return account ? tierNow(app, { ...account, trialEndsAt: account.free_trial_ends_at }) : 'FREE'
}

/** The same of what was read already. */
export function tierNow(
  app: App,
  { tier, trialEndsAt }: { tier: string; trialEndsAt: number | null },
): Account['tier'] {
  const isPro = !app.config.flags.payments || tier === 'PRO' || (trialEndsAt ?? 0) > app.clock()
  return isPro ? 'PRO' : 'FREE'
}

export async function readAccount(app: App, member: Member): Promise<Account> {
  const account = await findAccount(app.db, member.accountId)
  if (!account) throw new Problem('not-found')
  return {
    id: account.id,
    name: account.name,
    role: member.role,
    tier: await tierOf(app, account.id),
    referralCode: account.referral_code,
    linkedToReferral: account.linked_to_referral === 1,
    freeTrialEndsOn:
      account.free_trial_ends_at === null ? null : isoTime(account.free_trial_ends_at),
    hasSeenTour: JSON.parse(account.has_seen_tour),
    createdAt: isoTime(account.created_at),
  }
}
