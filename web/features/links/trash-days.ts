const DAY_MS = 86_400_000
const KEPT_DAYS = 30

/** Whole days until a link in the trash goes for good; at least one, for the last of it is cleared in the night. */
export function daysLeft(deletedAt: string, now: number): number {
  const left = Date.parse(deletedAt) + KEPT_DAYS * DAY_MS - now
  return Math.max(1, Math.ceil(left / DAY_MS))
}
