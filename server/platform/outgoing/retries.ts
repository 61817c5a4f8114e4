/** When the next attempt is due, after that many, by the pauses between attempts in milliseconds; null: given up. */
export function nextAttemptAt(
  pausesMs: readonly number[],
  { attempts, now }: { attempts: number; now: number },
): number | null {
  const pause = pausesMs[attempts - 1]
  return pause === undefined ? null : now + pause
}
