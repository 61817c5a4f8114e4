import type { App } from '../../context.ts'
import { DAY, MINUTE, SECOND } from '../../platform/clock.ts'
import { writing } from '../../platform/database/writing.ts'
import { clickName, findClicks, insertConversions } from './copying-store.ts'
import { deleteWaiting, listDue, postponeWaiting } from './waiting-store.ts'

/** These take some 20 ms to read, compare and delete. */
const ROWS_AT_ONCE = 500
/** Longer than any store should be away. */
const WAITS_FOR_MS = 7 * DAY
const FIRST_PAUSE_MS = 2 * SECOND
const LONGEST_PAUSE_MS = 10 * MINUTE

/**
 * Attaches waiting conversions to their clicks, and returns how many it looked at. After a crash, or with another worker,
 * some are copied twice but counted once. Throws `store-away`: call again.
 */
export async function attachConversions(
  app: Pick<App, 'db' | 'clickhouse' | 'clock' | 'log'>,
): Promise<number> {
  const { db, clickhouse, clock, log } = app
  const now = clock()
  const rows = await listDue(db, { now, latest: now + LONGEST_PAUSE_MS, limit: ROWS_AT_ONCE })
  if (rows.length === 0) return 0
  const clicks = await findClicks(clickhouse, rows)
  const attached = rows.flatMap((waiting) => {
    const click = clicks.get(clickName(waiting))
    return click ? [{ waiting, click }] : []
  })
  await insertConversions(clickhouse, attached)
  const missing = rows.filter((row) => !clicks.has(clickName(row)))
  const ended = missing.filter((row) => row.received_at <= now - WAITS_FOR_MS)
  if (ended.length > 0) {
    log.warn('the clicks of some conversions never came', { conversions: ended.length })
  }
  const pauses = Map.groupBy(
    missing.filter((row) => row.received_at > now - WAITS_FOR_MS),
    (row) => pauseAfter(now - row.received_at),
  )
  await writing({ db }, async ({ db: tx }) => {
    await deleteWaiting(tx, [...attached.map(({ waiting }) => waiting), ...ended])
    for (const [pause, some] of pauses) await postponeWaiting(tx, now + pause, some)
  })
  return rows.length
}

/** Doubles as the row waits: 2 s, 4 s, and so on up to the longest. */
function pauseAfter(waitedMs: number): number {
  let pause = FIRST_PAUSE_MS
  while (pause < waitedMs && pause < LONGEST_PAUSE_MS) pause *= 2
  return Math.min(pause, LONGEST_PAUSE_MS)
}
