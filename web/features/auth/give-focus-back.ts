/** By then a dialog that closes is gone, and with it the focus inside it. */
const CLOSED_MS = 200
const LONGEST_MS = 5000

/**
 * Puts the focus back where it was before a dialog. A button that shows that it is busy takes none, so it is waited for;
 * whoever has moved on meanwhile is left where they are.
 */
export function giveFocusBack(element: HTMLElement | undefined): void {
  const since = performance.now()
  const attempt = () => {
    const isNowhere = document.activeElement === null || document.activeElement === document.body
    const isLate = performance.now() - since > LONGEST_MS
    if (!element?.isConnected || !isNowhere || isLate) return
    element.focus({ preventScroll: true })
    if (document.activeElement !== element) requestAnimationFrame(attempt)
  }
  setTimeout(attempt, CLOSED_MS)
}
