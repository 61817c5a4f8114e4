type PathPoint = readonly [x: number, y: number]

interface Pen {
  at: PathPoint
  start: PathPoint
}

const near = (value: number) => Math.round(value * 1000) / 1000
const written = (points: readonly PathPoint[]) =>
  points.map(([x, y]) => `${near(x)} ${near(y)}`).join(' ')
const sum = ([x, y]: PathPoint, [dx, dy]: PathPoint): PathPoint => [x + dx, y + dy]

/** Translates a path of ours (`M h v c z`) or of letters (`M L Q C Z`) into PDF operators. */
export function pdfPath(d: string): string {
  let pen: Pen = { at: [0, 0], start: [0, 0] }
  const operators: string[] = []
  for (const [, letter = '', numbers = ''] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const step = steps[letter]
    if (!step) throw new Error(`A path holds the unknown order ${letter}`)
    const drawn = step(pen, (numbers.match(/-?\d*\.?\d+(?:e-?\d+)?/g) ?? []).map(Number))
    pen = drawn.pen
    operators.push(drawn.operator)
  }
  return operators.join(' ')
}

type PathStep = (pen: Pen, numbers: number[]) => { pen: Pen; operator: string }

const pointAt = (numbers: number[], index: number): PathPoint => [
  numbers[index * 2] ?? 0,
  numbers[index * 2 + 1] ?? 0,
]

const line = (pen: Pen, to: PathPoint) => ({
  pen: { ...pen, at: to },
  operator: `${written([to])} l`,
})
const curve = (pen: Pen, points: readonly [PathPoint, PathPoint, PathPoint]) => ({
  pen: { ...pen, at: points[2] },
  operator: `${written(points)} c`,
})

const close: PathStep = (pen) => ({ pen: { ...pen, at: pen.start }, operator: 'h' })

const steps: Readonly<Record<string, PathStep>> = {
  M: (_, numbers) => {
    const at = pointAt(numbers, 0)
    return { pen: { at, start: at }, operator: `${written([at])} m` }
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
    const between = ([x, y]: PathPoint): PathPoint => [
      x + (2 / 3) * (handle[0] - x),
      y + (2 / 3) * (handle[1] - y),
    ]
    return curve(pen, [between(pen.at), between(to), to])
  },
  z: close,
  Z: close,
}
