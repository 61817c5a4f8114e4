import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { targetHash } from '../../schema/target-hash.ts'
import { COUNT_MAX } from './search-store.ts'

export interface TargetFilter {
  target: string
  /** By which an index finds it. */
  hash: number
  /** So few links have it that they are sorted sooner than an order is followed. */
  isRare: boolean
}

export async function findTarget(db: Db, accountId: string, target: string): Promise<TargetFilter> {
  const hash = targetHash({ account_id: accountId, redirect_to: target })
  const some = db
    .selectFrom('links')
    .select(sql`1`.as('one'))
    .where('target_hash', '=', hash)
    .limit(COUNT_MAX + 1)
  const { count } = await db
    .selectFrom(some.as('some'))
    .select(sql<number>`cast(count(*) as bigint)`.as('count'))
    .executeTakeFirstOrThrow()
  return { target, hash, isRare: count <= COUNT_MAX }
}

/** An addition keeps the database from using the index of the hash, so that it uses the one of the order. */
export function hasTarget({ target, hash }: TargetFilter, isByOrderIndex: boolean) {
  const column: RawBuilder<unknown> = isByOrderIndex
    ? sql`(links.target_hash + 0)`
    : sql`links.target_hash`
  return sql<boolean>`(${column} = ${hash} and links.redirect_to = ${target})`
}
