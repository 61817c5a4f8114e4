const DAY_MS = 86_400_000
const KEPT_DAYS = 30

/** Whole days until a link in the trash is purged; at least one, because the purge runs some time after the deadline. */
export function daysLeft(deletedAt: string, now: number): number {
  const left = Date.parse(deletedAt) + KEPT_DAYS * DAY_MS - now
  return Math.max(1, Math.ceil(left / DAY_MS))
}
