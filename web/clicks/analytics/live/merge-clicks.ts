import type { ClickEvent } from '../../../../contract/clicks/analytics.ts'

/**
 * The latest clicks of the fetched list and of the stream, newest first. A click may be in both, and two clicks may be
 * identical in every known field: each is shown as often as in the source that has it more often.
 */
export function mergeClicks(
  listed: readonly ClickEvent[],
  streamed: readonly ClickEvent[],
  rows: number,
): ClickEvent[] {
  const seen = new Map<string, number>()
  for (const click of listed) count(seen, click)
  const unlisted = streamed.filter((click) => {
    const left = seen.get(nameOf(click)) ?? 0
    seen.set(nameOf(click), left - 1)
    return left <= 0
  })
  return [...unlisted, ...listed].toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, rows)
}

export interface FeedRow {
  /** Stays the same while newer clicks arrive. */
  id: string
  click: ClickEvent
}

export function rowsOf(clicks: readonly ClickEvent[]): FeedRow[] {
  const seen = new Map<string, number>()
  // Number from the oldest on, so that a newer duplicate does not take the id of an older one.
  const rows = clicks.toReversed().map((click) => ({
    id: `${nameOf(click)} ${count(seen, click)}`,
    click,
  }))
  return rows.toReversed()
}

const nameOf = ({ link, ...click }: ClickEvent): string => JSON.stringify(Object.values(click))

function count(seen: Map<string, number>, click: ClickEvent): number {
  const times = (seen.get(nameOf(click)) ?? 0) + 1
  seen.set(nameOf(click), times)
  return times
}
