import { sql } from 'kysely'
import { listedStates, type MonitorState } from '../../../contract/monitoring/states.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { holdsWords } from '../../platform/database/word-search.ts'
import { isAtKey } from '../../schema/key-at.ts'
import type { WatchesTable } from '../../schema/monitoring.ts'
import { isSeen, type LinkSight } from '../../schema/seen-links.ts'

function selectMonitors(db: Db) {
  return db
    .selectFrom('monitors')
    .innerJoin('links', 'links.id', 'monitors.link_id')
    .innerJoin('domains', 'domains.id', 'links.domain_id')
    .leftJoin('hub_buttons', 'hub_buttons.link_id', 'monitors.link_id')
    .leftJoin('links as hub', 'hub.id', 'hub_buttons.hub_id')
    .leftJoin('domains as hub_domain', 'hub_domain.id', 'hub.domain_id')
    .leftJoin('users', 'users.id', 'monitors.paused_by')
    .selectAll('monitors')
    .select([
      'domains.name as domain',
      'links.key as key',
      'links.type as type',
      'links.title as title',
      'links.redirect_to as redirect_to',
      'links.fallback_url as fallback_url',
      'hub_domain.name as hub_domain',
      'hub.key as hub_key',
      'hub.title as hub_title',
      'users.first_name as paused_first_name',
      'users.last_name as paused_last_name',
    ])
}

export type MonitorRow = Awaited<ReturnType<ReturnType<typeof selectMonitors>['execute']>>[number]

export interface MonitorFilter {
  state: MonitorState | undefined
  tag: string | undefined
  domain: string | undefined
  words: readonly string[]
  sees: LinkSight
}

/** The place of a row in the list, worst first. */
export interface MonitorPlace {
  rank: number
  since: number
  id: string
}

const searched = sql<string>`links.key || ' ' || coalesce(links.title, '') || ' ' || links.redirect_to`

function filtered(db: Db, accountId: string, { state, tag, domain, words, sees }: MonitorFilter) {
  let rows = selectMonitors(db)
    .where(isSeen(sees))
    .where('monitors.account_id', '=', accountId)
    .where('monitors.is_weekly', '=', 0)
  if (state !== undefined) rows = rows.where('monitors.state', 'in', listedStates[state])
  if (domain !== undefined) rows = rows.where('domains.name', '=', domain)
  if (words.length > 0) rows = rows.where(holdsWords(searched, words))
  if (tag !== undefined) {
    rows = rows.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('link_tags')
          .innerJoin('tags', 'tags.id', 'link_tags.tag_id')
          .select('link_tags.link_id')
          .whereRef('link_tags.link_id', '=', 'monitors.link_id')
          .where('tags.account_id', '=', accountId)
          .where('tags.deleted_at', 'is', null)
          .where('tags.name_lower', '=', tag.toLowerCase()),
      ),
    )
  }
  return rows
}

export function listMonitorRows(
  db: Db,
  accountId: string,
  {
    filter,
    after,
    limit,
  }: {
    filter: MonitorFilter
    after: MonitorPlace | undefined
    limit: number
  },
): Promise<MonitorRow[]> {
  let rows = filtered(db, accountId, filter)
    .orderBy('monitors.rank')
    .orderBy('monitors.since')
    .orderBy('monitors.link_id')
    .limit(limit)
  if (after) {
    rows = rows.where(
      sql<boolean>`(monitors.rank, monitors.since, monitors.link_id) > (${after.rank}, ${after.since}, ${after.id})`,
    )
  }
  return rows.execute()
}

const count = sql<number>`cast(count(*) as bigint)`.as('count')

export async function countMonitorRows(
  db: Db,
  accountId: string,
  filter: MonitorFilter,
): Promise<number> {
  const row = await filtered(db, accountId, filter)
    .clearSelect()
    .select(count)
    .executeTakeFirstOrThrow()
  return row.count
}

export function countStates(
  db: Db,
  accountId: string,
  sees: LinkSight,
): Promise<{ state: string; count: number }[]> {
  return db
    .selectFrom('monitors')
    .innerJoin('links', 'links.id', 'monitors.link_id')
    .select(['monitors.state as state', count])
    .where('monitors.account_id', '=', accountId)
    .where('monitors.is_weekly', '=', 0)
    .where(isSeen(sees))
    .groupBy('monitors.state')
    .execute()
}

/** Of the links with monitoring that a member switched on; buttons are not among them. */
export async function countSwitchedOn(db: Db, accountId: string): Promise<number> {
  const row = await watchedLinks(db, accountId)
    .where('links.type', '<>', 'BUTTON')
    .executeTakeFirstOrThrow()
  return row.count
}

/** Of the buttons of hubs, which are watched without being asked. */
export async function countButtons(db: Db, accountId: string, sees: LinkSight): Promise<number> {
  const row = await watchedLinks(db, accountId)
    .where(isSeen(sees))
    .where('links.type', '=', 'BUTTON')
    .executeTakeFirstOrThrow()
  return row.count
}

