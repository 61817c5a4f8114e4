import type { PublicStatus } from '../../../contract/monitoring/status-pages.ts'

export type OverallState = PublicStatus['state']

const states: Readonly<Record<string, OverallState>> = {
  UP: 'UP',
  // One failed check proves nothing yet.
  SUSPECT: 'UP',
  DEGRADED: 'DEGRADED',
  DOWN: 'DOWN',
  RECOVERING: 'DOWN',
}

/** The state of a monitor as status pages show it. */
export const overallOf = (state: string): OverallState => states[state] ?? 'UNKNOWN'

export type OverallCounts = Record<OverallState, number>

export function overallCounts(byState: ReadonlyMap<string, number>): OverallCounts {
  const counts = { UP: 0, DEGRADED: 0, DOWN: 0, UNKNOWN: 0 }
  for (const [state, count] of byState) counts[overallOf(state)] += count
  return counts
}

/** The worst known state; UNKNOWN without one. */
export function worstOf(counts: OverallCounts): OverallState {
  const worst = (['DOWN', 'DEGRADED', 'UP'] as const).find((state) => counts[state] > 0)
  return worst ?? 'UNKNOWN'
}

const totalOf = (counts: OverallCounts): number =>
  Object.values(counts).reduce((all, count) => all + count, 0)

/** The sentence at the top of the page. */
export function sentenceOf(counts: OverallCounts): string {
  const all = totalOf(counts)
  if (all === 0) return 'Nothing is checked here yet'
  const { DOWN, DEGRADED, UNKNOWN } = counts
  switch (worstOf(counts)) {
    case 'DOWN':
      return all === 1
        ? 'It does not answer'
        : `${DOWN} of ${all} ${verb(DOWN, 'does', 'do')} not answer`
    case 'DEGRADED':
      return all === 1
        ? 'It answers, with problems'
        : `${DEGRADED} of ${all} ${verb(DEGRADED, 'has', 'have')} problems`
    case 'UP':
      return UNKNOWN === 0 ? 'Everything answers' : 'Everything that is checked answers'
    case 'UNKNOWN':
      return 'Nothing is known at the moment'
  }
}

const verb = (count: number, one: string, several: string) => (count === 1 ? one : several)

/** The same in a word or two, for the badge. */
export function badgeWords(counts: OverallCounts): string {
  const { DOWN, DEGRADED, UP } = counts
  const all = totalOf(counts)
  if (DOWN > 0) return all === 1 ? 'down' : `${DOWN} of ${all} down`
  if (DEGRADED > 0) return all === 1 ? 'problems' : `${DEGRADED} of ${all} with problems`
  return UP > 0 ? 'up' : 'unknown'
}
