import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { AccountsTable, MembershipsTable } from '../../schema/accounts.ts'
import type { UsersTable } from '../../schema/users.ts'

/** False when the e-mail has a user already. */
export async function insertUser(tx: Tx, user: UsersTable): Promise<boolean> {
  const row = await tx
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertAccount(tx: Tx, account: AccountsTable): Promise<void> {
  await tx.insertInto('accounts').values(account).execute()
}

export async function insertMembership(
  tx: Tx,
  membership: Insertable<MembershipsTable>,
): Promise<void> {
  await tx.insertInto('memberships').values(membership).execute()
}

export async function findAccount(db: Db, accountId: string): Promise<AccountsTable | undefined> {
  return db.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirst()
}

/** Whether the account has a link, in the trash or not. */
export async function hasLinks(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('link_counts')
    .select('links')
    .where('account_id', '=', accountId)
    .where('links', '>', 0)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function findUser(db: Db, userId: string): Promise<UsersTable | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
}

/** Ids of all accounts that the user belongs to. */
export async function listAccountIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('memberships')
    .select('account_id as accountId')
    .where('user_id', '=', userId)
    .execute()
  return rows.map((row) => row.accountId)
}

/** Below the limits of both databases for values in one statement. */
const IDS_IN_A_QUERY = 500

export async function listStoredTiers(
  db: Db,
  accountIds: readonly string[],
): Promise<
  Pick<AccountsTable, 'id' | 'tier' | 'tier_ends_at' | 'granted_tier' | 'free_trial_ends_at'>[]
> {
  const pages: Promise<AccountsTable[]>[] = []
  for (let from = 0; from < accountIds.length; from += IDS_IN_A_QUERY) {
    const ids = accountIds.slice(from, from + IDS_IN_A_QUERY)
    pages.push(db.selectFrom('accounts').selectAll().where('id', 'in', ids).execute())
  }
  return (await Promise.all(pages)).flat()
}