const watchedLinks = (db: Db, accountId: string) =>
  db
    .selectFrom('monitors')
    .innerJoin('links', 'links.id', 'monitors.link_id')
    .select(count)
    .where('monitors.account_id', '=', accountId)
    .where('monitors.is_weekly', '=', 0)

export function findMonitorAt(
  db: Db,
  accountId: string,
  at: { domain: string; key: string; sees: LinkSight },
): Promise<MonitorRow | undefined> {
  return selectMonitors(db)
    .where(isSeen(at.sees))
    .where('monitors.account_id', '=', accountId)
    .where('monitors.is_weekly', '=', 0)
    .where('domains.name', '=', at.domain)
    .where(isAtKey(at.key))
    .executeTakeFirst()
}

export async function findLinkId(
  db: Db,
  accountId: string,
  at: { domain: string; key: string; sees: LinkSight },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('links')
    .innerJoin('domains', 'domains.id', 'links.domain_id')
    .select('links.id')
    .where(isSeen(at.sees))
    .where('links.account_id', '=', accountId)
    .where('domains.name', '=', at.domain)
    .where(isAtKey(at.key))
    .executeTakeFirst()
  return row?.id
}

export type PlacedWatch = WatchesTable & {
  link_id: string
  place: string
  next_at: number | null
}

const nextAt = sql<number | null>`(select min(watch_points.next_at) from watch_points
  where watch_points.watch_id = watches.id)`.as('next_at')

export async function listPlacedWatches(
  db: Db,
  accountId: string,
  linkIds: readonly string[],
): Promise<PlacedWatch[]> {
  if (linkIds.length === 0) return []
  return db
    .selectFrom('monitor_watches')
    .innerJoin('watches', 'watches.id', 'monitor_watches.watch_id')
    .selectAll('watches')
    .select(['monitor_watches.link_id', 'monitor_watches.place', nextAt])
    .where('monitor_watches.account_id', '=', accountId)
    .where('monitor_watches.link_id', 'in', linkIds)
    .orderBy('monitor_watches.place')
    .execute()
}

export async function listSpans(
  db: Db,
  accountId: string,
  { linkIds, since }: { linkIds: readonly string[]; since: number },
) {
  if (linkIds.length === 0) return []
  return db
    .selectFrom('monitor_spans')
    .select(['link_id as linkId', 'state', 'started_at as startedAt', 'ended_at as endedAt'])
    .where('account_id', '=', accountId)
    .where('link_id', 'in', linkIds)
    .where((where) => where.or([where('ended_at', 'is', null), where('ended_at', '>', since)]))
    .execute()
}

export async function listIncidentSpans(
  db: Db,
  accountId: string,
  { linkIds, since }: { linkIds: readonly string[]; since: number },
) {
  if (linkIds.length === 0) return []
  return db
    .selectFrom('incidents')
    .select(['link_id as linkId', 'started_at as startedAt', 'ended_at as endedAt'])
    .where('account_id', '=', accountId)
    .where('link_id', 'in', linkIds)
    .where((where) => where.or([where('ended_at', 'is', null), where('ended_at', '>', since)]))
    .execute()
}

/** When the monitor was last checked at any point. */
export async function findLastCheck(db: Db, linkId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('monitor_watches')
    .innerJoin('watches', 'watches.id', 'monitor_watches.watch_id')
    .select(({ fn }) => fn.min('watches.last_at').as('last_at'))
    .where('monitor_watches.link_id', '=', linkId)
    .executeTakeFirst()
  return row?.last_at ?? undefined
}

/** Watches of a monitor that have not ended a check since then. */
export async function countUncheckedSince(db: Db, linkId: string, since: number): Promise<number> {
  const row = await db
    .selectFrom('monitor_watches')
    .innerJoin('watches', 'watches.id', 'monitor_watches.watch_id')
    .select(count)
    .where('monitor_watches.link_id', '=', linkId)
    .where((where) =>
      where.or([where('watches.last_at', 'is', null), where('watches.last_at', '<', since)]),
    )
    .executeTakeFirstOrThrow()
  return row.count
}

/** Makes the next checks of a monitor due now, and complete. */
export async function checkSoon(tx: Tx, linkId: string, now: number): Promise<void> {
  const ids = tx.selectFrom('monitor_watches').select('watch_id').where('link_id', '=', linkId)
  await tx.updateTable('watches').set({ read_at: null }).where('id', 'in', ids).execute()
  await tx
    .updateTable('watch_points')
    .set({ next_at: now })
    .where('watch_id', 'in', ids)
    .where('claim', 'is', null)
    .where('next_at', '<', 8_640_000_000_000_000)
    .execute()
}

export async function acceptPresent(
  tx: Tx,
  watches: readonly { id: string; usual: string }[],
): Promise<void> {
  for (const { id, usual } of watches) {
    await tx.updateTable('watches').set({ usual }).where('id', '=', id).execute()
  }
}
