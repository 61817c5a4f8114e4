import type { Db } from '../../platform/database.ts'
import { pauseAfterStep } from '../../platform/in-steps.ts'
import type { ClickRow } from '../analytics/analytics.ts'
import {
  deleteSteps,
  findShipped,
  LINKS_IN_A_STEP,
  type LinkCount,
  recordShipment,
  type Shipment,
} from './store.ts'

/** Of a program before this one, which may have ended half-way: its steps were named by their beginning alone. */
const LINKS_IN_AN_EARLIER_STEP = 500

/**
 * Adds a shipment's clicks to the counters of their links, once, however often and wherever it is interrupted. Answers
 * whether this time was it.
 */
export async function countShipment(
  db: Db,
  shipment: Shipment,
  counts: readonly LinkCount[],
): Promise<boolean> {
  const earlier = `${shipment.id}.0`
  const found = await findShipped(db, [shipment.id, earlier])
  if (found.has(shipment.id)) return false
  const isEarlier = found.has(earlier)
  const size = isEarlier ? LINKS_IN_AN_EARLIER_STEP : LINKS_IN_A_STEP
  let from = 0
  for (; counts.length - from > size; from += size) {
    const startedAt = performance.now()
    const name = isEarlier ? `${from}` : `${from}+${size}`
    const step = { ...shipment, id: `${shipment.id}.${name}`, clicks: 0 }
    await recordShipment(db, step, counts.slice(from, from + size))
    await pauseAfterStep(startedAt)
  }
  const isNew = await recordShipment(db, shipment, counts.slice(from))
  if (from > 0) await deleteSteps(db, shipment.id)
  return isNew
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
