import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { TimeCursor } from '../../platform/database/time-cursor.ts'
import type { LinkBansTable } from '../../schema/abuse.ts'

/** False when it is banned already. */
export async function insertLinkBan(tx: Tx, ban: LinkBansTable): Promise<boolean> {
  const row = await tx
    .insertInto('link_bans')
    .values(ban)
    .onConflict((conflict) => conflict.column('link_id').doNothing())
    .returning('link_id')
    .executeTakeFirst()
  return row !== undefined
}

/** False when it is banned already. */
export async function insertAccountBan(
  tx: Tx,
  ban: Omit<LinkBansTable, 'link_id'>,
): Promise<boolean> {
  const row = await tx
    .insertInto('account_bans')
    .values(ban)
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .returning('account_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteBans(
  tx: Tx,
  { linkId, accountId }: { linkId: string; accountId: string },
): Promise<void> {
  await tx.deleteFrom('link_bans').where('link_id', '=', linkId).execute()
  await tx.deleteFrom('account_bans').where('account_id', '=', accountId).execute()
}

/** Deletes the ban of the link or account with this id. */
export async function deleteBan(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('link_bans').where('link_id', '=', id).execute()
  await tx.deleteFrom('account_bans').where('account_id', '=', id).execute()
}

/** Dismisses the reports of a lifted ban, except those whose link or account is still banned. */
export async function dismissFreedReports(
  tx: Tx,
  id: string,
  decision: { decided_at: number; decided_by: string },
): Promise<void> {
  await tx
    .updateTable('reports')
    .set({ ...decision, status: 'DISMISSED' })
    .where('status', '=', 'BANNED')
    .where((where) => where.or([where('link_id', '=', id), where('account_id', '=', id)]))
    .where('link_id', 'not in', tx.selectFrom('link_bans').select('link_id'))
    .where('account_id', 'not in', tx.selectFrom('account_bans').select('account_id'))
    .execute()
}

function selectBans(db: Db) {
  const ofLinks = db
    .selectFrom('link_bans')
    .select([sql<string>`'LINK'`.as('kind'), 'link_id as id', 'account_id', 'reason'])
    .select(['banned_by', 'banned_at'])
  const ofAccounts = db
    .selectFrom('account_bans')
    .select([sql<string>`'ACCOUNT'`.as('kind'), 'account_id as id', 'account_id', 'reason'])
    .select(['banned_by', 'banned_at'])
  return db
    .selectFrom(ofLinks.unionAll(ofAccounts).as('bans'))
    .innerJoin('accounts', 'accounts.id', 'bans.account_id')
    .leftJoin('links', 'links.id', 'bans.id')
    .leftJoin('domains', 'domains.id', 'links.domain_id')
    .leftJoin('users', 'users.id', 'bans.banned_by')
    .selectAll('bans')
    .select([
      'accounts.name as account_name',
      'links.key as key',
      'links.key_lower as key_lower',
      'links.domain_id as domain_id',
      'links.redirect_to as redirect_to',
      'domains.name as domain',
      'users.first_name as first_name',
      'users.last_name as last_name',
      'users.email as email',
    ])
}

export type BanRow = NonNullable<Awaited<ReturnType<typeof findBan>>>

export async function findBan(db: Db, id: string) {
  return selectBans(db).where('bans.id', '=', id).executeTakeFirst()
}

/** The newest first. */
export async function listBanRows(
  db: Db,
  { after, limit }: { after: TimeCursor | undefined; limit: number },
) {
  let rows = selectBans(db).orderBy('bans.banned_at', 'desc').orderBy('bans.id', 'desc')
  if (after) {
    rows = rows.where(sql<boolean>`(bans.banned_at, bans.id) < (${after.at}, ${after.id})`)
  }
  return rows.limit(limit).execute()
}

export async function countBans(db: Db): Promise<number> {
  const count = sql<number>`cast(count(*) as bigint)`.as('count')
  const links = await db.selectFrom('link_bans').select(count).executeTakeFirstOrThrow()
  const accounts = await db.selectFrom('account_bans').select(count).executeTakeFirstOrThrow()
  return links.count + accounts.count
}

/** Accounts owned by the user with this e-mail. */
export async function listOwned(db: Db, email: string): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select(['accounts.id as id', 'accounts.name as name'])
    .where('users.email', '=', email)
    .where('memberships.status', '=', 'ACTIVE')
    .where('memberships.role', '=', 127)
    .execute()
}
