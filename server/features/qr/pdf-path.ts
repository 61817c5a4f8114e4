type Point = readonly [x: number, y: number]

interface Pen {
  at: Point
  start: Point
}

const near = (value: number) => Math.round(value * 1000) / 1000
const written = (points: readonly Point[]) =>
  points.map(([x, y]) => `${near(x)} ${near(y)}`).join(' ')
const sum = ([x, y]: Point, [dx, dy]: Point): Point => [x + dx, y + dy]

/** A path of our own (`M h v c z`) or of letters (`M L Q C Z`) in the orders of a PDF. */
export function pdfPath(d: string): string {
  let pen: Pen = { at: [0, 0], start: [0, 0] }
  const orders: string[] = []
  for (const [, letter = '', numbers = ''] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const step = steps[letter]
    if (!step) throw new Error(`A path holds the unknown order ${letter}`)
    const drawn = step(pen, (numbers.match(/-?\d*\.?\d+(?:e-?\d+)?/g) ?? []).map(Number))
    pen = drawn.pen
    orders.push(drawn.order)
  }
  return orders.join(' ')
}

type Step = (pen: Pen, numbers: number[]) => { pen: Pen; order: string }

const pointAt = (numbers: number[], index: number): Point => [
  numbers[index * 2] ?? 0,
  numbers[index * 2 + 1] ?? 0,
]

const line = (pen: Pen, to: Point) => ({ pen: { ...pen, at: to }, order: `${written([to])} l` })
const curve = (pen: Pen, points: readonly [Point, Point, Point]) => ({
  pen: { ...pen, at: points[2] },
  order: `${written(points)} c`,
})

const close: Step = (pen) => ({ pen: { ...pen, at: pen.start }, order: 'h' })

const steps: Readonly<Record<string, Step>> = {
  M: (_, numbers) => {
    const at = pointAt(numbers, 0)
    return { pen: { at, start: at }, order: `${written([at])} m` }
  },
  L: (pen, numbers) => line(pen, pointAt(numbers, 0)),
  h: (pen, [by = 0]) => line(pen, sum(pen.at, [by, 0])),
  v: (pen, [by = 0]) => line(pen, sum(pen.at, [0, by])),
  C: (pen, numbers) => curve(pen, [pointAt(numbers, 0), pointAt(numbers, 1), pointAt(numbers, 2)]),
  c: (pen, numbers) =>
    curve(pen, [
      sum(pen.at, pointAt(numbers, 0)),
      sum(pen.at, pointAt(numbers, 1)),
      sum(pen.at, pointAt(numbers, 2)),
    ]),
  Q: (pen, numbers) => {
    const [handle, to] = [pointAt(numbers, 0), pointAt(numbers, 1)]
    const between = ([x, y]: Point): Point => [
      x + (2 / 3) * (handle[0] - x),
      y + (2 / 3) * (handle[1] - y),
    ]
    return curve(pen, [between(pen.at), between(to), to])
  },
  z: close,
  Z: close,
}
