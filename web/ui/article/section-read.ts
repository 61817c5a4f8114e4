/** As `scroll-padding-top` of the public pages: a heading that was jumped to stands here. */
const OFFSET_PX = 88
/** Browsers round the place of a heading. */
const ROUNDING_PX = 8

/**
 * The index of the section that is being read: the last whose heading has passed the bar, else the first. `tops` are the
 * places of the headings in the window, in px; -1 without headings.
 */
export function sectionRead(tops: readonly number[]): number {
  const passed = tops.findLastIndex((top) => top <= OFFSET_PX + ROUNDING_PX)
  return passed < 0 && tops.length > 0 ? 0 : passed
}
