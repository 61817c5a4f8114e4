import { sql } from 'kysely'
import type { Database, Db } from '../../platform/database/database.ts'
import { deleteInSteps } from '../../platform/database/in-steps.ts'
import { ALIAS_TYPE, BUTTON_TYPE } from '../../schema/link-types.ts'
import { isSeen, type LinkSight } from '../../schema/seen-links.ts'

/** Counts of live links and hubs that are seen, by domain; domains without any are left out. */
export async function countLinksOn(
  db: Db,
  accountId: string,
  { ids, sees }: { ids: readonly string[]; sees: LinkSight },
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('links')
    .select(['domain_id as id', sql<number>`cast(count(*) as bigint)`.as('count')])
    .where('account_id', '=', accountId)
    .where('domain_id', 'in', ids)
    .where('deleted_at', 'is', null)
    .where('type', 'not in', [BUTTON_TYPE, ALIAS_TYPE])
    .where(isSeen(sees))
    .groupBy('domain_id')
    .execute()
  return new Map(rows.map((row) => [row.id, row.count]))
}

/** Stopped domains that are on no account's list any more. */
const removedDomains = (db: Db) =>
  db
    .selectFrom('domains')
    .select('domains.id')
    .where('domains.stopped_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('own_domains')
            .select('own_domains.id')
            .whereRef('own_domains.id', '=', 'domains.id'),
        ),
      ),
    )

/** Removed domains with links that are not in the trash. */
export async function listStranded(db: Db): Promise<string[]> {
  const rows = await removedDomains(db)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('links')
          .select('links.id')
          .whereRef('links.domain_id', '=', 'domains.id')
          .where('links.type', '<>', BUTTON_TYPE)
          .where('links.deleted_at', 'is', null),
      ),
    )
    .execute()
  return rows.map((row) => row.id)
}

const longRemoved = (db: Db, before: number) =>
  removedDomains(db)
    .where('domains.stopped_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('links').select('links.id').whereRef('links.domain_id', '=', 'domains.id'),
        ),
      ),
    )

/** Domains removed before that time. Those that still have links follow once the trash has deleted them. */
export async function listLongRemoved(db: Db, before: number): Promise<string[]> {
  const rows = await longRemoved(db, before).execute()
  return rows.map((row) => row.id)
}

/** Frees a name that was removed before that time, unless its account has added it again. */
export async function deleteLongRemoved(db: Database, id: string, before: number): Promise<void> {
  await db
    .deleteFrom('domains')
    .where('id', '=', id)
    .where('id', 'in', longRemoved(db, before))
    .execute()
}

/** Deletes the retired keys of a removed domain. */
export async function deleteRetiredKeys(db: Db, domainId: string): Promise<void> {
  await deleteInSteps(db, {
    from: 'retired_keys',
    key: ['domain_id', 'key_lower'],
    where: (row) => row('domain_id', '=', domainId),
  })
}
