/** By then a dialog that closes is gone, and with it the focus inside it. */
const CLOSED_MS = 200
const LONGEST_MS = 5000

/**
 * Puts the focus back where it was before a dialog. A button that shows that it is busy takes none, so it is waited for, as
 * for a dialog that is slow to close; whoever has moved on meanwhile is left where they are.
 */
export function giveFocusBack(element: HTMLElement | undefined): void {
  const since = performance.now()
  const inDialog = document.activeElement
  const attempt = () => {
    const active = document.activeElement
    const isNowhere = active === null || active === document.body
    const hasMovedOn = !isNowhere && active !== inDialog
    const isLate = performance.now() - since > LONGEST_MS
    if (!element?.isConnected || hasMovedOn || isLate) return
    if (isNowhere) element.focus({ preventScroll: true })
    if (document.activeElement !== element) requestAnimationFrame(attempt)
  }
  setTimeout(attempt, CLOSED_MS)
}
