import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { LinksTable } from '../../schema/links.ts'
import { deleteLinks, type LinkCondition } from '../write/write-store.ts'

/** Links in the trash since before the one time, and demo links that ended before the other, are purged. */
export interface PurgeTimes {
  trashedBefore: number
  demosEndedBefore: number
}

const isPurgeable =
  ({ trashedBefore, demosEndedBefore }: PurgeTimes): LinkCondition =>
  (where) =>
    where.or([
      where('deleted_at', '<', trashedBefore),
      // Has to be the exact condition of the partial index.
      where.and([sql<boolean>`type = 'DEMO'`, where('expires_at', '<', demosEndedBefore)]),
    ])

const isOfPurgeableHub =
  ({ trashedBefore }: PurgeTimes): LinkCondition =>
  () =>
    sql<boolean>`links.id in (select hub_buttons.link_id from hub_buttons
    inner join links as hub on hub.id = hub_buttons.hub_id where hub.deleted_at < ${trashedBefore})`

const isOfPurgeableLink =
  ({ trashedBefore }: PurgeTimes): LinkCondition =>
  () =>
    sql<boolean>`links.id in (select link_aliases.id from link_aliases
    inner join links as owner on owner.id = link_aliases.link_id where owner.deleted_at < ${trashedBefore})`

/** Links, and what goes before them: links of buttons on hubs, and aliases of links. */
const conditions = {
  links: isPurgeable,
  buttons: isOfPurgeableHub,
  aliases: isOfPurgeableLink,
} as const

export type PurgedKind = keyof typeof conditions

interface Purged {
  what: PurgedKind
  times: PurgeTimes
}

export async function listPurgeable(
  db: Db,
  { what, times }: Purged,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('links')
    .select('id')
    .where(conditions[what](times))
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** Deletes those of the links that can still be purged; returns them. */
export function deletePurgeable(
  tx: Tx,
  { what, times }: Purged,
  ids: readonly string[],
): Promise<LinksTable[]> {
  return deleteLinks(tx, ids, conditions[what](times))
}

/**
 * Deletes up to `limit` links of an account that is purged, and retires their keys without an account: no account gets
 * them, and they still answer 410. Returns how many.
 */
export async function endSomeLinks(
  tx: Tx,
  { accountId, limit, now }: { accountId: string; limit: number; now: number },
): Promise<number> {
  const links = await tx
    .selectFrom('links')
    .select('id')
    .where('account_id', '=', accountId)
    .limit(limit)
    .execute()
  if (links.length === 0) return 0
  const ids = links.map((link) => link.id)
  const gone = await deleteLinks(tx, ids, (link) => link('account_id', '=', accountId))
  // Another run may have deleted them just now.
  if (gone.length === 0) return links.length
  const rows = gone.map(({ domain_id, key_lower }) => ({
    domain_id,
    key_lower,
    account_id: '',
    retired_at: now,
  }))
  await tx
    .insertInto('retired_keys')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['domain_id', 'key_lower']).doUpdateSet({ account_id: '' }),
    )
    .execute()
  return links.length
}

/** From then on only the account of a link can use its key again. */
export async function retireKeys(tx: Tx, links: readonly LinksTable[], now: number): Promise<void> {
  if (links.length === 0) return
  const rows = links.map(({ domain_id, key_lower, account_id }) => ({
    domain_id,
    key_lower,
    account_id,
    retired_at: now,
  }))
  await tx
    .insertInto('retired_keys')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['domain_id', 'key_lower']).doNothing())
    .execute()
}
