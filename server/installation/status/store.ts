import type { Database, Db } from '../../platform/database/database.ts'
import { deleteInSteps } from '../../platform/database/in-steps.ts'

export interface Instance {
  id: string
  startedAt: number
  /** Of the last heartbeat. */
  seenAt: number
  stoppedAt: number | null
  isWatched: boolean
}

/** `part`: of an installation, or `program`. */
export interface InstanceIncident {
  id: string
  instanceId: string
  part: string
  startedAt: number
  endedAt: number | null
}

export interface History {
  instances: Instance[]
  incidents: InstanceIncident[]
}

/** What happened since then, newest first, and at most `limit` of each. */
export async function readHistory(db: Db, since: number, limit: number): Promise<History> {
  const [instances, incidents] = await Promise.all([
    listInstances(db, since, limit),
    db
      .selectFrom('instance_incidents')
      .select(incidentColumns)
      .where(({ or, eb }) => or([eb('ended_at', 'is', null), eb('ended_at', '>', since)]))
      .orderBy('started_at', 'desc')
      .limit(limit)
      .execute(),
  ])
  return { instances, incidents }
}

const incidentColumns = [
  'id',
  'instance_id as instanceId',
  'part',
  'started_at as startedAt',
  'ended_at as endedAt',
] as const

/** Seen since then; the last seen first. */
export async function listInstances(db: Db, since: number, limit: number): Promise<Instance[]> {
  const rows = await db
    .selectFrom('instances')
    .select([
      'id',
      'started_at as startedAt',
      'seen_at as seenAt',
      'stopped_at as stoppedAt',
      'is_watched as isWatched',
    ])
    .where('seen_at', '>', since)
    .orderBy('seen_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, isWatched: row.isWatched === 1 }))
}

export async function findStart(db: Db, id: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('instances')
    .select('started_at')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.started_at
}

export function listOpenIncidents(db: Db, instanceId: string): Promise<InstanceIncident[]> {
  return db
    .selectFrom('instance_incidents')
    .select(incidentColumns)
    .where('instance_id', '=', instanceId)
    .where('ended_at', 'is', null)
    .execute()
}

interface Heartbeat {
  id: string
  startedAt: number
  at: number
}

export async function writeHeartbeat(
  db: Database,
  { id, startedAt, at }: Heartbeat,
): Promise<void> {
  const seen = { seen_at: at, stopped_at: null, is_watched: 1 }
  await db
    .insertInto('instances')
    .values({ id, started_at: startedAt, ...seen })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(seen))
    .execute()
}

export async function writeStop(db: Database, id: string, at: number): Promise<void> {
  await db
    .updateTable('instances')
    .set({ seen_at: at, stopped_at: at })
    .where('id', '=', id)
    .execute()
}

/** Repeatable: it may be unknown whether an earlier write was committed. */
export async function writeIncident(db: Database, incident: InstanceIncident): Promise<void> {
  const { id, instanceId, part, startedAt, endedAt } = incident
  await db
    .insertInto('instance_incidents')
    .values({ id, instance_id: instanceId, part, started_at: startedAt, ended_at: endedAt })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ended_at: endedAt }))
    .execute()
}

/** Marks all instances as not watched, so that the time after their end is no gap. Those that look unmark themselves. */
export async function endWatch(db: Database): Promise<void> {
  await db.updateTable('instances').set({ is_watched: 0 }).where('is_watched', '=', 1).execute()
}

export async function deleteBefore(db: Db, time: number): Promise<void> {
  await deleteInSteps(db, {
    ...{ from: 'instances', key: ['id'] },
    where: (row) => row('seen_at', '<', time),
  })
  await deleteInSteps(db, {
    ...{ from: 'instance_incidents', key: ['id'] },
    where: (row) =>
      row.and([
        row('started_at', '<', time),
        // One without an end goes on as long as its instance is there.
        row.or([
          row('ended_at', '<', time),
          row.and([
            row('ended_at', 'is', null),
            row('instance_id', 'not in', row.selectFrom('instances').select('instances.id')),
          ]),
        ]),
      ]),
  })
}
