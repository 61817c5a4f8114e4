export interface Box {
  top: number
  left: number
  width: number
  height: number
}

export interface Size {
  width: number
  height: number
}

/** Distance to the top and the right edge of the area. */
export interface ToastPlace {
  top: number
  right: number
}

const GAP = 8

/**
 * The place nearest to the area's top right corner where a box of this size covers no obstacle. If there is none, it covers
 * a small part of a large one, such as a row, rather than a button. The best place touches the corner's edges or those of
 * obstacles, so only these are tried.
 */
export function freePlace(size: Size, area: Box, obstacles: readonly Box[]): ToastPlace {
  const end = area.left + area.width
  const tops = [0, ...obstacles.map(({ top, height }) => top + height + GAP - area.top)]
  const rights = [0, ...obstacles.map(({ left }) => end - left + GAP)]
  const places = unique(tops).flatMap((top) => unique(rights).map((right) => ({ top, right })))
  let best = { place: { top: 0, right: 0 }, covered: Number.POSITIVE_INFINITY }
  for (const place of places.sort((a, b) => a.top + a.right - b.top - b.right)) {
    const isInside =
      place.top >= 0 &&
      place.right >= 0 &&
      place.top + size.height <= area.height &&
      place.right + size.width <= area.width
    if (!isInside) continue
    const covered = coveredBy(boxAt(place, size, area), obstacles)
    if (covered < best.covered) best = { place, covered }
    if (covered === 0) break
  }
  return best.place
}

export const boxAt = ({ top, right }: ToastPlace, size: Size, area: Box): Box => ({
  ...size,
  top: area.top + top,
  left: area.left + area.width - right - size.width,
})

/** The sum of the covered parts of the obstacles; 1 is a whole one. */
export const coveredBy = (box: Box, obstacles: readonly Box[]): number =>
  obstacles.reduce((sum, obstacle) => sum + coveredPart(box, obstacle), 0)

function coveredPart(box: Box, { top, left, width, height }: Box): number {
  const across = Math.min(box.left + box.width, left + width) - Math.max(box.left, left)
  const down = Math.min(box.top + box.height, top + height) - Math.max(box.top, top)
  return across > 0 && down > 0 ? (across * down) / (width * height) : 0
}

const unique = (numbers: readonly number[]): number[] => [...new Set(numbers.map(Math.ceil))]
