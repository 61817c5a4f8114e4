import type { Registry } from 'prom-client'
import { type Clock, MINUTE, SECOND } from './clock.ts'
import { type Database, isDatabaseAway } from './database/database.ts'
import { isPostgres } from './database/database-kind.ts'
import { databaseTime } from './database/database-time.ts'
import { readGauge } from './database/readings.ts'
import type { Log } from './log.ts'
import { type Loop, repeat } from './loop/loop.ts'

export interface SkewOptions {
  db: Database
  clock: Clock
  log: Log
  registry: Registry
}

export interface ClockSkew {
  /** Compares now instead of at the next interval. */
  compare(): Promise<void>
  start(): void
  stop(): Promise<void>
}

const EACH_MS = MINUTE
/** A delayed query says little about the clock, so the fastest of a few counts. */
const SAMPLES = 3

/**
 * Measures how far the clock of this machine is ahead of the database's, and logs when they differ. Does nothing on SQLite,
 * which uses the clock of this machine.
 */
export function watchClockSkew({ db, clock, log, registry }: SkewOptions): ClockSkew {
  const watch = new SkewWatch()
  let skewMs = 0
  let loop: Loop | undefined
  readGauge(registry, {
    name: 'unfurly_clock_skew_seconds',
    help: "How far the machine's clock is ahead of the database's; negative: behind",
    read: () => skewMs / SECOND,
  })
  const compare = async () => {
    skewMs = await measureSkew(db, clock)
    const change = watch.observe(skewMs, performance.now())
    const seconds = Math.round(skewMs / 100) / 10
    if (change === 'begins') {
      log.warn("this machine's clock and the database's disagree: set both by NTP", { seconds })
    }
    if (change === 'ends')
      log.info("this machine's clock and the database's agree again", { seconds })
  }
  return {
    compare,
    start() {
      if (!isPostgres(db)) return
      loop ??= repeat('clock skew', { pauseMs: EACH_MS, log }, () =>
        compare().catch((error: unknown) => {
          // An unreachable database is reported elsewhere and says nothing about the clock.
          if (!isDatabaseAway(error)) throw error
        }),
      )
    },
    async stop() {
      await loop?.stop()
    },
  }
}

async function measureSkew(db: Database, clock: Clock): Promise<number> {
  let best = { skewMs: 0, tookMs: Number.POSITIVE_INFINITY }
  for (let sample = 0; sample < SAMPLES; sample++) {
    const here = clock()
    const startedAt = performance.now()
    const { there } = await db.selectNoFrom(databaseTime(db).as('there')).executeTakeFirstOrThrow()
    const tookMs = performance.now() - startedAt
    if (tookMs < best.tookMs) best = { skewMs: here + tookMs / 2 - there, tookMs }
  }
  return best.skewMs
}

const FAR_MS = 5 * SECOND
/** Below FAR_MS, so that a clock near the limit does not alternate between the two states. */
const NEAR_MS = 4 * SECOND
const LOG_EACH_MS = 10 * MINUTE

/** Decides when to log. */
export class SkewWatch {
  #isFar = false
  #loggedAt = Number.NEGATIVE_INFINITY

  /** `at` is monotonic time: the wall clock may be adjusted. */
  observe(skewMs: number, at: number): 'begins' | 'ends' | undefined {
    const distance = Math.abs(skewMs)
    if (this.#isFar && distance <= NEAR_MS) {
      this.#isFar = false
      return 'ends'
    }
    if (this.#isFar || distance <= FAR_MS || at - this.#loggedAt < LOG_EACH_MS) return undefined
    this.#isFar = true
    this.#loggedAt = at
    return 'begins'
  }
}
