import { existsSync, statSync } from 'node:fs'
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts'
import { type Clock, SECOND } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { isDiskFull } from '../../platform/disk/full-disk.ts'
import { Problem } from '../../platform/http/problem.ts'
import { markSegment, readHeader, type Segment } from '../../platform/journal/journal-reader.ts'
import type { Log } from '../../platform/log.ts'
import { openPlaceNotes } from '../analytics/analytics.ts'
import { type DeliveryTools, deliver, openSerialRunner } from './delivery.ts'
import { openGeography } from './enrichment/geography.ts'
import { openSalts } from './enrichment/salts.ts'
import { isRepeatSafe, openRetainedSegments, readLeftovers } from './retained-segments.ts'
import { openSegmentQueue, type SegmentQueue } from './segment-queue.ts'
import { type Missing, openShippedSegments } from './shipped-segments.ts'
import { isAway, listShippedBetween } from './store.ts'

export interface ShipperMetrics {
  shipped(clicks: number): void
  /** An attempt failed: a store is away or has no room, or one segment could not be stored while others can. */
  failed(reason: 'away' | 'full' | 'refused'): void
  /** A segment was put aside for a person: sending it again could count its clicks twice. */
  held(): void
  /** Bytes of the journal that could not be read. */
  damaged(bytes: number): void
  /** Segments and clicks that were written to the journal but are no longer in it. */
  missing(missing: Missing): void
}

export interface ShipperOptions {
  /** Holds one folder per writer. */
  journalDir: string
  clickhouse: ClickHouse
  db: Database
  clock: Clock
  log: Log
  metrics: ShipperMetrics
}

type ShippingTools = DeliveryTools &
  ShipperOptions & { ledger: ReturnType<typeof openShippedSegments> }

const FAILURES_BEFORE_DOUBT = 5
const LANES = 2
const SETTLE_EACH_MS = 10 * SECOND

/** A pass ships all segments that wait. It returns whether there were any, and throws when a store is away. */
export function openShippingPass(options: ShipperOptions) {
  const { journalDir, clickhouse, db, clock, log, metrics } = options
  const geography = openGeography()
  const salts = openSalts(db, clock)
  const ledger = openShippedSegments({
    log,
    missing: metrics.missing,
    listShipped: (from, before) => listShippedBetween(db, from, before),
  })
  const places = openPlaceNotes(clickhouse, log)
  const shared = { geography, salts, places, ledger, serially: openSerialRunner() }
  const callbacks = { delivered: metrics.shipped, damaged: metrics.damaged }
  const tools: ShippingTools = { ...options, ...shared, ...callbacks }
  const queue = openSegmentQueue(journalDir, clock)
  const retainedSegments = openRetainedSegments(db, clock)
  let hasBegun = false
  let settleAt = 0

  async function begin(): Promise<void> {
    const { unfinished, shipped } = await readLeftovers(journalDir, db, clock())
    for (const segment of unfinished) queue.begin(segment)
    for (const segment of shipped) {
      retainedSegments.add(segment)
      ledger.note({ id: segment.id, header: headerOf(segment), clicks: undefined })
    }
    queue.repeatLater(shipped)
    hasBegun = true
  }

  async function shipSome(rest: Iterator<Segment>, isStopping: () => boolean): Promise<void> {
    for (let next = rest.next(); !next.done && !isStopping(); next = rest.next()) {
      const shipped = await ship(tools, queue, next.value)
      if (shipped) retainedSegments.add(shipped)
      await retainedSegments.tidy()
    }
  }

  /** While one segment is stored or counted, the next is enriched. */
  async function shipAll(segments: readonly Segment[], isStopping: () => boolean): Promise<void> {
    const rest = segments.values()
    const lanes = Array.from({ length: LANES }, () => shipSome(rest, isStopping))
    const failed = (await Promise.allSettled(lanes)).find((lane) => lane.status === 'rejected')
    if (failed) throw failed.reason
  }

  async function repeatOne(): Promise<boolean> {
    const segment = queue.nextRepeat()
    if (segment) await repeat(tools, queue, segment)
    return segment !== undefined
  }

  return async (isStopping: () => boolean): Promise<boolean> => {
    if (!hasBegun) await begin()
    await retainedSegments.tidy()
    const segments = queue.waiting()
    await shipAll(segments, isStopping)
    if (clock() >= settleAt) {
      await ledger.settle(queue.pending)
      settleAt = clock() + SETTLE_EACH_MS
    }
    return segments.length > 0 || repeatOne()
  }
}

