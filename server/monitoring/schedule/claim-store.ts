import { sql } from 'kysely'
import type { Database, Db, Tx } from '../../platform/database/database.ts'

/** A watch that is due at a vantage point, with what its check needs. */
export interface DueWatch {
  watch_id: string
  account_id: string
  target: string
  host: string
  expects: string
  is_weekly: number
  next_at: number
  phase: string
  cause: string | null
  read_at: number | null
  usual: string | null
  p95: number | null
}

/** In the order in which they are due. */
export function listDue(
  db: Db,
  { point, now, limit }: { point: string; now: number; limit: number },
): Promise<DueWatch[]> {
  return db
    .selectFrom('watch_points')
    .innerJoin('watches', 'watches.id', 'watch_points.watch_id')
    .select([
      'watch_points.watch_id',
      'watches.account_id',
      'watches.target',
      'watches.host',
      'watches.expects',
      'watches.is_weekly',
      'watch_points.next_at',
      'watch_points.phase',
      'watches.cause',
      'watches.read_at',
      'watches.usual',
      'watches.p95',
    ])
    .where('watch_points.point', '=', point)
    .where('watch_points.next_at', '<=', now)
    .orderBy('watch_points.next_at')
    .limit(limit)
    .execute()
}

/** Of these hosts, those that the holder may ask now; a host that another process asks is left to it. */
export async function holdHosts(
  tx: Tx,
  {
    point,
    hosts,
    holder,
    now,
    until,
  }: {
    point: string
    hosts: readonly string[]
    holder: string
    now: number
    until: number
  },
): Promise<Map<string, number>> {
  if (hosts.length === 0) return new Map()
  const rows = await tx
    .insertInto('monitor_hosts')
    .values(hosts.map((host) => ({ point, host, holder, held_until: until, not_before: 0 })))
    .onConflict((conflict) =>
      conflict
        .columns(['point', 'host'])
        .doUpdateSet({ holder, held_until: until })
        .where((where) =>
          where.or([
            where('monitor_hosts.holder', '=', holder),
            where('monitor_hosts.held_until', '<=', now),
          ]),
        ),
    )
    .returning(['host', 'not_before'])
    .execute()
  return new Map(rows.map((row) => [row.host, row.not_before]))
}

/** Claims watches that are still due. Returns the ids of those that no other process claimed meanwhile. */
export async function claimWatches(
  tx: Tx,
  {
    point,
    ids,
    claim,
    now,
    until,
  }: {
    point: string
    ids: readonly string[]
    claim: string
    now: number
    until: number
  },
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .updateTable('watch_points')
    .set({ claim, next_at: until })
    .where('point', '=', point)
    .where('watch_id', 'in', ids)
    .where('next_at', '<=', now)
    .returning('watch_id')
    .execute()
  return new Set(rows.map((row) => row.watch_id))
}

/** Moves watches that have to wait for their host, so that they do not stand in the way of others. */
export async function postpone(
  tx: Tx,
  point: string,
  watches: readonly { id: string; until: number }[],
): Promise<void> {
  for (const { id, until } of watches) {
    await tx
      .updateTable('watch_points')
      .set({ next_at: until })
      .where('point', '=', point)
      .where('watch_id', '=', id)
      .where('claim', 'is', null)
      .execute()
  }
}

/** Gives a claim back: the watch is due again then. */
export async function returnClaim(
  db: Database,
  { watch_id, point, claim }: { watch_id: string; point: string; claim: string },
  until: number,
): Promise<void> {
  await db
    .updateTable('watch_points')
    .set({ claim: null, next_at: until })
    .where('watch_id', '=', watch_id)
    .where('point', '=', point)
    .where('claim', '=', claim)
    .execute()
}

/** Makes claims of a process that has ended due at once. */
export async function releaseClaims(tx: Tx, point: string, now: number): Promise<void> {
  await tx
    .updateTable('watch_points')
    .set({ claim: null, next_at: now })
    .where('point', '=', point)
    .where('claim', 'is not', null)
    .where('next_at', '>', now)
    .execute()
  await tx
    .deleteFrom('monitor_hosts')
    .where('point', '=', point)
    .where('not_before', '<=', now)
    .execute()
  await tx.updateTable('monitor_hosts').set({ held_until: 0 }).where('point', '=', point).execute()
}

export async function holdBackHost(
  tx: Tx,
  { point, host, until }: { point: string; host: string; until: number },
): Promise<void> {
  await tx
    .insertInto('monitor_hosts')
    .values({ point, host, holder: '', held_until: 0, not_before: until })
    .onConflict((conflict) =>
      conflict.columns(['point', 'host']).doUpdateSet({ not_before: until }),
    )
    .execute()
}

/** Leaves the hosts of a process that stops to the others. */
export async function releaseHosts(db: Database, point: string, holder: string): Promise<void> {
  await db
    .updateTable('monitor_hosts')
    .set({ held_until: 0 })
    .where('point', '=', point)
    .where('holder', '=', holder)
    .execute()
}

/** Deletes hosts that no process holds and whose pause is over. */
export async function forgetHosts(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('monitor_hosts')
    .where('held_until', '<=', now)
    .where('not_before', '<=', now)
    .execute()
}

/** The time at which the earliest watch of the point is due. */
export async function findNextDue(db: Db, point: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('watch_points')
    .select(sql<number | null>`min(next_at)`.as('next_at'))
    .where('point', '=', point)
    .executeTakeFirst()
  return row?.next_at ?? undefined
}
