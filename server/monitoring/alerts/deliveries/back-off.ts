import { HOUR, MINUTE, SECOND } from '../../../platform/clock.ts'

/** Pauses before a failed delivery is tried again. */
const RETRIES_MS = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 6 * HOUR] as const

/** When the next attempt is due, after that many; null: given up. */
export function nextAttemptAt(attempts: number, now: number): number | null {
  const pause = RETRIES_MS[attempts - 1]
  return pause === undefined ? null : now + pause
}
