import { MINUTE } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { WatchesTable, WatchPointsTable } from '../../schema/monitoring.ts'

/** The watch at its point while the claim holds, locked until the transaction ends. */
export function findClaimedPoint(
  tx: Tx,
  { watch_id, point, claim }: { watch_id: string; point: string; claim: string },
): Promise<WatchPointsTable | undefined> {
  return tx
    .updateTable('watch_points')
    .set({ claim })
    .where('watch_id', '=', watch_id)
    .where('point', '=', point)
    .where('claim', '=', claim)
    .returningAll()
    .executeTakeFirst()
}

/** Reads and locks the watch until the transaction ends: points of several processes vote one after another. */
export function findWatch(tx: Tx, id: string): Promise<WatchesTable | undefined> {
  return tx
    .updateTable('watches')
    .set({ id })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

export async function updatePoint(
  tx: Tx,
  { watch_id, point }: Pick<WatchPointsTable, 'watch_id' | 'point'>,
  changes: Partial<WatchPointsTable>,
): Promise<void> {
  await tx
    .updateTable('watch_points')
    .set(changes)
    .where('watch_id', '=', watch_id)
    .where('point', '=', point)
    .execute()
}

/** A point that gave no sign of life for this long has no vote. */
const POINT_VOTES_MS = 3 * MINUTE

/** The watch at the other points that are alive and have checked it. */
export function listVoters(
  db: Db,
  { watchId, except, at }: { watchId: string; except: string; at: number },
): Promise<WatchPointsTable[]> {
  return db
    .selectFrom('watch_points')
    .innerJoin('monitor_points', 'monitor_points.name', 'watch_points.point')
    .selectAll('watch_points')
    .where('watch_points.watch_id', '=', watchId)
    .where('watch_points.point', '<>', except)
    .where('watch_points.last_at', 'is not', null)
    .where('monitor_points.seen_at', '>', at - POINT_VOTES_MS)
    .execute()
}

export async function listMonitorIds(db: Db, watchId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('monitor_watches')
    .select('link_id')
    .where('watch_id', '=', watchId)
    // Always in the same order, so that two transactions cannot deadlock.
    .orderBy('link_id')
    .execute()
  return rows.map((row) => row.link_id)
}
