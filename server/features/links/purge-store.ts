import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { LinksTable } from '../../platform/schema.ts'
import { deleteLinks, type LinkCondition } from './write-store.ts'

/** Since when a link has been in the trash, or has ended as a demo link, for it to be removed. */
export interface PurgeTimes {
  trashedBefore: number
  demosEndedBefore: number
}

const isPurgeable =
  ({ trashedBefore, demosEndedBefore }: PurgeTimes): LinkCondition =>
  (where) =>
    where.or([
      where('deleted_at', '<', trashedBefore),
      // In these words it is the condition of an index.
      where.and([sql<boolean>`type = 'DEMO'`, where('expires_at', '<', demosEndedBefore)]),
    ])

export async function listPurgeable(db: Db, times: PurgeTimes, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('links')
    .select('id')
    .where(isPurgeable(times))
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** Removes those of these links for good that may still be; answers them. */
export function deletePurgeable(
  db: Db,
  ids: readonly string[],
  times: PurgeTimes,
): Promise<LinksTable[]> {
  return deleteLinks(db, ids, isPurgeable(times))
}

/**
 * Removes some links of an account that goes, and retires their keys under no account: nobody gets them, and they go on
 * to answer 410. Answers how many.
 */
export async function endSomeLinks(
  db: Db,
  { accountId, limit, now }: { accountId: string; limit: number; now: number },
): Promise<number> {
  const links = await db
    .selectFrom('links')
    .select(['id', 'domain_id', 'key_lower'])
    .where('account_id', '=', accountId)
    .limit(limit)
    .execute()
  if (links.length === 0) return 0
  const rows = links.map(({ domain_id, key_lower }) => ({
    domain_id,
    key_lower,
    account_id: '',
    retired_at: now,
  }))
  await db
    .insertInto('retired_keys')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['domain_id', 'key_lower']).doUpdateSet({ account_id: '' }),
    )
    .execute()
  const ids = links.map((link) => link.id)
  await deleteLinks(db, ids, (link) => link('account_id', '=', accountId))
  return links.length
}

/** No other account ever gets the keys. */
export async function retireKeys(db: Db, links: readonly LinksTable[], now: number): Promise<void> {
  if (links.length === 0) return
  const rows = links.map(({ domain_id, key_lower, account_id }) => ({
    domain_id,
    key_lower,
    account_id,
    retired_at: now,
  }))
  await db
    .insertInto('retired_keys')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['domain_id', 'key_lower']).doNothing())
    .execute()
}
