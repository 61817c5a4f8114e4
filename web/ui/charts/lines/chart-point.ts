export interface ChartPoint {
  label: string
  /** Undefined for a time in the future. */
  now: number | undefined
  /** Undefined if the period before has no such point. */
  before: number | undefined
}

/** Write the values of each line as text. */
export type LineWriters = Record<'now' | 'before', (n: number) => string>

export interface DrawnPoint extends ChartPoint {
  /** The value of `now` at both ends of the piece that is still growing. */
  unfinished?: number
}

/** Moves the last value of `now` to a line of its own, which begins at the value before it. */
export function withUnfinishedPiece(points: readonly ChartPoint[]): DrawnPoint[] {
  const last = points.findLastIndex(({ now }) => now !== undefined)
  return points.map((point, i) => {
    if (i === last) return { ...point, now: undefined, unfinished: point.now }
    return i === last - 1 ? { ...point, unfinished: point.now } : point
  })
}
