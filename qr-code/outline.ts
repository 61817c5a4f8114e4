/** Radii of a box: top left, top right, bottom right, bottom left. */
export type Radii = readonly [number, number, number, number]

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Distance of a quarter circle's Bézier handles from its corner, relative to the radius. */
const HANDLE = 0.4477

const near = (value: number) => String(Math.round(value * 1000) / 1000)

/**
 * A box with round corners as a path of only `M`, `h`, `v`, `c` and `z`, which every renderer understands. Inside another
 * shape it becomes a hole by the even-odd rule.
 */
export function boxPath({ x, y, width, height }: Box, radii: Radii): string {
  const [a, b, c, d] = radii
  return [
    `M${near(x + a)} ${near(y)}`,
    `h${near(width - a - b)}`,
    quarter(b, [1, 0], [0, 1]),
    `v${near(height - b - c)}`,
    quarter(c, [0, 1], [-1, 0]),
    `h${near(c + d - width)}`,
    quarter(d, [-1, 0], [0, -1]),
    `v${near(d + a - height)}`,
    quarter(a, [0, -1], [1, 0]),
    'z',
  ].join('')
}

export const evenRadii = (radius: number): Radii => [radius, radius, radius, radius]

type Direction = readonly [number, number]

/** A quarter circle from one direction into the other. */
function quarter(radius: number, from: Direction, to: Direction): string {
  if (radius === 0) return ''
  const at = (first: number, second: number) =>
    `${near(radius * (from[0] * first + to[0] * second))} ${near(radius * (from[1] * first + to[1] * second))}`
  return `c${at(1 - HANDLE, 0)} ${at(1, HANDLE)} ${at(1, 1)}`
}
