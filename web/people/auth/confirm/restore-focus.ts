/** A closing dialog, and the focus inside it, is gone after this time. */
const CLOSED_MS = 200
const LONGEST_MS = 5000

/**
 * Restores the focus to where it was before a dialog. Retries while the element is a loading button, which cannot take the
 * focus, or while the dialog is slow to close. Stops when the user has moved the focus meanwhile.
 */
export function restoreFocus(element: HTMLElement | undefined): void {
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
