import type { Clock } from '../clock.ts'
import type { Database, Db } from '../database/database.ts'
import { addUses, dropEnded, findUse, holdBucket, releaseUse, takeUse } from './rate-counters.ts'

export interface Limit {
  /** Name of the counter, such as `login:<hash>`; never contains a plain address. */
  bucket: string
  limit: number
  windowMs: number
}

export interface Use {
  isAllowed: boolean
  /** How many more are allowed. */
  left: number
  /** Whether this is the one that reaches the limit; exactly one of concurrent uses is. */
  isLast: boolean
  retryAfterSeconds: number
}

/** Counts in the database, in one statement: exact across processes and restarts. For logins and codes. */
export async function take(
  db: Database,
  now: number,
  { bucket, limit, windowMs }: Limit,
): Promise<Use> {
  const { used, endsAt } = await takeUse(db, bucket, now, now + windowMs)
  return stateOf(used, limit, endsAt - now)
}

/** The result that another use would get, without taking it. */
export async function look(db: Db, now: number, { bucket, limit, windowMs }: Limit): Promise<Use> {
  const { used, endsAt } = (await findUse(db, bucket, now)) ?? { used: 0, endsAt: now + windowMs }
  return stateOf(used + 1, limit, endsAt - now)
}

/** Extends the window of a bucket until then. */
export async function hold(db: Database, bucket: string, until: number): Promise<void> {
  await holdBucket(db, bucket, until)
}

const stateOf = (used: number, limit: number, leftMs: number): Use => ({
  isAllowed: used <= limit,
  left: Math.max(0, limit - used),
  isLast: used === limit,
  retryAfterSeconds: leftMs / 1000,
})

/** Gives one use back, such as that of a login whose password was right. */
export async function giveBack(db: Database, bucket: string): Promise<void> {
  await releaseUse(db, bucket)
}

export interface Quotas {
  take(limit: Limit): Use
  /** Writes the uses since the last call and reads those of other processes. */
  write(): Promise<void>
}

/** With more at once, those that came first are counted anew, from what the database knows of them. */
const BUCKETS_MAX = 100_000

interface Count {
  endsAt: number
  used: number
  unwritten: number
}

/** Counts in memory, written to the database by a timer each second: cheap enough for every call, and nearly exact. */
export function openQuotas(db: Database, clock: Clock): Quotas {
  const counts = new Map<string, Count>()
  return {
    take({ bucket, limit, windowMs }) {
      const now = clock()
      let count = counts.get(bucket)
      if (!count || count.endsAt <= now) {
        // Windows start at multiples of their length, so that all processes share them.
        count = { endsAt: now - (now % windowMs) + windowMs, used: 0, unwritten: 0 }
        // Behind those that wait longer, so that the first one is the oldest.
        counts.delete(bucket)
        counts.set(bucket, count)
        dropOldest(counts)
      }
      count.used++
      count.unwritten++
      return stateOf(count.used, limit, count.endsAt - now)
    },
    async write() {
      const now = clock()
      const ended = [...counts].flatMap(([bucket, { endsAt }]) => (endsAt <= now ? [bucket] : []))
      for (const bucket of ended) counts.delete(bucket)
      await writeCounts(db, counts)
      // Not left to the hourly chore: calls from many addresses would fill the table meanwhile.
      await dropEnded(db, ended, now)
    },
  }
}

/** Calls from many addresses must not fill the memory. */
function dropOldest(counts: Map<string, Count>): void {
  const [oldest] = counts.keys()
  if (counts.size > BUCKETS_MAX && oldest !== undefined) counts.delete(oldest)
}

async function writeCounts(db: Database, counts: ReadonlyMap<string, Count>): Promise<void> {
  const uses = [...counts].flatMap(([bucket, count]) => {
    const added = count.unwritten
    count.unwritten = 0
    return added === 0 ? [] : [{ bucket, added, endsAt: count.endsAt }]
  })
  for (const { bucket, used } of await addUses(db, uses)) {
    const count = counts.get(bucket)
    // The total does not include uses that came in during the write.
    if (count) count.used = used + count.unwritten
  }
}
