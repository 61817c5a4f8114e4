/** Clicks of a link in the time of a report and in the time before. */
export interface LinkClicks {
  name: string
  clicks: number
  before: number
}

/** Fewer clicks more or less are no news, whatever the share. */
const LEAST_CHANGE = 10
/** How many standard deviations chance alone seldom exceeds. */
const BEYOND_CHANCE = 2
const MOST_SHOWN = 5

/** The links with the largest changes, the largest first. */
export function moversOf<Link extends LinkClicks>(
  links: readonly Link[],
): { up: Link[]; down: Link[] } {
  const moved = links
    .filter(isMover)
    .toSorted((a, b) => Math.abs(b.clicks - b.before) - Math.abs(a.clicks - a.before))
  return {
    up: moved.filter(({ clicks, before }) => clicks > before).slice(0, MOST_SHOWN),
    down: moved.filter(({ clicks, before }) => clicks < before).slice(0, MOST_SHOWN),
  }
}

/** Two counts that differ by chance alone (Poisson) differ by some √(a + b). */
function isMover({ clicks, before }: LinkClicks): boolean {
  const change = Math.abs(clicks - before)
  return change >= LEAST_CHANGE && change > BEYOND_CHANCE * Math.sqrt(clicks + before)
}
