import { sql } from 'kysely'
import type { ClickKind } from '../../../contract/clicks/dimensions.ts'
import { comparedKey } from '../../../contract/links/keys.ts'
import type { Db } from '../../platform/database/database.ts'
import { isUnseen, type LinkSight } from '../../schema/seen-links.ts'
import type { Days } from './days.ts'

export interface OrphanFilter extends Days {
  kind: ClickKind | undefined
  domain: string | undefined
  key: string | undefined
  sees: LinkSight
}

export interface OrphanPage {
  filter: OrphanFilter
  offset: number
  limit: number
}

/** Hits by domain and key. A key with a link in the trash is marked. */
export function listKeys(db: Db, accountId: string, { filter, offset, limit }: OrphanPage) {
  return orphans(db, accountId, filter)
    .select(['orphan_hits.key as value', 'own_domains.name as domain', ...sums])
    .select(['own_domains.key_rule', 'own_domains.case_sensitive'])
    .select(
      sql<number>`case when exists (
        select 1 from links
        where links.domain_id = orphan_hits.domain_id and links.key_lower = orphan_hits.key
      ) then 1 else 0 end`.as('isTrashed'),
    )
    .groupBy(['orphan_hits.domain_id', 'own_domains.name', 'orphan_hits.key'])
    .groupBy(['own_domains.key_rule', 'own_domains.case_sensitive'])
    .orderBy('hits', 'desc')
    .orderBy('value')
    .orderBy('domain')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** Hits of all keys together, by where they came from. */
export function listValues(
  db: Db,
  accountId: string,
  { filter, offset, limit, dimension }: OrphanPage & { dimension: 'referrer' | 'country' },
) {
  return orphans(db, accountId, filter)
    .select([`orphan_hits.${dimension} as value`, ...sums])
    .groupBy(`orphan_hits.${dimension}`)
    .orderBy('hits', 'desc')
    .orderBy('value')
    .limit(limit)
    .offset(offset)
    .execute()
}

const sums = [
  sql<number>`cast(sum(orphan_hits.hits) as bigint)`.as('hits'),
  sql<number>`cast(max(orphan_hits.last_at) as bigint)`.as('lastAt'),
  sql<number>`cast(count(*) over () as bigint)`.as('total'),
] as const

/** Matches links whose keys are not missing: live ones, and those that the caller must not hear of. */
const isHeld = (sees: LinkSight) => sql<boolean>`(links.deleted_at is null or ${isUnseen(sees)})`

const isOrphanKey = (key: string) =>
  sql<boolean>`orphan_hits.key = case own_domains.case_sensitive
    when 1 then ${comparedKey(key, { caseSensitive: true })} else ${key.toLowerCase()} end`

/** Without the keys that have a link by now, and without domains that the account has removed. */
function orphans(
  db: Db,
  accountId: string,
  { first, last, kind, domain, key, sees }: OrphanFilter,
) {
  return db
    .selectFrom('orphan_hits')
    .innerJoin('own_domains', (join) =>
      join
        .onRef('own_domains.id', '=', 'orphan_hits.domain_id')
        .onRef('own_domains.account_id', '=', 'orphan_hits.account_id'),
    )
    .where('orphan_hits.account_id', '=', accountId)
    .where('orphan_hits.day', '>=', first)
    .where('orphan_hits.day', '<=', last)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('links')
            .select('links.id')
            .whereRef('links.domain_id', '=', 'orphan_hits.domain_id')
            .whereRef('links.key_lower', '=', 'orphan_hits.key')
            .where(isHeld(sees)),
        ),
      ),
    )
    .$if(kind !== undefined, (select) => select.where('orphan_hits.kind', '=', kind ?? ''))
    .$if(domain !== undefined, (select) => select.where('own_domains.name', '=', domain ?? ''))
    .$if(key !== undefined, (select) => select.where(isOrphanKey(key ?? '')))
}
