/** The point nearest to a place between the edges of a chart, from 0 to 1. */
export const pointAt = (place: number, points: number): number =>
  within(Math.round(place * (points - 1)), points)

/** Where a key leads, as on a slider; undefined for other keys. */
export function pointAfter(key: string, at: number, points: number): number | undefined {
  if (key === 'ArrowRight' || key === 'ArrowUp') return within(at + 1, points)
  if (key === 'ArrowLeft' || key === 'ArrowDown') return within(at - 1, points)
  if (key === 'Home') return 0
  return key === 'End' ? points - 1 : undefined
}

const within = (at: number, points: number): number => Math.min(Math.max(at, 0), points - 1)
