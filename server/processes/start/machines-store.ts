import { sql } from 'kysely'
import type { Database, Db } from '../../platform/database/database.ts'
import { databaseTime } from '../../platform/database/database-time.ts'

export interface Machine {
  /** Of its data folder. */
  id: string
  host: string
  hasClickhouse: boolean
  hasFiles: boolean
}

export interface OtherMachine extends Machine {
  startedAt: number
  /** Grows while it runs. */
  beats: number
}

/** Enters the machine, or a new start of it. */
export async function enterMachine(db: Database, machine: Machine): Promise<void> {
  const now = databaseTime(db)
  const values = {
    host: machine.host,
    has_clickhouse: Number(machine.hasClickhouse),
    has_files: Number(machine.hasFiles),
    ...{ connections: 0, started_at: now, seen_at: now, beats: 0 },
  }
  await db
    .insertInto('machines')
    .values({ id: machine.id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
}

/** Those that entered before this one, and were there in the last `withinMs`. */
export async function listEarlierMachines(
  db: Db,
  id: string,
  withinMs: number,
): Promise<OtherMachine[]> {
  const rows = await db
    .selectFrom('machines')
    .innerJoin('machines as own', (join) => join.on('own.id', '=', id))
    .select([
      'machines.id',
      'machines.host',
      'machines.has_clickhouse as clickhouse',
      'machines.has_files as files',
      'machines.started_at as startedAt',
      'machines.beats',
    ])
    .where('machines.id', '<>', id)
    .where('machines.seen_at', '>', ago(db, withinMs))
    .where(({ eb, or, and, ref }) =>
      or([
        eb('machines.started_at', '<', ref('own.started_at')),
        and([eb('machines.started_at', '=', ref('own.started_at')), eb('machines.id', '<', id)]),
      ]),
    )
    .execute()
  return rows.map(({ clickhouse, files, ...row }) => ({
    ...row,
    hasClickhouse: clickhouse === 1,
    hasFiles: files === 1,
  }))
}

/** Connections that other machines may open. */
export async function countSharesOfOthers(db: Db, id: string, withinMs: number): Promise<number> {
  const row = await db
    .selectFrom('machines')
    .select(({ fn }) => fn.sum<number | string | null>('connections').as('connections'))
    .where('id', '<>', id)
    .where('seen_at', '>', ago(db, withinMs))
    .executeTakeFirst()
  return Number(row?.connections ?? 0)
}

export async function keepShare(db: Database, id: string, connections: number): Promise<void> {
  await db.updateTable('machines').set({ connections }).where('id', '=', id).execute()
}

/** Says that the machine is there, and forgets those that have not been for so long. */
export async function beatMachine(db: Database, id: string, forgetAfterMs: number): Promise<void> {
  await db
    .updateTable('machines')
    .set(({ eb }) => ({ beats: eb('beats', '+', 1), seen_at: databaseTime(db) }))
    .where('id', '=', id)
    .execute()
  await db.deleteFrom('machines').where('seen_at', '<', ago(db, forgetAfterMs)).execute()
}

export async function leaveMachine(db: Database, id: string): Promise<void> {
  await db.deleteFrom('machines').where('id', '=', id).execute()
}

const ago = (db: Db, ms: number) => sql<number>`${databaseTime(db)} - ${sql.lit(ms)}`
