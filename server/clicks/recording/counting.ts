import { addOrphanHits, type OrphanHit } from '../../links/index.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { pauseAfterStep } from '../../platform/database/in-steps.ts'
import type { ClickRow } from '../analytics/analytics.ts'
import {
  deleteSteps,
  findShipped,
  LINKS_IN_A_STEP,
  type LinkCount,
  recordBatch,
  recordOnce,
  type ShippedBatch,
} from './store.ts'
import { tellClicks } from './told-clicks.ts'

/** The step size of an earlier version, which may have stopped half-way. It named steps by their start alone. */
const LINKS_IN_AN_EARLIER_STEP = 500
const ORPHANS_IN_A_STEP = 200

export interface CountedBatch extends ShippedBatch {
  orphans?: readonly OrphanHit[]
  /** For webhooks. */
  rows?: readonly ClickRow[]
}

/**
 * Adds a batch's clicks to the counters of their links and to the deliveries of webhooks, and its orphan hits to those of
 * their keys, exactly once, however often it is interrupted and repeated. True when this call completed it.
 */
export async function countBatch(
  db: Database,
  { orphans = [], rows = [], ...batch }: CountedBatch,
  counts: readonly LinkCount[],
): Promise<boolean> {
  const earlier = `${batch.id}.0`
  const found = await findShipped(db, [batch.id, earlier])
  if (found.has(batch.id)) return false
  await addInSteps(db, batch, orphans)
  const told = await tellClicks(db, batch, rows)
  const isEarlier = found.has(earlier)
  const size = isEarlier ? LINKS_IN_AN_EARLIER_STEP : LINKS_IN_A_STEP
  let from = 0
  for (; counts.length - from > size; from += size) {
    const startedAt = performance.now()
    const name = isEarlier ? `${from}` : `${from}+${size}`
    const step = { ...batch, id: `${batch.id}.${name}`, clicks: 0 }
    await recordBatch(db, step, counts.slice(from, from + size))
    await pauseAfterStep(startedAt)
  }
  const isNew = await recordBatch(db, batch, counts.slice(from))
  if (from > 0 || orphans.length > 0 || told > 0) await deleteSteps(db, batch.id)
  return isNew
}

/** The steps are numbered by the order of the journal, which an update of the geography does not change. */
async function addInSteps(
  db: Db,
  batch: ShippedBatch,
  orphans: readonly OrphanHit[],
): Promise<void> {
  for (let from = 0; from < orphans.length; from += ORPHANS_IN_A_STEP) {
    const startedAt = performance.now()
    const some = orphans.slice(from, from + ORPHANS_IN_A_STEP)
    const step = { ...batch, id: `${batch.id}.orphans${from}`, clicks: 0 }
    await recordOnce(db, step, (tx) => addOrphanHits(tx, some))
    await pauseAfterStep(startedAt)
  }
}

/**
 * Counts in the same order for the same clicks, so that a repeat takes the same steps and two instances never deadlock;
 * by account, because the counters' index is sorted that way.
 */
export function countsOf(rows: readonly ClickRow[]): LinkCount[] {
  const byKey = new Map<string, LinkCount>()
  for (const row of rows) {
    // Views use up no click limit and are in no count of a link.
    if (row.event === 'view') continue
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
