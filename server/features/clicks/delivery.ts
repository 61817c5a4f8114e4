import type { ClickHouse } from '../../platform/clickhouse.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import type { Segment } from '../../platform/journal-reader.ts'
import type { Log } from '../../platform/log.ts'
import { storeClicks } from '../analytics/analytics.ts'
import { countBatch, countsOf } from './counting.ts'
import { enrich } from './enrichment.ts'
import type { Geography } from './geography.ts'
import { type ClickBatch, batchesOf } from './batches.ts'
import type { Salts } from './salts.ts'

export interface DeliveryTools {
  clickhouse: ClickHouse
  db: Db
  clock: Clock
  log: Log
  geography: Geography
  salts: Salts
  /** Lets one batch be counted after the other: their steps leave gaps for other writers. */
  inTurn<T>(work: () => Promise<T>): Promise<T>
  /** Told of each part of a segment that is stored and counted for the first time. */
  delivered(clicks: number): void
  /** The same of bytes that could not be read. */
  damaged(bytes: number): void
}

const COLLECT_AFTER_CLICKS = 20_000
let uncollected = 0

/**
 * Stores and counts a segment, and answers how many clicks it holds; throws when a store is away or refuses. May be called
 * again, after a crash too.
 */
export async function deliver(tools: DeliveryTools, segment: Segment): Promise<number> {
  let clicks = 0
  for (const batch of batchesOf(segment)) {
    await deliverBatch(tools, batch)
    clicks += batch.clicks.length
  }
  return clicks
}

async function deliverBatch(tools: DeliveryTools, batch: ClickBatch): Promise<void> {
  const { clickhouse, db, clock, log, geography, salts } = tools
  const rows = await enrich(batch.clicks, geography, salts)
  await storeClicks(clickhouse, { batchId: batch.id, rows })
  const shipped = { id: batch.id, clicks: rows.length, shippedAt: clock() }
  const isNew = await tools.inTurn(() => countBatch(db, shipped, countsOf(rows)))
  collectAfter(rows.length)
  if (!isNew) return
  tools.delivered(rows.length)
  if (batch.lostBytes === 0) return
  tools.damaged(batch.lostBytes)
  log.error('a part of the click journal cannot be read', {
    segment: batch.id,
    bytes: batch.lostBytes,
  })
}

/** The mapped city data counts as heap, so by itself the collector would let as much garbage gather as that is large. */
function collectAfter(clicks: number): void {
  uncollected += clicks
  if (uncollected < COLLECT_AFTER_CLICKS) return
  uncollected = 0
  Bun.gc(true)
}

/** Works given to it run one after another; one that fails does not stop the next. */
export function openTurns(): DeliveryTools['inTurn'] {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = last.then(work)
    last = result.catch(() => undefined)
    return result
  }
}
