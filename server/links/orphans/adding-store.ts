import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { OrphanHitsTable } from '../../schema/orphans.ts'

/** Those of the domains that belong to an account. */
export function listOwned(db: Db, domainIds: readonly string[]) {
  return db
    .selectFrom('own_domains')
    .select(['id as domain_id', 'account_id'])
    .where('id', 'in', domainIds)
    .execute()
}

const DAY_OF_DOMAIN = ['account_id', 'domain_id', 'day'] as const
const PRIMARY_KEY = [...DAY_OF_DOMAIN, 'kind', 'key', 'referrer', 'country'] as const

/** Those of the rows that exist already. */
export function listKnown(db: Db, rows: readonly OrphanHitsTable[]) {
  return db
    .selectFrom('orphan_hits')
    .select(PRIMARY_KEY)
    .where(isOneOf(rows, PRIMARY_KEY))
    .execute()
}

/** How many rows there are by kind on the days and domains of these rows, without those of other keys. */
export function countRows(db: Db, rows: readonly OrphanHitsTable[]) {
  return db
    .selectFrom('orphan_hits')
    .select([...DAY_OF_DOMAIN, 'kind', sql<number>`cast(count(*) as bigint)`.as('count')])
    .where(isOneOf(rows, DAY_OF_DOMAIN))
    .where('key', '<>', '')
    .groupBy([...DAY_OF_DOMAIN, 'kind'])
    .execute()
}

/** Adds the hits of each row to those that it has. */
export async function addRows(tx: Tx, rows: readonly OrphanHitsTable[]): Promise<void> {
  await tx
    .insertInto('orphan_hits')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(PRIMARY_KEY).doUpdateSet((set) => ({
        hits: set('orphan_hits.hits', '+', set.ref('excluded.hits')),
        last_at: sql<number>`case when excluded.last_at > orphan_hits.last_at
          then excluded.last_at else orphan_hits.last_at end`,
      })),
    )
    .execute()
}

function isOneOf(
  rows: readonly OrphanHitsTable[],
  columns: readonly (typeof PRIMARY_KEY)[number][],
): RawBuilder<boolean> {
  const wanted = new Map<string, RawBuilder<unknown>>()
  for (const row of rows) {
    const values = columns.map((column) => row[column])
    wanted.set(values.join('\t'), sql`(${sql.join(values)})`)
  }
  const names = sql.join(columns.map((column) => sql.ref(column)))
  return sql`(${names}) in (values ${sql.join([...wanted.values()])})`
}
