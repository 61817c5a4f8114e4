import type { Db } from '../../platform/database.ts'
import type { ClickRow } from '../analytics/analytics.ts'
import {
  deleteSteps,
  findShipped,
  LINKS_IN_A_STEP,
  type LinkCount,
  recordShipment,
  type Shipment,
} from './store.ts'

/** Adds a shipment's clicks to the counters of their links, once, however often and wherever it is interrupted. */
export async function countShipment(
  db: Db,
  shipment: Shipment,
  counts: readonly LinkCount[],
): Promise<void> {
  const isDone = (await findShipped(db, [shipment.id])).size > 0
  if (isDone) return
  let from = 0
  for (; counts.length - from > LINKS_IN_A_STEP; from += LINKS_IN_A_STEP) {
    const startedAt = performance.now()
    const step = { ...shipment, id: `${shipment.id}.${from}`, clicks: 0 }
    await recordShipment(db, step, counts.slice(from, from + LINKS_IN_A_STEP))
    // Whoever else wants to write gets as much time.
    await Bun.sleep(performance.now() - startedAt)
  }
  await recordShipment(db, shipment, counts.slice(from))
  if (from > 0) await deleteSteps(db, shipment.id)
}

/**
 * In the same order for the same clicks, so that a repeat takes the same steps and two instances never wait for each
 * other; by account, because that is how the counters' index lies on the disk.
 */
export function countsOf(rows: readonly ClickRow[]): LinkCount[] {
  const byKey = new Map<string, LinkCount>()
  for (const row of rows) {
    const key = `${row.account_id} ${row.link_id}`
    let count = byKey.get(key)
    if (count === undefined) {
      count = { linkId: row.link_id, accountId: row.account_id, total: 0, human: 0 }
      byKey.set(key, count)
    }
    count.total++
    if (row.kind === 'human') count.human++
  }
  return [...byKey.keys()].sort().flatMap((key) => byKey.get(key) ?? [])
}
