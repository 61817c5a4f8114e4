/** Moves the focus to the heading of a screen, which does not take it by itself. */
export function focusHeading(heading: HTMLElement): void {
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
