import { sql } from 'kysely'
import type { Database, Db, Tx } from '../../platform/database/database.ts'
import type { TimeCursor } from '../../platform/database/time-cursor.ts'
import type { DomainsTable, OwnDomainsTable } from '../../schema/domains.ts'

const count = sql<number>`cast(count(*) as bigint)`.as('count')

/** False when the account has that name already. */
export async function insertOwnDomain(tx: Tx, domain: OwnDomainsTable): Promise<boolean> {
  const row = await tx
    .insertInto('own_domains')
    .values(domain)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Oldest first. */
export async function listOwnDomains(
  db: Db,
  accountId: string,
  { after, limit }: { after: TimeCursor | undefined; limit: number },
): Promise<OwnDomainsTable[]> {
  let rows = db
    .selectFrom('own_domains')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
  if (after) rows = rows.where(sql<boolean>`(created_at, id) > (${after.at}, ${after.id})`)
  return rows.execute()
}

export async function findOwnDomain(
  db: Db,
  accountId: string,
  id: string,
): Promise<OwnDomainsTable | undefined> {
  return db
    .selectFrom('own_domains')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function countOwnDomains(db: Db, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('own_domains')
    .select(count)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return row.count
}

/** False when the state was changed meanwhile; that change has been recorded already. */
export async function updateOwnDomain(
  tx: Tx,
  before: Pick<OwnDomainsTable, 'id' | 'account_id' | 'state' | 'state_since'>,
  changes: Partial<OwnDomainsTable>,
): Promise<boolean> {
  const row = await tx
    .updateTable('own_domains')
    .set(changes)
    .where('account_id', '=', before.account_id)
    .where('id', '=', before.id)
    .where('state', '=', before.state)
    .where('state_since', '=', before.state_since)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Until the transaction ends. */
export async function lockOwnDomain(tx: Tx, accountId: string, id: string): Promise<void> {
  await tx
    .updateTable('own_domains')
    .set({ id })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** False when the domain is gone already. */
export async function deleteOwnDomain(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('own_domains')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Claims domains whose check is due, until the given time; concurrent processes get different ones. */
export async function claimDue(
  db: Database,
  { now, until, limit }: { now: number; until: number; limit: number },
): Promise<OwnDomainsTable[]> {
  const due = db
    .selectFrom('own_domains')
    .innerJoin('accounts', 'accounts.id', 'own_domains.account_id')
    .select('own_domains.id')
    .where('own_domains.next_check_at', '<=', now)
    // A domain of a deleted account stays as it is, for when the account is restored.
    .where('accounts.deleted_at', 'is', null)
    .orderBy('own_domains.next_check_at')
    .limit(limit)
  return db
    .updateTable('own_domains')
    .set({ next_check_at: until })
    .where('id', 'in', due)
    .where('next_check_at', '<=', now)
    .returningAll()
    .execute()
}

export interface DomainContact {
  email: string
  firstName: string
  accountName: string
}

/** Active members who may remove the domain, and the one who added it; empty for a deleted account. */
export async function listContacts(
  db: Db,
  { account_id, created_by }: Pick<OwnDomainsTable, 'account_id' | 'created_by'>,
  adminBit: number,
): Promise<DomainContact[]> {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select([
      'users.email as email',
      'users.first_name as firstName',
      'accounts.name as accountName',
    ])
    .where('memberships.account_id', '=', account_id)
    .where('memberships.status', '=', 'ACTIVE')
    .where('accounts.deleted_at', 'is', null)
    .where((where) =>
      where.or([
        sql<boolean>`(memberships.role & ${adminBit}) <> 0`,
        where('memberships.user_id', '=', created_by ?? ''),
      ]),
    )
    .execute()
}

/** The id, kind and keys of the domain if the account had that name before and it is still kept for it. */
export async function findKept(
  db: Db,
  accountId: string,
  name: string,
): Promise<Pick<DomainsTable, 'id' | 'kind' | 'key_rule' | 'case_sensitive'> | undefined> {
  return db
    .selectFrom('domains')
    .select(['id', 'kind', 'key_rule', 'case_sensitive'])
    .where('name', '=', name)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}
