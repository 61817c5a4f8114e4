import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { keepNewest } from '../../platform/database/keep-newest.ts'
import type { HubExperimentsTable } from '../../schema/hubs.ts'

/** Of a hub; the one that runs is the newest. */
export const EXPERIMENTS_MAX = 100

/** False if one is running on the hub: the unique index decides. */
export async function tryInsertExperiment(tx: Tx, row: HubExperimentsTable): Promise<boolean> {
  const inserted = await tx
    .insertInto('hub_experiments')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return false
  await keepNewest(tx, {
    from: 'hub_experiments',
    where: (each) => each('hub_id', '=', row.hub_id),
    at: 'started_at',
    most: EXPERIMENTS_MAX,
  })
  return true
}

function selectExperiments(db: Db, accountId: string) {
  return db
    .selectFrom('hub_experiments')
    .leftJoin('users as starter', 'starter.id', 'hub_experiments.started_by')
    .leftJoin('users as ender', 'ender.id', 'hub_experiments.ended_by')
    .selectAll('hub_experiments')
    .select([
      'starter.first_name as starter_first_name',
      'starter.last_name as starter_last_name',
      'starter.email as starter_email',
      'ender.first_name as ender_first_name',
      'ender.last_name as ender_last_name',
      'ender.email as ender_email',
    ])
    .where('hub_experiments.account_id', '=', accountId)
}

/** An experiment with the people who started and ended it. */
export type ExperimentRow = Awaited<
  ReturnType<ReturnType<typeof selectExperiments>['execute']>
>[number]

export function findExperiment(
  db: Db,
  accountId: string,
  { hubId, id }: { hubId: string; id: string },
): Promise<ExperimentRow | undefined> {
  return selectExperiments(db, accountId)
    .where('hub_experiments.hub_id', '=', hubId)
    .where('hub_experiments.id', '=', id)
    .executeTakeFirst()
}

export interface ExperimentSlice {
  hubId: string
  before: { startedAt: number; id: string } | undefined
  limit: number
}

/** Newest first. */
export function listExperimentRows(
  db: Db,
  accountId: string,
  { hubId, before, limit }: ExperimentSlice,
): Promise<ExperimentRow[]> {
  let rows = selectExperiments(db, accountId)
    .where('hub_experiments.hub_id', '=', hubId)
    .orderBy('hub_experiments.started_at', 'desc')
    .orderBy('hub_experiments.id', 'desc')
    .limit(limit)
  if (before) {
    rows = rows.where(
      sql<boolean>`(hub_experiments.started_at, hub_experiments.id) < (${before.startedAt}, ${before.id})`,
    )
  }
  return rows.execute()
}

export async function countExperiments(db: Db, accountId: string, hubId: string): Promise<number> {
  const row = await db
    .selectFrom('hub_experiments')
    .select(sql<number>`cast(count(*) as bigint)`.as('count'))
    .where('account_id', '=', accountId)
    .where('hub_id', '=', hubId)
    .executeTakeFirstOrThrow()
  return row.count
}

/** All of the account, by their ids. */
export function listExperimentPage(
  db: Db,
  accountId: string,
  { after, limit }: { after: string; limit: number },
): Promise<ExperimentRow[]> {
  return selectExperiments(db, accountId)
    .where('hub_experiments.id', '>', after)
    .orderBy('hub_experiments.id')
    .limit(limit)
    .execute()
}

export interface ExperimentEnd {
  hubId: string
  at: number
  by: string | null
  promoted: HubExperimentsTable['promoted']
}

/** The experiment that ran until now; undefined if none did. */
export function tryEndExperiment(
  tx: Tx,
  accountId: string,
  { hubId, at, by, promoted }: ExperimentEnd,
): Promise<HubExperimentsTable | undefined> {
  return tx
    .updateTable('hub_experiments')
    .set({ status: 'ENDED', ended_at: at, ended_by: by, promoted })
    .where('account_id', '=', accountId)
    .where('hub_id', '=', hubId)
    .where('status', '=', 'RUNNING')
    .returningAll()
    .executeTakeFirst()
}

/** Experiments that run, or ran until after that time. */
export function listExperimentsSince(
  db: Db,
  accountId: string,
  { hubId, since }: { hubId: string; since: number },
): Promise<HubExperimentsTable[]> {
  return db
    .selectFrom('hub_experiments')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('hub_id', '=', hubId)
    .where((where) => where.or([where('status', '=', 'RUNNING'), where('ended_at', '>', since)]))
    .orderBy('started_at', 'desc')
    .execute()
}

/** Hubs in the trash whose experiments go on, on one domain. */
export function listRunningInTrash(db: Db, domainId: string, limit: number) {
  return db
    .selectFrom('hub_experiments')
    .innerJoin('links', 'links.id', 'hub_experiments.hub_id')
    .select(['links.id', 'links.account_id', 'links.domain_id', 'links.key_lower'])
    .where('hub_experiments.status', '=', 'RUNNING')
    .where('links.domain_id', '=', domainId)
    .where('links.deleted_at', 'is not', null)
    .limit(limit)
    .execute()
}
