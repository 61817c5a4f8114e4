import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

/** Live links by domain, those without any left out. */
export async function countLinksOn(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('links')
    .select(['domain_id as id', sql<number>`cast(count(*) as bigint)`.as('count')])
    .where('account_id', '=', accountId)
    .where('domain_id', 'in', ids)
    .where('deleted_at', 'is', null)
    .groupBy('domain_id')
    .execute()
  return new Map(rows.map((row) => [row.id, row.count]))
}

export async function trashLinksOn(
  db: Db,
  accountId: string,
  { id, now }: { id: string; now: number },
): Promise<void> {
  await db
    .updateTable('links')
    .set({ deleted_at: now, updated_at: now })
    .where('account_id', '=', accountId)
    .where('domain_id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
}

/** Domains that no account has any more, neither served nor waiting for their proof. */
const removedDomains = (db: Db) =>
  db
    .selectFrom('domains')
    .select('domains.id')
    .where('domains.stopped_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('own_domains')
            .select('own_domains.id')
            .whereRef('own_domains.id', '=', 'domains.id'),
        ),
      ),
    )

/** Those that were removed before then; where links are left, the end of the trash comes first. */
export async function deleteLongRemoved(db: Db, before: number): Promise<void> {
  const rows = await removedDomains(db)
    .where('domains.stopped_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('links').select('links.id').whereRef('links.domain_id', '=', 'domains.id'),
        ),
      ),
    )
    .limit(100)
    .execute()
  if (rows.length === 0) return
  const ids = rows.map((row) => row.id)
  await db.deleteFrom('retired_keys').where('domain_id', 'in', ids).execute()
  await db.deleteFrom('domains').where('id', 'in', ids).execute()
}

/** Links that were made while their domain was being removed. */
export async function trashStrandedLinks(db: Db, now: number): Promise<void> {
  await db
    .updateTable('links')
    .set({ deleted_at: now })
    .where('deleted_at', 'is', null)
    .where('domain_id', 'in', removedDomains(db))
    .execute()
}
