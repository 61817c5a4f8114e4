import type { App } from '../../context.ts'
import { DAY, MINUTE, SECOND } from '../../platform/clock.ts'
import { writing } from '../../platform/database/writing.ts'
import type { WaitingConversionsTable } from '../../schema/conversions.ts'
import { findClicks, insertConversions } from './copying-store.ts'
import { deleteWaiting, listDue, postponeWaiting } from './waiting-store.ts'

type Waiting = WaitingConversionsTable

/** So many take some 20 ms to read, compare and delete. */
const ROWS_AT_ONCE = 500
/** Longer than any store should be away. */
const WAITS_FOR_MS = 7 * DAY
const FIRST_PAUSE_MS = 2 * SECOND
const LONGEST_PAUSE_MS = 10 * MINUTE

/**
 * Gives waiting conversions to their clicks, and returns how many were looked at. A crash or another worker in between
 * copies some again, which counts them no more than once. Throws `store-away`: call again.
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
    const click = clicks.get(clickOf(waiting))
    return click ? [{ waiting, click }] : []
  })
  await insertConversions(clickhouse, attached)
  const missing = rows.filter((row) => !clicks.has(clickOf(row)))
  const ended = missing.filter((row) => row.received_at <= now - WAITS_FOR_MS)
  if (ended.length > 0) {
    log.warn('the clicks of some conversions never came', { conversions: ended.length })
  }
  const pauses = Map.groupBy(
    missing.filter((row) => row.received_at > now - WAITS_FOR_MS),
    (row) => pauseAfter(now - row.received_at),
  )
  await writing(db, async (tx) => {
    await deleteWaiting(tx, [...attached.map(({ waiting }) => waiting), ...ended])
    for (const [pause, some] of pauses) await postponeWaiting(tx, now + pause, some)
  })
  return rows.length
}

const clickOf = (row: Waiting): string => `${row.account_id} ${row.click_id}`

/** As long as it has waited so far, in steps that double. */
function pauseAfter(waitedMs: number): number {
  let pause = FIRST_PAUSE_MS
  while (pause < waitedMs && pause < LONGEST_PAUSE_MS) pause *= 2
  return Math.min(pause, LONGEST_PAUSE_MS)
}
