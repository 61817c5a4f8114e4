import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { KeyAt } from '../../schema/key-at.ts'
import { ALIAS_TYPE } from '../../schema/link-types.ts'
import type { MaintenanceTable } from '../../schema/monitoring.ts'
import { isSeen, type LinkSight } from '../../schema/seen-links.ts'

export function listMaintenanceRows(db: Db, accountId: string): Promise<MaintenanceTable[]> {
  return db
    .selectFrom('maintenance')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function countMaintenance(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('maintenance')
    .select(sql<number>`cast(count(*) as bigint)`.as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertMaintenance(tx: Tx, row: MaintenanceTable): Promise<void> {
  await tx.insertInto('maintenance').values(row).execute()
}

/** Answers the deleted row; undefined if the account has none of that id. */
export function deleteMaintenance(
  tx: Tx,
  accountId: string,
  id: string,
): Promise<MaintenanceTable | undefined> {
  return tx
    .deleteFrom('maintenance')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** Tags of the account, except deleted ones. */
export async function listTagsById(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<{ id: string; name: string; name_lower: string }[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('tags')
    .select(['id', 'name', 'name_lower'])
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
}

export async function findLiveLinkId(
  db: Db,
  accountId: string,
  at: KeyAt & { sees: LinkSight },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('links')
    .select('id')
    .where(isSeen(at.sees))
    .where('account_id', '=', accountId)
    .where('domain_id', '=', at.domainId)
    .where('key_lower', '=', at.compared)
    .where('type', '<>', ALIAS_TYPE)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}

/** Where links of the account are now. */
export async function listLinkAddresses(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<{ id: string; domain: string; key: string }[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('links')
    .innerJoin('domains', 'domains.id', 'links.domain_id')
    .select(['links.id as id', 'domains.name as domain', 'links.key as key'])
    .where('links.account_id', '=', accountId)
    .where('links.id', 'in', ids)
    .execute()
}
