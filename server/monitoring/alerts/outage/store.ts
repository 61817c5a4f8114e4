import { sql } from 'kysely'
import type { Database, Db, Tx } from '../../../platform/database/database.ts'
import { tryUniqueWrite } from '../../../platform/database/try-unique-write.ts'
import type { CheckerOutagesTable } from '../../../schema/monitoring.ts'
import type { Failing } from './rule.ts'

/** A watch that is not checked has its next check beyond this. */
const NEVER_CHECKED = 8_000_000_000_000_000

/** Private Targets say nothing about our connection to the internet. */
export async function countFailing(
  db: Db,
  { since, until }: { since: number; until: number },
): Promise<Failing & { point: string | null }> {
  const isFailing = sql`first_failure_at between ${since} and ${until}`
  const row = await db
    .selectFrom('watches')
    .select([
      sql<number>`count(*)`.as('all'),
      sql<number>`coalesce(sum(case when ${isFailing} then 1 else 0 end), 0)`.as('failing'),
      sql<number>`count(distinct case when ${isFailing} then host end)`.as('hosts'),
      sql<string | null>`max(case when ${isFailing} then failed_point end)`.as('point'),
    ])
    .where('is_weekly', '=', 0)
    .where('is_private', '=', 0)
    .where(
      sql<boolean>`exists (select 1 from watch_points
        where watch_points.watch_id = watches.id and watch_points.next_at < ${NEVER_CHECKED})`,
    )
    .executeTakeFirstOrThrow()
  const { all, failing, hosts, point } = row
  return { all: Number(all), failing: Number(failing), hosts: Number(hosts), point }
}

export async function listOpenOutages(db: Db): Promise<CheckerOutagesTable[]> {
  return db.selectFrom('checker_outages').selectAll().where('ended_at', 'is', null).execute()
}

/** Several processes may find the same one at once. */
export async function insertOutage(db: Database, row: CheckerOutagesTable): Promise<void> {
  await tryUniqueWrite(() => db.insertInto('checker_outages').values(row).execute())
}

export async function endOpenOutages(db: Database, at: number): Promise<void> {
  await db
    .updateTable('checker_outages')
    .set({ ended_at: at })
    .where('ended_at', 'is', null)
    .execute()
}

/** Links of the account with a Target that has failed since then. */
export async function countFailingLinks(db: Db, accountId: string, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('monitor_watches')
    .innerJoin('watches', 'watches.id', 'monitor_watches.watch_id')
    .select(sql<number>`count(distinct monitor_watches.link_id)`.as('count'))
    .where('monitor_watches.account_id', '=', accountId)
    .where('watches.is_weekly', '=', 0)
    .where('watches.is_private', '=', 0)
    .where('watches.first_failure_at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Accounts with alerts that are held back. */
export async function listHeldAccounts(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('alerts')
    .select('account_id')
    .distinct()
    .where('state', '=', 'HELD')
    .execute()
  return rows.map(({ account_id }) => account_id)
}

/** With the present state of the monitor; null if it is gone. */
export async function listHeld(db: Db, accountId: string) {
  return db
    .selectFrom('alerts')
    .leftJoin('monitors', 'monitors.link_id', 'alerts.link_id')
    .select([
      'alerts.id as id',
      'alerts.kind as kind',
      'alerts.incident_id as incidentId',
      'alerts.facts as facts',
      'monitors.state as state',
      'monitors.incident_id as openIncidentId',
    ])
    .where('alerts.account_id', '=', accountId)
    .where('alerts.state', '=', 'HELD')
    .execute()
}

export async function releaseAlert(tx: Tx, id: string, facts: string): Promise<void> {
  await tx.updateTable('alerts').set({ state: 'WAITING', facts }).where('id', '=', id).execute()
}
