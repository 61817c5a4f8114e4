/** What can be chosen on a map. */
export interface MapMark {
  id: string
  name: string
  /** Such as '12,408 clicks, 34%'. */
  words: string
  at: MapCountry | MapSpot
}

/** A country, coloured by a step from 1 to 4. */
export interface MapCountry {
  country: string
  step: number
}

export interface MapSpot {
  longitude: number
  latitude: number
  /** Across, in percent of the map's width. */
  width: number
}

/** Of the largest dot. */
const MOST_PERCENT = 2.4

/** The area of a dot is in proportion to its amount. */
export const dotWidth = (amount: number, largest: number): number =>
  largest <= 0 ? 0 : MOST_PERCENT * Math.sqrt(Math.min(amount / largest, 1))

/** A mark that is drawn as a dot, in the units of its drawing. */
export interface PlacedDot {
  id: string
  x: number
  y: number
  radius: number
}

interface Pointer {
  x: number
  y: number
  /** How far outside of a dot it still hits it. */
  reach: number
}

/** The dot that a pointer means, if any: of those in reach, the one whose middle is nearest. */
export function dotNear(pointer: Pointer, dots: readonly PlacedDot[]): string | undefined {
  const near = dots
    .map(({ id, x, y, radius }) => ({
      id,
      radius,
      away: Math.hypot(x - pointer.x, y - pointer.y),
    }))
    .filter(({ away, radius }) => away <= radius + pointer.reach)
  return near.toSorted((a, b) => a.away - b.away)[0]?.id
}
