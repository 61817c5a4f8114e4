import { sql } from 'kysely'
import { placeOfB } from '../../../hub-page/places.ts'
import type { Db } from '../../platform/database/database.ts'
import type { StatusPagesTable } from '../../schema/monitoring.ts'
import { isSeen, type LinkSight } from '../../schema/seen-links.ts'

/** The page of a token, unless its account, tag or hub is gone, or its account is banned. */
export function findServedPage(db: Db, token: string): Promise<StatusPagesTable | undefined> {
  return db
    .selectFrom('status_pages')
    .innerJoin('accounts', 'accounts.id', 'status_pages.account_id')
    .selectAll('status_pages')
    .where('status_pages.token', '=', token)
    .where('accounts.deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('account_bans')
            .select('account_bans.account_id')
            .whereRef('account_bans.account_id', '=', 'status_pages.account_id'),
        ),
      ),
    )
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('tags')
            .select('tags.id')
            .whereRef('tags.id', '=', 'status_pages.subject_id')
            .whereRef('tags.account_id', '=', 'status_pages.account_id')
            .where('tags.deleted_at', 'is', null),
        ),
        exists(
          selectFrom('links')
            .innerJoin('hubs', 'hubs.id', 'links.id')
            .select('links.id')
            .whereRef('links.id', '=', 'status_pages.subject_id')
            .whereRef('links.account_id', '=', 'status_pages.account_id')
            .where('links.deleted_at', 'is', null),
        ),
      ]),
    )
    .executeTakeFirst()
}

type ServedPage = Pick<StatusPagesTable, 'account_id' | 'kind' | 'subject_id'> & {
  /** What the page may show. */
  sees: LinkSight
}

/**
 * The monitors of links that the page shows. Links in the trash, banned ones, and those that only version B of an
 * experiment has are left out: an experiment is not announced.
 */
function selectMonitors(db: Db, { account_id, kind, subject_id, sees }: ServedPage) {
  const links =
    kind === 'HUB'
      ? db
          .selectFrom('hub_buttons')
          .select('link_id')
          .where('hub_id', '=', subject_id)
          .where('place', 'not like', placeOfB('%'))
      : db.selectFrom('link_tags').select('link_id').where('tag_id', '=', subject_id)
  return db
    .selectFrom('monitors')
    .innerJoin('links', 'links.id', 'monitors.link_id')
    .where('monitors.account_id', '=', account_id)
    .where('monitors.is_weekly', '=', 0)
    .where('monitors.link_id', 'in', links)
    .where(isSeen(sees))
    .where('links.deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('link_bans')
            .select('link_bans.link_id')
            .whereRef('link_bans.link_id', '=', 'links.id'),
        ),
      ),
    )
}

export async function countByState(db: Db, page: ServedPage): Promise<Map<string, number>> {
  const rows = await selectMonitors(db, page)
    .select(['monitors.state as state', sql<number>`cast(count(*) as bigint)`.as('count')])
    .groupBy('monitors.state')
    .execute()
  return new Map(rows.map(({ state, count }) => [state, count]))
}

export interface ShownMonitor {
  linkId: string
  type: string
  domain: string
  key: string
  title: string | null
  state: string
  since: number
}

/** Worst first, and by name among those of a state. */
export function listShownMonitors(
  db: Db,
  page: ServedPage,
  limit: number,
): Promise<ShownMonitor[]> {
  return selectMonitors(db, page)
    .innerJoin('domains', 'domains.id', 'links.domain_id')
    .select([
      'links.id as linkId',
      'links.type as type',
      'domains.name as domain',
      'links.key as key',
      'links.title as title',
      'monitors.state as state',
      'monitors.since as since',
    ])
    .orderBy('monitors.rank')
    .orderBy('links.title')
    .orderBy('links.id')
    .limit(limit)
    .execute()
}

export async function findLastCheck(db: Db, page: ServedPage): Promise<number | null> {
  const row = await selectMonitors(db, page)
    .innerJoin('monitor_watches', 'monitor_watches.link_id', 'monitors.link_id')
    .innerJoin('watches', 'watches.id', 'monitor_watches.watch_id')
    .select(({ fn }) => fn.max('watches.last_at').as('last'))
    .executeTakeFirst()
  return row?.last ?? null
}

export interface LinkSpan {
  linkId: string
  state: string
  startedAt: number
  endedAt: number | null
}

export function listSpansSince(
  db: Db,
  linkIds: readonly string[],
  since: number,
): Promise<LinkSpan[]> {
  return db
    .selectFrom('monitor_spans')
    .select(['link_id as linkId', 'state', 'started_at as startedAt', 'ended_at as endedAt'])
    .where('link_id', 'in', linkIds)
    .where((where) => where.or([where('ended_at', 'is', null), where('ended_at', '>', since)]))
    .orderBy('started_at')
    .execute()
}

export function listOutagesSince(
  db: Db,
  linkIds: readonly string[],
  since: number,
): Promise<Omit<LinkSpan, 'state'>[]> {
  return db
    .selectFrom('incidents')
    .select(['link_id as linkId', 'started_at as startedAt', 'ended_at as endedAt'])
    .where('link_id', 'in', linkIds)
    .where((where) => where.or([where('ended_at', 'is', null), where('ended_at', '>', since)]))
    .orderBy('started_at')
    .execute()
}
