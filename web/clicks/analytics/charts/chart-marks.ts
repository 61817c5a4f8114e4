import type { Timeseries } from '../../../../contract/clicks/analytics.ts'

/** Something that was done to the link, at a moment of the chart. */
export interface ChartMark {
  at: string
  /** A sentence: 'Mara changed Destination'. */
  words: string
}

/** Marks at one place of the chart. */
export interface MarkGroup {
  /** Index of the piece of time that the first of them falls in. */
  piece: number
  marks: readonly ChartMark[]
}

/** Index of the piece of time that a moment falls in; undefined before the first. The last piece ends with the period. */
export function pieceOf({ items }: Timeseries, at: string): number | undefined {
  const found = items.findLastIndex(({ start }) => Date.parse(start) <= Date.parse(at))
  return found === -1 ? undefined : found
}

interface MarkedPart {
  /** As it is drawn, with pieces in the future. */
  pieces: number
  /** How many marks fit beside each other. */
  places: number
  until: Date
}

/** The marks of a line, first to last; those that would touch each other are one. */
export function markGroups(
  line: Timeseries,
  marks: readonly ChartMark[],
  { pieces, places, until }: MarkedPart,
): MarkGroup[] {
  const groups = new Map<number, MarkGroup>()
  const inOrder = marks.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
  for (const mark of inOrder) {
    const piece = pieceOf(line, mark.at)
    if (piece === undefined || Date.parse(mark.at) >= until.getTime()) continue
    const place = Math.floor((piece / Math.max(1, pieces)) * places)
    const group = groups.get(place)
    groups.set(place, { piece: group?.piece ?? piece, marks: [...(group?.marks ?? []), mark] })
  }
  return [...groups.values()]
}
