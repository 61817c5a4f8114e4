/** A key that begins with `hide` is kept at a logout. Its value is the time of the dismissal, in epoch milliseconds. */
const KEY = 'hideBannerSince'
const HIDDEN_FOR_MS = 3 * 24 * 60 * 60 * 1000

/**
 * Inline script for the head that marks the page, before its first frame, while the banner is dismissed. A browser may
 * forbid its storage, and a clock that was set back must not hide the banner for longer.
 */
export const bannerScript = `(() => {
try {
const ageMs = Date.now() - Number(localStorage.getItem('${KEY}'))
if (ageMs >= 0 && ageMs < ${HIDDEN_FOR_MS}) document.documentElement.dataset.banner = 'hidden'
} catch {}
})()`

/** Returns whether the press was on the button of the banner. */
export function pressBanner(target: Element): boolean {
  if (!target.closest('[data-banner-close]')) return false
  document.documentElement.dataset.banner = 'hidden'
  try {
    localStorage.setItem(KEY, String(Date.now()))
  } catch {
    // Then it is back on the next page.
  }
  return true
}
