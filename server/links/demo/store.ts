import type { Db, Tx } from '../../platform/database/database.ts'

/** Where a post is shared to, on a domain of links. */
export interface SharePlace {
  domainId: string
  target: string
}

/** The key of the link for sharing, if it was made and is not in the trash. */
export async function findShareLink(
  db: Db,
  { domainId, target }: SharePlace,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('share_links')
    .innerJoin('links', 'links.id', 'share_links.link_id')
    .select('links.key')
    .where('share_links.domain_id', '=', domainId)
    .where('share_links.target', '=', target)
    .where('links.deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.key
}

/** Returns false if the place has a link. Waits for a transaction that makes it at the moment. */
export async function tryClaimTarget(tx: Tx, { domainId, target }: SharePlace): Promise<boolean> {
  const row = await tx
    .insertInto('share_links')
    .values({ domain_id: domainId, target, link_id: null })
    .onConflict((conflict) => conflict.columns(['domain_id', 'target']).doNothing())
    .returning('target')
    .executeTakeFirst()
  return row !== undefined
}

export async function nameLink(
  tx: Tx,
  { domainId, target }: SharePlace,
  linkId: string,
): Promise<void> {
  await tx
    .updateTable('share_links')
    .set({ link_id: linkId })
    .where('domain_id', '=', domainId)
    .where('target', '=', target)
    .execute()
}
