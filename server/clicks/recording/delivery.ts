import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts'
import type { Clock } from '../../platform/clock.ts'
import { autocommit } from '../../platform/database/autocommit.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Segment } from '../../platform/journal/journal-reader.ts'
import type { Log } from '../../platform/log.ts'
import { type PlaceNotes, storeClicks, storeClicksAgain } from '../analytics/analytics.ts'
import { batchesOf, type ClickBatch } from './batches.ts'
import { countBatch, countsOf } from './counting.ts'
import { type EnrichmentTools, enrich } from './enrichment/enrichment.ts'
import { orphanHitsOf } from './enrichment/orphan-hits.ts'

export interface DeliveryTools extends EnrichmentTools {
  places: PlaceNotes
  clickhouse: ClickHouse
  db: Db
  clock: Clock
  log: Log
  /** Runs one count after another: the gaps between the steps of a count are for other writers. */
  serially<T>(work: () => Promise<T>): Promise<T>
  /** Called with the number of records of each batch that is stored and counted for the first time. */
  delivered(records: number): void
  /** Called with the number of bytes that could not be read in such a batch. */
  damaged(bytes: number): void
}

const COLLECT_AFTER_CLICKS = 20_000
let uncollected = 0

/**
 * Stores and counts a segment, and returns how many records it holds. Throws when a store is away or refuses. May be
 * called `again`, also after a crash.
 */
export async function deliver(
  tools: DeliveryTools,
  segment: Segment,
  time: 'first' | 'again',
): Promise<number> {
  const store = time === 'first' ? storeClicks : storeClicksAgain
  let records = 0
  for (const batch of batchesOf(segment)) {
    await deliverBatch(tools, batch, store)
    records += batch.clicks.length + batch.orphans.length
  }
  return records
}

async function deliverBatch(
  tools: DeliveryTools,
  batch: ClickBatch,
  store: typeof storeClicks,
): Promise<void> {
  const { clickhouse, db, clock, log, geography, places } = tools
  const rows = await enrich(batch.clicks, tools)
  // Before the clicks, so that a live map has the first one of a city too.
  await places.settled()
  await store(clickhouse, { batchId: batch.id, rows }, clock())
  // The ledger compares this number with what the writer wrote, orphan hits included.
  const records = rows.length + batch.orphans.length
  const orphans = orphanHitsOf(batch.orphans, geography)
  const counted = { id: batch.id, clicks: records, shippedAt: clock(), orphans, rows }
  const isNew = await tools.serially(() => countBatch(autocommit(db), counted, countsOf(rows)))
  collectAfter(records)
  if (!isNew) return
  tools.delivered(records)
  if (batch.lostBytes === 0) return
  tools.damaged(batch.lostBytes)
  log.error('a part of the click journal cannot be read', {
    segment: batch.id,
    bytes: batch.lostBytes,
  })
}

/**
 * The mapped city data counts as heap: left alone, the collector would let as much garbage gather as that data is
 * large.
 */
function collectAfter(clicks: number): void {
  uncollected += clicks
  if (uncollected < COLLECT_AFTER_CLICKS) return
  uncollected = 0
  Bun.gc(true)
}

/** Runs tasks one after another; one that fails does not stop the next. */
export function openSerialRunner(): DeliveryTools['serially'] {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = last.then(work)
    last = result.catch(() => undefined)
    return result
  }
}
