import type { Db } from '../../platform/database.ts'
import type { ClickRow } from '../analytics/analytics.ts'
import { deleteSteps, findShipped, type LinkCount, recordShipment, type Shipment } from './store.ts'

/**
 * SQLite has one writer at a time, and a web process that wants to write stands still while it waits. So a transaction
 * of ours stays at a few milliseconds, and leaves as much time between two of them.
 */
const LINKS_AT_ONCE = 500

/** Adds a shipment's clicks to the counters of their links, once, however often and wherever it is interrupted. */
export async function countShipment(
  db: Db,
  shipment: Shipment,
  counts: readonly LinkCount[],
): Promise<void> {
  const isDone = (await findShipped(db, [shipment.id])).size > 0
  if (isDone) return
  let from = 0
  for (; counts.length - from > LINKS_AT_ONCE; from += LINKS_AT_ONCE) {
    const startedAt = performance.now()
    const step = { ...shipment, id: `${shipment.id}.${from}`, clicks: 0 }
    await recordShipment(db, step, counts.slice(from, from + LINKS_AT_ONCE))
    await Bun.sleep(performance.now() - startedAt)
  }
  await recordShipment(db, shipment, counts.slice(from))
  if (from > 0) await deleteSteps(db, shipment.id)
}

/**
 * In the same order for the same clicks, so that a repeat takes the same steps; by account, because that is how the
 * counters' index lies on the disk.
 */
export function countsOf(rows: readonly ClickRow[]): LinkCount[] {
  const byLink = new Map<string, LinkCount>()
  for (const row of rows) {
    const count = byLink.get(row.link_id) ?? newCount(row)
    count.total++
    if (row.kind === 'human') count.human++
    byLink.set(row.link_id, count)
  }
  return [...byLink.values()].sort(byAccountAndLink)
}

function newCount({ link_id, account_id }: ClickRow): LinkCount {
  return { linkId: link_id, accountId: account_id, total: 0, human: 0 }
}

function byAccountAndLink(a: LinkCount, b: LinkCount): number {
  if (a.accountId !== b.accountId) return a.accountId < b.accountId ? -1 : 1
  return a.linkId < b.linkId ? -1 : 1
}
