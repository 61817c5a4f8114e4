import type { Account } from '../../../contract/account.ts'
import { OWNER_ROLE } from '../../../contract/permissions.ts'
import type { App, Member } from '../../context.ts'
import { DAY, isoTime } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import { recordAudit } from '../audit/audit.ts'
import { findAccount, insertAccount, insertMembership, insertUser } from './store.ts'

const TRIAL_MS = 14 * DAY

export interface NewPerson {
  email: string
  firstName: string
  lastName: string
  passwordHash: string
  accountName: string
}

/** A user with an account of their own; undefined when the address is known already. */
export async function openAccount(
  app: App,
  tx: Db,
  person: NewPerson,
): Promise<string | undefined> {
  const now = app.clock()
  const userId = newId('usr')
  const isNew = await insertUser(tx, {
    id: userId,
    email: person.email,
    first_name: person.firstName,
    last_name: person.lastName,
    password_hash: person.passwordHash,
    created_at: now,
    last_login_at: null,
    password_changed_at: null,
    is_operator: 0,
  })
  if (!isNew) return undefined
  const accountId = newId('acc')
  await insertAccount(tx, {
    id: accountId,
    name: person.accountName,
    // Without payments every account is Pro, so what is kept counts from the day they are turned on.
    tier: 'FREE',
    referral_code: null,
    linked_to_referral: 0,
    free_trial_ends_at: app.config.flags.payments ? now + TRIAL_MS : null,
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
      after: { name: person.accountName, email: person.email },
    },
  )
  return userId
}

/** The tier an account has now: a trial is Pro, and without payments everyone is. */
export async function tierOf(app: App, accountId: string): Promise<Account['tier']> {
  if (!app.config.flags.payments) return 'PRO'
  const account = await findAccount(app.db, accountId)
  const isTrial = (account?.free_trial_ends_at ?? 0) > app.clock()
  return account?.tier === 'PRO' || isTrial ? 'PRO' : 'FREE'
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
