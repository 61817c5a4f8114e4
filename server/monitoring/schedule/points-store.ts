import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { WatchPointsTable } from '../../schema/monitoring.ts'

/** The next check of a watch that is not needed at present: the latest possible date. */
export const NEVER = 8_640_000_000_000_000

/** The state of a point that has not checked yet. */
export const unchecked = (at: number) => ({
  claim: null,
  phase: 'PENDING',
  since: at,
  cause: null,
  reason: null,
  failures: 0,
  first_failure_at: null,
  successes: 0,
  first_success_at: null,
  last_at: null,
  proof: null,
})

/** Notes that a vantage point is alive. */
export async function markPoint(tx: Tx, name: string, at: number): Promise<void> {
  await tx
    .insertInto('monitor_points')
    .values({ name, seen_at: at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ seen_at: at }))
    .execute()
}

/** Vantage points that were alive then or later, by name. */
export async function listPoints(db: Db, since: number): Promise<string[]> {
  const rows = await db
    .selectFrom('monitor_points')
    .select('name')
    .where('seen_at', '>=', since)
    .orderBy('name')
    .execute()
  return rows.map((row) => row.name)
}

export async function insertPoints(
  tx: Tx,
  watchId: string,
  { points, nextAt, now }: { points: readonly string[]; nextAt: number; now: number },
): Promise<void> {
  if (points.length === 0) return
  await tx
    .insertInto('watch_points')
    .values(
      points.map((point) => ({ watch_id: watchId, point, next_at: nextAt, ...unchecked(now) })),
    )
    .onConflict((conflict) => conflict.columns(['watch_id', 'point']).doNothing())
    .execute()
}

/** Watches that a new point does not check yet, with when they are due at the earliest elsewhere. */
export async function listUnpointed(
  db: Db,
  point: string,
  { after, limit }: { after: string; limit: number },
): Promise<{ id: string; next_at: number | null }[]> {
  return db
    .selectFrom('watches')
    .select('watches.id as id')
    .select(
      sql<
        number | null
      >`(select min(other.next_at) from watch_points other where other.watch_id = watches.id)`.as(
        'next_at',
      ),
    )
    .where('watches.id', '>', after)
    .where(
      sql<boolean>`not exists (select 1 from watch_points own where own.watch_id = watches.id and own.point = ${point})`,
    )
    .orderBy('watches.id')
    .limit(limit)
    .execute()
}

/** Begins the watch anew at all points. */
export async function resetPoints(
  tx: Tx,
  watchId: string,
  { nextAt, now }: { nextAt: number; now: number },
): Promise<void> {
  await tx
    .updateTable('watch_points')
    .set({ next_at: nextAt, ...unchecked(now) })
    .where('watch_id', '=', watchId)
    .execute()
}

/** Stops checks; one that is under way is not counted. */
export async function stopPoints(tx: Tx, watchId: string): Promise<void> {
  await tx
    .updateTable('watch_points')
    .set({ next_at: NEVER, claim: null })
    .where('watch_id', '=', watchId)
    .execute()
}

/** Makes all points that are due later due then, except one. */
export async function bringForward(
  tx: Tx,
  watchId: string,
  { nextAt, except = '' }: { nextAt: number; except?: string },
): Promise<void> {
  await tx
    .updateTable('watch_points')
    .set({ next_at: nextAt })
    .where('watch_id', '=', watchId)
    .where('point', '<>', except)
    .where('claim', 'is', null)
    .where('next_at', '>', nextAt)
    .where('next_at', '<', NEVER)
    .execute()
}

export async function listWatchPoints(db: Db, watchId: string): Promise<WatchPointsTable[]> {
  return db
    .selectFrom('watch_points')
    .selectAll()
    .where('watch_id', '=', watchId)
    .orderBy('point')
    .execute()
}
