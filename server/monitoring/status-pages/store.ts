import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { KeyAt } from '../../schema/key-at.ts'
import type { StatusPagesTable } from '../../schema/monitoring.ts'
import { isSeen, type LinkSight } from '../../schema/seen-links.ts'

/** A status page with the names of its subject, which are null for a tag or hub that is gone. */
export type StatusPageRow = StatusPagesTable & {
  tag: string | null
  hub_domain: string | null
  hub_key: string | null
}

export function listStatusPageRows(db: Db, accountId: string): Promise<StatusPageRow[]> {
  return db
    .selectFrom('status_pages')
    .leftJoin('tags', (join) =>
      join
        .onRef('tags.id', '=', 'status_pages.subject_id')
        .on('tags.deleted_at', 'is', null)
        .on('status_pages.kind', '=', 'TAG'),
    )
    .leftJoin('links', (join) =>
      join
        .onRef('links.id', '=', 'status_pages.subject_id')
        .on('links.deleted_at', 'is', null)
        .on('status_pages.kind', '=', 'HUB'),
    )
    .leftJoin('domains', 'domains.id', 'links.domain_id')
    .selectAll('status_pages')
    .select(['tags.name as tag', 'domains.name as hub_domain', 'links.key as hub_key'])
    .where('status_pages.account_id', '=', accountId)
    .orderBy('status_pages.created_at')
    .orderBy('status_pages.id')
    .execute()
}

export async function countStatusPages(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('status_pages')
    .select(sql<number>`cast(count(*) as bigint)`.as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertStatusPage(tx: Tx, row: StatusPagesTable): Promise<void> {
  await tx.insertInto('status_pages').values(row).execute()
}

/** Answers the deleted row; undefined if the account has none of that id. */
export function deleteStatusPage(
  tx: Tx,
  accountId: string,
  id: string,
): Promise<StatusPagesTable | undefined> {
  return tx
    .deleteFrom('status_pages')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

export async function findLiveHubId(
  db: Db,
  accountId: string,
  at: KeyAt & { sees: LinkSight },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('links')
    .where(isSeen(at.sees))
    .innerJoin('hubs', 'hubs.id', 'links.id')
    .select('links.id')
    .where('links.account_id', '=', accountId)
    .where('links.domain_id', '=', at.domainId)
    .where('links.key_lower', '=', at.compared)
    .where('links.deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}
