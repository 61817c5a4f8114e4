import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { KeyAt } from '../../schema/key-at.ts'
import { isSeen, type LinkSight } from '../../schema/seen-links.ts'

export interface BrokenTargetRow {
  linkId: string
  watchId: string
  domain: string
  key: string
  title: string | null
  target: string
  state: string
  cause: string | null
  reason: string | null
  since: number
  lastAt: number
  clicks: number
  suggestion: string | null
}

/** Most clicked first, then by id. */
export interface BrokenCursor {
  clicks: number
  linkId: string
  watchId: string
}

const human = sql<number>`coalesce(link_clicks.human, 0)`

/** Targets of live Links that are looked at once a week. */
function selectWatches(db: Db, accountId: string, sees: LinkSight) {
  return db
    .selectFrom('monitors')
    .innerJoin('monitor_watches', 'monitor_watches.link_id', 'monitors.link_id')
    .innerJoin('watches', 'watches.id', 'monitor_watches.watch_id')
    .innerJoin('links', 'links.id', 'monitors.link_id')
    .where('monitors.account_id', '=', accountId)
    .where('monitors.is_weekly', '=', 1)
    .where('links.deleted_at', 'is', null)
    .where('watches.last_at', 'is not', null)
    .where(isSeen(sees))
}

const selectBroken = (db: Db, accountId: string, sees: LinkSight) =>
  selectWatches(db, accountId, sees).where((where) =>
    where.or([
      where('watches.state', 'in', ['DOWN', 'RECOVERING']),
      where('watches.suggestion', 'is not', null),
    ]),
  )

export function listBrokenRows(
  db: Db,
  accountId: string,
  { after, limit, sees }: { after: BrokenCursor | undefined; limit: number; sees: LinkSight },
): Promise<BrokenTargetRow[]> {
  let rows = selectBroken(db, accountId, sees)
    .innerJoin('domains', 'domains.id', 'links.domain_id')
    .leftJoin('link_clicks', 'link_clicks.link_id', 'links.id')
    .select([
      'links.id as linkId',
      'watches.id as watchId',
      'domains.name as domain',
      'links.key as key',
      'links.title as title',
      'watches.target as target',
      'watches.state as state',
      'watches.cause as cause',
      'watches.reason as reason',
      'watches.since as since',
      sql<number>`watches.last_at`.as('lastAt'),
      'watches.suggestion as suggestion',
      human.as('clicks'),
    ])
  if (after) {
    const { clicks, linkId, watchId } = after
    rows = rows.where(
      sql<boolean>`(${human} < ${clicks} or (${human} = ${clicks}
        and (links.id > ${linkId} or (links.id = ${linkId} and watches.id > ${watchId}))))`,
    )
  }
  return rows
    .orderBy(human, 'desc')
    .orderBy('links.id')
    .orderBy('watches.id')
    .limit(limit)
    .execute()
}

export async function countBroken(db: Db, accountId: string, sees: LinkSight): Promise<number> {
  const { count } = await selectBroken(db, accountId, sees)
    .select(sql<number>`cast(count(*) as bigint)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** How many Links have been looked at, and when one of them was last. */
export async function findLastLook(
  db: Db,
  accountId: string,
  sees: LinkSight,
): Promise<{ links: number; lastAt: number | null }> {
  return selectWatches(db, accountId, sees)
    .select([
      sql<number>`cast(count(distinct monitors.link_id) as bigint)`.as('links'),
      sql<number | null>`max(watches.last_at)`.as('lastAt'),
    ])
    .executeTakeFirstOrThrow()
}

/** What could take the place of Targets of that Link. */
export async function listSuggestions(
  db: Db,
  accountId: string,
  at: KeyAt & { sees: LinkSight },
): Promise<{ target: string; suggestion: string }[]> {
  return db
    .selectFrom('links')
    .where(isSeen(at.sees))
    .innerJoin('monitor_watches', 'monitor_watches.link_id', 'links.id')
    .innerJoin('watches', 'watches.id', 'monitor_watches.watch_id')
    .select(['watches.target', sql<string>`watches.suggestion`.as('suggestion')])
    .where('links.account_id', '=', accountId)
    .where('links.domain_id', '=', at.domainId)
    .where('links.key_lower', '=', at.compared)
    .where('watches.suggestion', 'is not', null)
    .execute()
}
