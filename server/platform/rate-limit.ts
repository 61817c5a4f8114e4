import type { Clock } from './clock.ts'
import type { Database, Db } from './database.ts'
import { addUses, findUse, holdBucket, releaseUse, takeUse } from './rate-counters.ts'

export interface Limit {
  /** What is counted, such as `login:<hash>`; never an address as such. */
  bucket: string
  limit: number
  windowMs: number
}

export interface Use {
  isAllowed: boolean
  /** How many more are allowed. */
  left: number
  retryAfterSeconds: number
}

/** Counts in the database, in one statement: exact over processes and restarts. For what guards logins and codes. */
export async function take(db: Db, now: number, { bucket, limit, windowMs }: Limit): Promise<Use> {
  const { used, endsAt } = await takeUse(db, bucket, now, now + windowMs)
  return stateOf(used, limit, endsAt - now)
}

/** What another use would get, without taking it. */
export async function look(db: Db, now: number, { bucket, limit, windowMs }: Limit): Promise<Use> {
  const { used, endsAt } = (await findUse(db, bucket, now)) ?? { used: 0, endsAt: now + windowMs }
  return stateOf(used + 1, limit, endsAt - now)
}

/** Makes a bucket that is used up last until then. */
export async function hold(db: Db, bucket: string, until: number): Promise<void> {
  await holdBucket(db, bucket, until)
}

const stateOf = (used: number, limit: number, leftMs: number): Use => ({
  isAllowed: used <= limit,
  left: Math.max(0, limit - used),
  retryAfterSeconds: leftMs / 1000,
})

/** Gives one use back, such as that of a login whose password was right. */
export async function giveBack(db: Db, bucket: string): Promise<void> {
  await releaseUse(db, bucket)
}

export interface Quotas {
  take(limit: Limit): Use
  /** Writes what was used since the last call and learns what other processes used. */
  write(): Promise<void>
}

interface Count {
  endsAt: number
  used: number
  unwritten: number
}

/** Counts in memory, written by a timer each second: cheap enough for every call, and nearly exact. */
export function openQuotas(db: Database, clock: Clock): Quotas {
  const counts = new Map<string, Count>()
  return {
    take({ bucket, limit, windowMs }) {
      const now = clock()
      let count = counts.get(bucket)
      if (!count || count.endsAt <= now) {
        // Windows begin at whole multiples, so that every process counts in the same one.
        count = { endsAt: now - (now % windowMs) + windowMs, used: 0, unwritten: 0 }
        counts.set(bucket, count)
      }
      count.used++
      count.unwritten++
      return stateOf(count.used, limit, count.endsAt - now)
    },
    async write() {
      const now = clock()
      for (const [bucket, count] of counts) if (count.endsAt <= now) counts.delete(bucket)
      await writeCounts(db, counts)
    },
  }
}

async function writeCounts(db: Database, counts: ReadonlyMap<string, Count>): Promise<void> {
  const uses = [...counts].flatMap(([bucket, count]) => {
    const added = count.unwritten
    count.unwritten = 0
    return added === 0 ? [] : [{ bucket, added, endsAt: count.endsAt }]
  })
  for (const { bucket, used } of await addUses(db, uses)) {
    const count = counts.get(bucket)
    // What came in while the write was on its way is not in the total yet.
    if (count) count.used = used + count.unwritten
  }
}
