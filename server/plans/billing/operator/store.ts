import { type SqlBool, sql } from 'kysely'
import { OWNER_ROLE } from '../../../../contract/people/permissions.ts'
import type { PlanAccountState } from '../../../../contract/plans/operator-plans.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { TimeCursor } from '../../../platform/database/time-cursor.ts'
import { proAt } from '../../../schema/pro-at.ts'

const count = sql<number>`cast(count(*) as bigint)`.as('count')

export interface AccountFilter {
  state: PlanAccountState | undefined
  /** The beginning of a name, or the e-mail of an Owner; in lower case. */
  q: string | undefined
  now: number
  /** Trials that end before that time. */
  trialsUntil: number
}

const isBanned = sql<SqlBool>`exists (select 1 from account_bans
  where account_bans.account_id = accounts.id)`

function stateCondition(state: PlanAccountState, { now, trialsUntil }: AccountFilter) {
  const conditions = {
    free: sql<SqlBool>`not ${proAt(now)}`,
    pro: sql<SqlBool>`${proAt(now)}`,
    trial: sql<SqlBool>`accounts.free_trial_ends_at > ${now}
      and accounts.free_trial_ends_at <= ${trialsUntil} and ${isOnlyTrial}`,
    failed: sql<SqlBool>`billing.status in ('PAST_DUE', 'UNPAID')`,
    granted: sql<SqlBool>`accounts.granted_tier is not null`,
    banned: isBanned,
  } satisfies Record<PlanAccountState, unknown>
  return conditions[state]
}

/** Nothing is paid or granted, so the account is on Free after its trial. */
const isOnlyTrial = sql<SqlBool>`accounts.granted_tier is null and accounts.tier <> 'PRO'`

/** Deleted accounts are left out, and the one of demo links, which has no Owner. */
function selectAccounts(db: Db, filter: AccountFilter) {
  let rows = db
    .selectFrom('accounts')
    .leftJoin('billing', 'billing.account_id', 'accounts.id')
    .where('accounts.deleted_at', 'is', null)
    .where(sql<SqlBool>`exists (select 1 from memberships
      where memberships.account_id = accounts.id)`)
  if (filter.state) rows = rows.where(stateCondition(filter.state, filter))
  if (filter.q) {
    const end = `${filter.q}\u{10ffff}`
    rows =
      rows.where(sql<SqlBool>`((lower(accounts.name) >= ${filter.q} and lower(accounts.name) < ${end})
      or exists (select 1 from memberships join users on users.id = memberships.user_id
        where memberships.account_id = accounts.id and users.email = ${filter.q}))`)
  }
  return rows
}

const firstOwner = sql<string | null>`(select users.email from memberships
  join users on users.id = memberships.user_id
  where memberships.account_id = accounts.id and memberships.role = ${OWNER_ROLE}
    and memberships.status = 'ACTIVE'
  order by memberships.created_at, users.id limit 1)`

export type PlanAccountRow = Awaited<ReturnType<typeof listAccountRows>>[number]

/** The newest first. */
export async function listAccountRows(
  db: Db,
  { after, limit, ...filter }: AccountFilter & { after: TimeCursor | undefined; limit: number },
) {
  let rows = selectRows(db, filter)
    .orderBy('accounts.created_at', 'desc')
    .orderBy('accounts.id', 'desc')
    .limit(limit)
  if (after) {
    rows = rows.where(sql<SqlBool>`(accounts.created_at, accounts.id) < (${after.at}, ${after.id})`)
  }
  return rows.execute()
}

const selectRows = (db: Db, filter: AccountFilter) =>
  selectAccounts(db, filter).select([
    'accounts.id',
    'accounts.name',
    'accounts.tier',
    'accounts.tier_ends_at',
    'accounts.granted_tier',
    'accounts.free_trial_ends_at',
    'accounts.created_at',
    'billing.status',
    'billing.plan_interval',
    'billing.cancel_at',
    'billing.past_due_since',
    firstOwner.as('owner_email'),
    sql<number>`(case when ${isBanned} then 1 else 0 end)`.as('is_banned'),
  ])

export async function findAccountRow(
  db: Db,
  accountId: string,
  now: number,
): Promise<PlanAccountRow | undefined> {
  return selectRows(db, { state: undefined, q: undefined, now, trialsUntil: now })
    .where('accounts.id', '=', accountId)
    .executeTakeFirst()
}

export async function countAccounts(db: Db, filter: AccountFilter): Promise<number> {
  const row = await selectAccounts(db, filter).select(count).executeTakeFirstOrThrow()
  return row.count
}

/** Accounts that are Pro by their trial alone. */
export async function countTrials(db: Db, now: number): Promise<number> {
  const filter = { state: undefined, q: undefined, now, trialsUntil: now }
  const row = await selectAccounts(db, filter)
    .select(count)
    .where('accounts.free_trial_ends_at', '>', now)
    .where(isOnlyTrial)
    .executeTakeFirstOrThrow()
  return row.count
}