/** Returns the segment once it is stored and counted. Throws only errors that would stop all others too. */
async function ship(
  tools: ShippingTools,
  queue: SegmentQueue,
  segment: Segment,
): Promise<Segment | undefined> {
  if (segment.state === 'sent' && !(await isRepeatSafe(tools.db, segment, tools.clock())))
    return putAside(tools, queue, { segment, why: TOO_LATE })
  let sent = segment
  try {
    const header = readHeader(segment.path)
    if (header && header.id !== segment.id) return putAside(tools, queue, { segment, why: COPY })
    const isEmpty = statSync(segment.path).size === 0
    // After a crash from here on, it is unknown whether the segment arrived.
    sent = markSegment(segment, 'sent', tools.clock())
    queue.begin(sent)
    const clicks = await deliver(tools, sent, segment.state === 'sent' ? 'again' : 'first')
    queue.end(sent)
    tools.ledger.note({ id: sent.id, header, clicks })
    if (isEmpty) reportEmpty(tools, sent)
    return sent
  } catch (error) {
    if (await concernsAll(tools, queue, sent, error)) throw error
    tools.metrics.failed('refused')
    tools.log.error('a segment of clicks could not be stored', { segment: sent.id, error })
    queue.delay(sent)
    return undefined
  }
}

const TOO_LATE = 'clicks were put aside: sent again this late they could be counted twice'
const COPY = 'clicks were put aside: they are a copy of another segment, whose name is in the file'

function putAside(
  { clock, log, metrics, ledger }: ShippingTools,
  queue: SegmentQueue,
  { segment, why }: { segment: Segment; why: string },
): undefined {
  const header = headerOf(segment)
  markSegment(segment, 'held', clock())
  queue.end(segment)
  metrics.held()
  log.error(why, { segment: segment.id, ...(header && { writtenAs: header.id }) })
  if (why === TOO_LATE) ledger.note({ id: segment.id, header, clicks: undefined, isHeld: true })
}

/** A writer removes its own segments without records, so something else has emptied this one. */
function reportEmpty({ log, metrics }: ShippingTools, { id }: Segment): void {
  metrics.missing({ segments: 1, clicks: 0 })
  log.error('a segment of the click journal is empty: somebody else has emptied it', {
    segment: id,
  })
}

function headerOf({ path }: Segment) {
  try {
    return readHeader(path)
  } catch {
    // Shipping it reports the error.
    return undefined
  }
}

/**
 * Sends a shipped segment again: in a power cut the analytics store may have lost what it had acknowledged. It drops a
 * repeat of what it still has.
 */
async function repeat(tools: ShippingTools, queue: SegmentQueue, segment: Segment): Promise<void> {
  const { db, clock, log } = tools
  try {
    if (await isRepeatSafe(db, segment, clock())) await deliver(tools, segment, 'again')
  } catch (error) {
    if (isAway(error)) throw error
    log.error('a shipped segment could not be sent again', { segment: segment.id, error })
  }
  queue.repeated()
}

/**
 * Whether a failure is that of a store and not of this segment: one that is too much for the analytics store, time and
 * again, must not stop the others.
 */
async function concernsAll(
  tools: ShippingTools,
  queue: SegmentQueue,
  segment: Segment,
  error: unknown,
) {
  if (!existsSync(segment.path)) {
    queue.end(segment)
    return false
  }
  if (!isAway(error)) return false
  if (isDiskFull(error)) return true
  const isAnalytics = error instanceof Problem
  if (!isAnalytics || queue.failed(segment) < FAILURES_BEFORE_DOUBT) return true
  return !(await tools.clickhouse.isReachable())
}
