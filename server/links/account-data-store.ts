import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/database.ts'
import { hiddenTypes } from '../schema/link-types.ts'

export async function disownRetiredKeys(tx: Tx, accountId: string, limit: number): Promise<number> {
  const some = sql`(select domain_id, key_lower from retired_keys where account_id = ${accountId} limit ${limit})`
  const changed = await tx
    .updateTable('retired_keys')
    .set({ account_id: '' })
    .where(sql<boolean>`(domain_id, key_lower) in ${some}`)
    .executeTakeFirst()
  return Number(changed.numUpdatedRows)
}

export async function countAllLinks(db: Db, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('links')
    .select(sql<number>`cast(count(*) as bigint)`.as('count'))
    .where('account_id', '=', accountId)
    .where('type', 'not in', hiddenTypes)
    .executeTakeFirstOrThrow()
  return row.count
}
