import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

/** Accounts with a monitor or a weekly check, in the order of their ids. */
export async function listWatchingAccounts(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '>', after)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`exists (select 1 from monitors where monitors.account_id = accounts.id)`)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export interface WeekBrokenTarget {
  domain: string
  key: string
  title: string | null
  state: string
  reason: string | null
}

/** Monitors, or links that are checked once a week, in one of these states; those that are worst first. */
export async function listBroken(
  db: Db,
  accountId: string,
  { isWeekly, states, limit }: { isWeekly: boolean; states: readonly string[]; limit: number },
): Promise<WeekBrokenTarget[]> {
  return db
    .selectFrom('monitors')
    .innerJoin('links', 'links.id', 'monitors.link_id')
    .innerJoin('domains', 'domains.id', 'links.domain_id')
    .select([
      'domains.name as domain',
      'links.key as key',
      'links.title as title',
      'monitors.state as state',
      'monitors.reason as reason',
    ])
    .where('monitors.account_id', '=', accountId)
    .where('monitors.is_weekly', '=', isWeekly ? 1 : 0)
    .where('monitors.state', 'in', states)
    .where('links.deleted_at', 'is', null)
    .orderBy('monitors.rank')
    .orderBy('monitors.since')
    .limit(limit)
    .execute()
}

export async function countMonitors(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('monitors')
    .select(sql<number>`count(*)`.as('count'))
    .where('account_id', '=', accountId)
    .where('is_weekly', '=', 0)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type WeekIncident = Awaited<ReturnType<typeof listIncidentsWithin>>[number]

/** Incidents of monitored links that touch this time, newest first. */
export function listIncidentsWithin(
  db: Db,
  accountId: string,
  { from, to }: { from: number; to: number },
) {
  return db
    .selectFrom('incidents')
    .innerJoin('links', 'links.id', 'incidents.link_id')
    .innerJoin('domains', 'domains.id', 'links.domain_id')
    .select([
      'domains.name as domain',
      'links.key as key',
      'incidents.link_id as linkId',
      'incidents.reason as reason',
      'incidents.started_at as startedAt',
      'incidents.ended_at as endedAt',
      'incidents.people as people',
    ])
    .where('incidents.account_id', '=', accountId)
    .where('incidents.started_at', '<', to)
    .where((where) =>
      where.or([where('incidents.ended_at', 'is', null), where('incidents.ended_at', '>', from)]),
    )
    .orderBy('incidents.started_at', 'desc')
    .execute()
}
