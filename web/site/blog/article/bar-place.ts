/** Above this height the bar stays visible, in whichever direction the page scrolls. */
const HIDES_BELOW_PX = 200

/** Whether the bar is hidden after scrolling from one place of the page to another, in px from its top. */
export function isBarHidden(from: number, to: number, isHidden: boolean): boolean {
  if (to === from) return isHidden
  return to > from && to > HIDES_BELOW_PX
}
