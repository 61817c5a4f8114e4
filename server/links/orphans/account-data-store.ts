import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { OrphanHitsTable } from '../../schema/orphans.ts'

/** Where a page of an export begins. */
export type OrphanPlace = Omit<OrphanHitsTable, 'account_id' | 'hits' | 'last_at'>

export interface OrphanLine extends Omit<OrphanHitsTable, 'account_id'> {
  /** Null once the account has removed the domain. */
  domain: string | null
}

const PLACE = ['domain_id', 'day', 'kind', 'key', 'referrer', 'country'] as const
const columns = PLACE.map((column) => `orphan_hits.${column}` as const)
const place = sql.join(columns.map((column) => sql.ref(column)))

/** In the order of the primary key. */
export function listOrphanLines(
  db: Db,
  accountId: string,
  { after, limit }: { after: OrphanPlace | undefined; limit: number },
): Promise<OrphanLine[]> {
  return db
    .selectFrom('orphan_hits')
    .leftJoin('own_domains', 'own_domains.id', 'orphan_hits.domain_id')
    .select([...columns, 'orphan_hits.hits', 'orphan_hits.last_at', 'own_domains.name as domain'])
    .where('orphan_hits.account_id', '=', accountId)
    .$if(after !== undefined, (select) =>
      select.where(
        sql<boolean>`(${place}) > (${sql.join(PLACE.map((column) => after?.[column]))})`,
      ),
    )
    .orderBy(sql`${place}`)
    .limit(limit)
    .execute()
}

export async function countOrphanRows(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('orphan_hits')
    .select(sql<number>`cast(count(*) as bigint)`.as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}
