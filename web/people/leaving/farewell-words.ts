/** Shown on the login page after an account was deleted. */
export function farewellWords(
  { name, isNow }: { name: string; isNow: boolean },
  { now, locale }: { now: Date; locale: string },
): string {
  if (isNow) return `${name} is deleted for good. Its links answer that they have ended.`
  const until = new Date(now.getTime() + 30 * 24 * 3_600_000)
  const day = until.toLocaleDateString(locale, { day: 'numeric', month: 'long', year: 'numeric' })
  return `${name} is deleted. Until ${day} an Owner can bring it back: log in, and choose it among your accounts.`
}
