import { sql } from 'kysely'
import type { Database, Db, Tx } from '../../platform/database/database.ts'
import type { TimeCursor } from '../../platform/database/time-cursor.ts'
import type { BlockEntriesTable, ReportsTable } from '../../schema/abuse.ts'
import { isAtKey } from '../../schema/key-at.ts'
import type { UsersTable } from '../../schema/users.ts'

const count = sql<number>`cast(count(*) as bigint)`.as('count')

export async function findUser(db: Db, id: string): Promise<UsersTable | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Entries that may match a target: those of the given hosts, and all words. */
export async function listEntriesFor(
  db: Db,
  hosts: readonly string[],
): Promise<Pick<BlockEntriesTable, 'kind' | 'value'>[]> {
  return db
    .selectFrom('block_entries')
    .select(['kind', 'value'])
    .where((where) =>
      where.or([
        where('kind', '=', 'WORD'),
        ...(hosts.length === 0 ? [] : [where('value', 'in', hosts)]),
      ]),
    )
    .execute()
}

export async function listEntries(db: Db): Promise<BlockEntriesTable[]> {
  return db.selectFrom('block_entries').selectAll().orderBy('kind').orderBy('value').execute()
}

/** False when it is on the list already. */
export async function insertEntry(tx: Tx, entry: BlockEntriesTable): Promise<boolean> {
  const row = await tx
    .insertInto('block_entries')
    .values(entry)
    .onConflict((conflict) => conflict.columns(['kind', 'value']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteEntry(tx: Tx, id: string): Promise<BlockEntriesTable | undefined> {
  return tx.deleteFrom('block_entries').where('id', '=', id).returningAll().executeTakeFirst()
}

export interface NamedLink {
  link_id: string
  account_id: string
  account_name: string
  domain_id: string
  domain: string
  key: string
  key_lower: string
}

/** The link of any account, by a present or former name of its domain, or by an alias. */
export async function findLinkAt(
  db: Db,
  { host, key }: { host: string; key: string },
): Promise<NamedLink | undefined> {
  const named = db.selectFrom('domains').select('id').where('name', '=', host)
  const once = db.selectFrom('domain_aliases').select('domain_id as id').where('name', '=', host)
  return db
    .selectFrom('links as asked')
    .leftJoin('link_aliases', 'link_aliases.id', 'asked.id')
    .innerJoin('links', (join) =>
      join.on('links.id', '=', sql<string>`coalesce(link_aliases.link_id, asked.id)`),
    )
    .innerJoin('domains', 'domains.id', 'links.domain_id')
    .innerJoin('accounts', 'accounts.id', 'links.account_id')
    .select([
      'links.id as link_id',
      'links.account_id as account_id',
      'accounts.name as account_name',
    ])
    .select(['domains.id as domain_id', 'domains.name as domain'])
    .select(['links.key as key', 'links.key_lower as key_lower'])
    .where('asked.domain_id', 'in', named.union(once))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('domains')
          .select('domains.id')
          .whereRef('domains.id', '=', 'asked.domain_id')
          .where(isAtKey(key, 'asked')),
      ),
    )
    .where('asked.deleted_at', 'is', null)
    .where('links.deleted_at', 'is', null)
    .executeTakeFirst()
}

export async function insertReport(db: Database, report: ReportsTable): Promise<void> {
  await db.insertInto('reports').values(report).execute()
}

export async function countOpenReports(db: Db, linkId: string): Promise<number> {
  const row = await db
    .selectFrom('reports')
    .select(count)
    .where('link_id', '=', linkId)
    .where('status', '=', 'OPEN')
    .executeTakeFirstOrThrow()
  return row.count
}

export type ReportRow = NonNullable<Awaited<ReturnType<typeof findReport>>>

function selectReports(db: Db) {
  return db
    .selectFrom('reports')
    .innerJoin('links', 'links.id', 'reports.link_id')
    .innerJoin('domains', 'domains.id', 'links.domain_id')
    .innerJoin('accounts', 'accounts.id', 'reports.account_id')
    .leftJoin('link_bans', 'link_bans.link_id', 'reports.link_id')
    .leftJoin('account_bans', 'account_bans.account_id', 'reports.account_id')
    .selectAll('reports')
    .select([
      'links.key as key',
      'links.key_lower as key_lower',
      'links.domain_id as domain_id',
      'links.redirect_to as redirect_to',
      'domains.name as domain',
      'accounts.name as account_name',
      'link_bans.banned_at as link_banned_at',
      'account_bans.banned_at as account_banned_at',
    ])
}

export async function findReport(db: Db, id: string) {
  return selectReports(db).where('reports.id', '=', id).executeTakeFirst()
}

export async function listReportRows(
  db: Db,
  { status, after, limit }: { status: string; after: TimeCursor | undefined; limit: number },
) {
  const isWaiting = status === 'OPEN'
  const way = isWaiting ? 'asc' : 'desc'
  let rows = selectReports(db)
    .where('reports.status', '=', status as ReportsTable['status'])
    .orderBy('reports.created_at', way)
    .orderBy('reports.id', way)
    .limit(limit)
  if (after) {
    rows = rows.where(
      isWaiting
        ? sql<boolean>`(reports.created_at, reports.id) > (${after.at}, ${after.id})`
        : sql<boolean>`(reports.created_at, reports.id) < (${after.at}, ${after.id})`,
    )
  }
  return rows.execute()
}

export async function countReports(db: Db, status: ReportsTable['status']): Promise<number> {
  const row = await db
    .selectFrom('reports')
    .select(count)
    .where('status', '=', status)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Decides one report, or all open ones of a link or an account. */
export async function decideReports(
  tx: Tx,
  which: { id: string } | { linkId: string } | { accountId: string },
  decision: Pick<ReportsTable, 'status' | 'decided_at' | 'decided_by'>,
): Promise<void> {
  const reports = tx.updateTable('reports').set(decision)
  if ('id' in which) await reports.where('id', '=', which.id).execute()
  else if ('linkId' in which)
    await reports.where('link_id', '=', which.linkId).where('status', '=', 'OPEN').execute()
  else
    await reports.where('account_id', '=', which.accountId).where('status', '=', 'OPEN').execute()
}

/** The active Owners of an account, as mail recipients. */
export async function listOwners(db: Db, accountId: string) {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.email as email', 'users.first_name as firstName'])
    .where('memberships.account_id', '=', accountId)
    .where('memberships.status', '=', 'ACTIVE')
    .where('memberships.role', '=', 127)
    .execute()
}
