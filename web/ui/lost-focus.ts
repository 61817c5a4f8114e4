import { focusHeading } from './page/focus-heading.ts'

/** A dialog that was opened from a menu of another dialog needs four. */
const REMEMBERED = 12
/** By then, Mantine has tried by itself, and a closed dialog is no longer in the page. */
const CLOSED_MS = 30

/** What had the focus, newest first. Weak, so that no screen is kept that was left. */
let latest: WeakRef<HTMLElement>[] = []

if (typeof document !== 'undefined') {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    const others = latest.filter((each) => each.deref() !== target)
    latest = [new WeakRef(target), ...others].slice(0, REMEMBERED)
  })
  // Somebody who presses beside everything wants to be nowhere.
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (relatedTarget !== null || !(target instanceof HTMLElement)) return
    setTimeout(() => {
      if (isNowhere() && isSeen(target)) latest = []
    })
  })
}

/**
 * For the end of a dialog: gives the focus back where Mantine cannot, because what had it at the opening is gone, such as an
 * entry of a menu that has closed, or a row that was deleted. What had it before takes it, such as the button of that menu; if
 * nothing is left of that, the heading of the screen.
 */
export function returnLostFocus(): void {
  setTimeout(() => {
    if (!isNowhere()) return
    for (const element of latest) {
      focusSeen(element.deref())
      if (!isNowhere()) return
    }
    const heading = document.querySelector<HTMLElement>('main h1')
    if (heading) focusHeading(heading)
  }, CLOSED_MS)
}

/** For a dialog that gives the focus back by itself. */
export const leaveFocus = (): void => undefined

function focusSeen(element: HTMLElement | undefined): void {
  if (element && isSeen(element)) element.focus({ preventScroll: true })
}

const isNowhere = (): boolean =>
  document.activeElement === null || document.activeElement === document.body

const isSeen = (element: HTMLElement): boolean =>
  element.isConnected && element.getClientRects().length > 0
