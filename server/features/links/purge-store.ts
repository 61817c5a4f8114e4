import type { Db } from '../../platform/database.ts'
import type { LinksTable } from '../../platform/schema.ts'

/** Rows that have been in the trash, or ended as demo links, since before then. */
export async function listPurgeable(
  db: Db,
  {
    trashedBefore,
    demosEndedBefore,
    limit,
  }: { trashedBefore: number; demosEndedBefore: number; limit: number },
): Promise<LinksTable[]> {
  return db
    .selectFrom('links')
    .selectAll()
    .where((where) =>
      where.or([
        where('deleted_at', '<', trashedBefore),
        where.and([where('type', '=', 'DEMO'), where('expires_at', '<', demosEndedBefore)]),
      ]),
    )
    .limit(limit)
    .execute()
}

/** No other account ever gets the key. */
export async function retireKey(db: Db, link: LinksTable, now: number): Promise<void> {
  await db
    .insertInto('retired_keys')
    .values({
      domain_id: link.domain_id,
      key_lower: link.key_lower,
      account_id: link.account_id,
      retired_at: now,
    })
    .onConflict((conflict) => conflict.columns(['domain_id', 'key_lower']).doNothing())
    .execute()
}

/** Removes a link for good. */
export async function purgeLink(db: Db, link: LinksTable, now: number): Promise<void> {
  await retireKey(db, link, now)
  await db.deleteFrom('link_clicks').where('link_id', '=', link.id).execute()
  await db.deleteFrom('links').where('id', '=', link.id).execute()
}
