import { dotNear, type MapMark, type PlacedDot } from './map-mark.ts'
import { countryPoint, MAP_WIDTH, needsDot, pointAt } from './world-shapes.ts'

export interface PlacedMark extends PlacedDot {
  mark: MapMark
  /** The country whose shape is coloured. */
  country?: string
  step?: number
  /** Whether a dot is drawn: places are, and countries that would not be seen otherwise. */
  isDot: boolean
}

/** Of a dot that marks a small country. */
const SMALL_RADIUS = 4.5

/** Leaves out marks without a known place, such as that of an unknown country. */
export function placedMarks(marks: readonly MapMark[]): PlacedMark[] {
  return marks.flatMap((mark): PlacedMark[] => {
    const { id, at } = mark
    if (!('country' in at)) {
      const radius = ((at.width / 100) * MAP_WIDTH) / 2
      return [{ mark, id, ...pointAt(at.longitude, at.latitude), radius, isDot: true }]
    }
    const { country, step } = at
    const point = countryPoint(country)
    if (!point) return []
    return [{ mark, id, ...point, radius: SMALL_RADIUS, country, step, isDot: needsDot(country) }]
  })
}

export interface MapPointer {
  x: number
  y: number
  /** Units of the drawing in a pixel. */
  unit: number
  isTouch: boolean
  /** The country under the pointer. */
  country?: string | undefined
}

/** In pixels. A finger that hits no mark means the nearest one: it covers several countries of Europe. */
const REACH = 4
const TOUCH_REACH = 22

/** The mark that a pointer means, if any. */
export function markAt(pointer: MapPointer, marks: readonly PlacedMark[]): string | undefined {
  const { x, y, unit, isTouch, country } = pointer
  const dots = marks.filter(({ isDot }) => isDot)
  return (
    dotNear({ x, y, reach: REACH * unit }, dots) ??
    (country && marks.find((each) => each.country === country)?.id) ??
    (isTouch ? dotNear({ x, y, reach: TOUCH_REACH * unit }, marks) : undefined)
  )
}
