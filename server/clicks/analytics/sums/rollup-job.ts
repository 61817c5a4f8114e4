import type { App } from '../../../context.ts'
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import { DAY, HOUR } from '../../../platform/clock.ts'
import { sumClosedSpans } from './summing.ts'
import { thinClicks } from './thinning.ts'
import { listOldSums, removeOldSums } from './tidying-store.ts'
import { versionOf } from './write-sums-store.ts'

export interface RollupOptions {
  /** With a long timeout: some statements read a day or rewrite a month. */
  clickhouse: ClickHouse
  isStopping(): boolean
}

/** A report that has begun may still read the version before. */
const READ_FOR_MS = HOUR
const TIDYING_EACH_MS = HOUR
/** It looks at every month that is old enough. */
const THINNING_EACH_MS = DAY / 4

/**
 * Sums days and months that have closed, removes replaced sums, and thins clicks that a tier no longer keeps. Call it
 * repeatedly.
 */
export function openRollupJob(
  app: App,
  { clickhouse, isStopping }: RollupOptions,
): () => Promise<void> {
  let tidiedAt = Number.NEGATIVE_INFINITY
  let thinnedAt = Number.NEGATIVE_INFINITY
  return async () => {
    await sumClosedSpans({ clickhouse, clock: app.clock, isStopping })
    if (isStopping()) return
    if (app.clock() - tidiedAt >= TIDYING_EACH_MS) {
      const old = await listOldSums(clickhouse, versionOf(Date.now() - READ_FOR_MS))
      if (old.length > 0) await removeOldSums(clickhouse, old)
      tidiedAt = app.clock()
    }
    if (isStopping() || app.clock() - thinnedAt < THINNING_EACH_MS) return
    await thinClicks(app, { clickhouse, isStopping })
    thinnedAt = app.clock()
  }
}
