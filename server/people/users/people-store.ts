import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { holdsWords } from '../../platform/database/word-search.ts'
import type { UsersTable } from '../../schema/users.ts'

const searched = sql<string>`first_name || ' ' || last_name || ' ' || email`

/** All users of the installation, newest first. */
export async function listPeopleRows(
  db: Db,
  {
    words,
    after,
    limit,
  }: { words: readonly string[]; after: { at: number; id: string } | undefined; limit: number },
): Promise<UsersTable[]> {
  let page = db
    .selectFrom('users')
    .selectAll()
    .where(holdsWords(searched, words))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  if (after) page = page.where(sql<boolean>`(created_at, id) < (${after.at}, ${after.id})`)
  return page.execute()
}

export async function countPeople(db: Db, words: readonly string[]): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select(sql<number>`cast(count(*) as bigint)`.as('count'))
    .where(holdsWords(searched, words))
    .executeTakeFirstOrThrow()
  return row.count
}

/** Names of the accounts that each user belongs to. */
export async function listAccountNames(
  db: Db,
  userIds: readonly string[],
): Promise<{ userId: string; name: string }[]> {
  if (userIds.length === 0) return []
  return db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select(['memberships.user_id as userId', 'accounts.name as name'])
    .where('memberships.user_id', 'in', userIds)
    .where('accounts.deleted_at', 'is', null)
    .orderBy('memberships.created_at')
    .orderBy('accounts.id')
    .execute()
}

export async function findUser(db: Db, userId: string): Promise<UsersTable | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
}

/** Of the accounts in which the user is active, the one they joined first. */
export async function findFirstAccountId(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select('accounts.id as id')
    .where('memberships.user_id', '=', userId)
    .where('memberships.status', '=', 'ACTIVE')
    .where('accounts.deleted_at', 'is', null)
    .orderBy('memberships.created_at')
    .orderBy('accounts.id')
    .executeTakeFirst()
  return row?.id
}
