import { existsSync } from 'node:fs'
import type { ClickHouse } from '../../platform/clickhouse.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import { markSegment, type Segment } from '../../platform/journal-reader.ts'
import type { Log } from '../../platform/log.ts'
import { Problem } from '../../platform/problem.ts'
import { type DeliveryTools, deliver, openTurns } from './delivery.ts'
import { openGeography } from './geography.ts'
import { openSalts } from './salts.ts'
import { isRepeatSafe, openShelf, readLeftovers } from './shelf.ts'
import { isAway } from './store.ts'
import { openWaitingLine, type WaitingLine } from './waiting-line.ts'

export interface ShipperMetrics {
  shipped(clicks: number): void
  /** An attempt failed: a store is away, or one segment could not be stored while others can. */
  failed(reason: 'away' | 'refused'): void
  /** A segment was put aside for a person, since sending it again could count its clicks twice. */
  held(): void
}

export interface ShipperOptions {
  /** Holds one folder for each writer. */
  journalDir: string
  clickhouse: ClickHouse
  db: Db
  clock: Clock
  log: Log
  metrics: ShipperMetrics
}

type Tools = DeliveryTools & ShipperOptions

const FAILURES_BEFORE_DOUBT = 5
const LANES = 2

/** Ships what waits now. Answers whether there was anything, throws when a store is away. */
export function openRounds(options: ShipperOptions) {
  const { journalDir, db, clock, metrics } = options
  const geography = openGeography()
  const salts = openSalts(db, clock)
  const shared = { geography, salts, inTurn: openTurns() }
  const tools: Tools = { ...options, ...shared, delivered: metrics.shipped }
  const line = openWaitingLine(journalDir, clock)
  const shelf = openShelf(db, clock)
  let hasBegun = false

  async function begin(): Promise<void> {
    const { unfinished, shipped } = await readLeftovers(journalDir, db, clock())
    for (const segment of unfinished) line.begin(segment)
    for (const segment of shipped) shelf.put(segment)
    line.repeatLater(shipped)
    hasBegun = true
  }

  async function shipSome(rest: Iterator<Segment>, isStopping: () => boolean): Promise<void> {
    for (let next = rest.next(); !next.done && !isStopping(); next = rest.next()) {
      const shipped = await ship(tools, line, next.value)
      if (shipped) shelf.put(shipped)
      await shelf.tidy()
    }
  }

  /** While one segment is being stored or counted, the next is looked up. */
  async function shipAll(segments: readonly Segment[], isStopping: () => boolean): Promise<void> {
    const rest = segments.values()
    const lanes = Array.from({ length: LANES }, () => shipSome(rest, isStopping))
    const failed = (await Promise.allSettled(lanes)).find((lane) => lane.status === 'rejected')
    if (failed) throw failed.reason
  }

  async function repeatOne(): Promise<boolean> {
    const segment = line.nextRepeat()
    if (segment) await repeat(tools, line, segment)
    return segment !== undefined
  }

  return async (isStopping: () => boolean): Promise<boolean> => {
    if (!hasBegun) await begin()
    await shelf.tidy()
    const segments = line.waiting()
    await shipAll(segments, isStopping)
    return segments.length > 0 || repeatOne()
  }
}

/** Answers the segment once it is stored and counted. Throws only what would stop all others too. */
async function ship(
  tools: Tools,
  line: WaitingLine,
  segment: Segment,
): Promise<Segment | undefined> {
  if (segment.state === 'sent' && !(await isRepeatSafe(tools.db, segment, tools.clock())))
    return putAside(tools, line, segment)
  let sent = segment
  try {
    // From here on a crash leaves a segment that may have arrived.
    sent = markSegment(segment, 'sent', tools.clock())
    line.begin(sent)
    await deliver(tools, sent)
    line.end(sent)
    return sent
  } catch (error) {
    if (await concernsAll(tools, line, sent, error)) throw error
    tools.metrics.failed('refused')
    tools.log.error('a segment of clicks could not be stored', { segment: sent.id, error })
    line.delay(sent)
    return undefined
  }
}

function putAside({ clock, log, metrics }: Tools, line: WaitingLine, segment: Segment): undefined {
  markSegment(segment, 'held', clock())
  line.end(segment)
  metrics.held()
  log.error('clicks were put aside: sent again this late they could be counted twice', {
    segment: segment.id,
  })
}

/** A power cut may have taken from the analytics store what it had said to have; it knows what it still has. */
async function repeat(tools: Tools, line: WaitingLine, segment: Segment): Promise<void> {
  const { db, clock, log } = tools
  try {
    if (await isRepeatSafe(db, segment, clock()))
      await deliver({ ...tools, delivered: () => undefined }, segment)
  } catch (error) {
    if (isAway(error)) throw error
    log.error('a shipped segment could not be sent again', { segment: segment.id, error })
  }
  line.repeated()
}

/**
 * Whether a failure is the stores' and not the segment's own: one that is too much for the analytics store, time and
 * again, must not stop the others.
 */
async function concernsAll(tools: Tools, line: WaitingLine, segment: Segment, error: unknown) {
  if (!existsSync(segment.path)) {
    line.end(segment)
    return false
  }
  if (!isAway(error)) return false
  const isAnalytics = error instanceof Problem
  if (!isAnalytics || line.failed(segment) < FAILURES_BEFORE_DOUBT) return true
  return !(await tools.clickhouse.isReachable())
}
