import { type Clock, DAY, HOUR, MINUTE, SECOND } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import {
  listSegments,
  markedAt,
  markSegment,
  removeSegment,
  type Segment,
} from '../../platform/journal/journal-reader.ts'
import { countShippedSince, deleteShippedBefore, findShipped } from './store.ts'

/** The analytics store acknowledges before everything is on its disk; until then only our copy survives a power cut. */
const KEPT_MS = 10 * MINUTE
const REMEMBERED_MS = 7 * DAY
const TIDY_MS = 10 * SECOND
/**
 * How many inserts of all instances may lie between an insert and its repeat. The table recognises 50,000; one insert
 * may take several of those places, one per month that it covers.
 */
const SAFE_INSERTS = 10_000

export interface Leftovers {
  /** Sent by an earlier run, which ended before it knew whether they arrived. */
  unfinished: Segment[]
  /** Counted, but perhaps not on the analytics store's disk yet when the power failed. */
  shipped: Segment[]
}

/** Reads the segments that an earlier run left on the disk. Removes those that were kept long enough. */
export async function readLeftovers(journalDir: string, db: Db, now: number): Promise<Leftovers> {
  const sent = listSegments(journalDir, 'sent')
  const closed = listSegments(journalDir, 'closed')
  const shippedAt = await findShipped(
    db,
    [...sent, ...closed].map((segment) => segment.id),
  )
  const shipped: Segment[] = []
  for (const segment of [...sent, ...closed]) {
    const at = shippedAt.get(segment.id)
    if (at === undefined) continue
    // A power cut may have lost the mark.
    const marked = markSegment(segment, 'sent', at)
    if (at <= now - KEPT_MS) removeSegment(marked)
    else shipped.push(marked)
  }
  return { unfinished: sent.filter((segment) => !shippedAt.has(segment.id)), shipped }
}

/** Whether the analytics store would still recognise the segment as a repeat. */
export async function isRepeatSafe(db: Db, segment: Segment, now: number): Promise<boolean> {
  const sentAt = markedAt(segment)
  if (sentAt < now - REMEMBERED_MS) return false
  return (await countShippedSince(db, sentAt)) < SAFE_INSERTS
}

/** Keeps shipped segments for ten minutes, and the record that they were shipped for a week. */
export function openRetainedSegments(db: Db, clock: Clock) {
  const kept = new Map<string, { segment: Segment; until: number }>()
  let tidyAt = 0
  let forgetAt = 0

  function removeOld(now: number): void {
    for (const { segment, until } of kept.values()) {
      if (until > now) continue
      removeSegment(segment)
      kept.delete(segment.id)
    }
  }

  return {
    add(segment: Segment): void {
      kept.set(segment.id, { segment, until: clock() + KEPT_MS })
    },
    async tidy(): Promise<void> {
      const now = clock()
      if (now < tidyAt) return
      tidyAt = now + TIDY_MS
      removeOld(now)
      if (now < forgetAt) return
      await deleteShippedBefore(db, now - REMEMBERED_MS)
      forgetAt = now + HOUR
    },
  }
}
