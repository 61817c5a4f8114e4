import type { Link } from '../../contract/links/links.ts'

export type LinkState = 'In the trash' | 'Paused' | 'Ended' | 'Not started yet' | 'Active'

type Timed = Pick<
  Link,
  'deletedAt' | 'disabled' | 'expiresAt' | 'startsAt' | 'maxClicks' | 'clicks'
>

/** The state as visitors experience it; `now` in epoch milliseconds. */
export function stateOf(link: Timed, now: number): LinkState {
  if (link.deletedAt !== null) return 'In the trash'
  if (link.disabled) return 'Paused'
  if (hasEnded(link, now)) return 'Ended'
  return link.startsAt !== null && Date.parse(link.startsAt) > now ? 'Not started yet' : 'Active'
}

function hasEnded({ expiresAt, maxClicks, clicks }: Timed, now: number): boolean {
  if (expiresAt !== null && Date.parse(expiresAt) <= now) return true
  return maxClicks !== null && clicks.human >= maxClicks
}
