export type Point = readonly [x: number, y: number]

interface Run {
  from: Point
  to: Point
  along: Point
}

/**
 * A paper ribbon along a path of right angles, as one polygon (`points` of SVG) per straight run. Each turn is a fold at
 * 45°, which cuts the outer corner and shows the other side: even runs are the front, odd ones the back.
 * `half` is half the ribbon's width, in the units of the points.
 */
export function ribbonPath(points: readonly Point[], half: number): string[] {
  const runs = runsOf(points)
  return runs.map((run, index) => {
    const before = turn(runs[index - 1], run) * half
    const after = turn(run, runs[index + 1]) * half
    return [
      corner(run, run.from, half, -before),
      corner(run, run.to, half, after),
      corner(run, run.to, -half, -after),
      corner(run, run.from, -half, before),
    ].join(' ')
  })
}

function runsOf(points: readonly Point[]): Run[] {
  return points.flatMap((to, index) => {
    const from = points[index - 1]
    return from ? [{ from, to, along: direction(from, to) }] : []
  })
}

const direction = (from: Point, to: Point): Point => [
  Math.sign(to[0] - from[0]),
  Math.sign(to[1] - from[1]),
]

/** 1 for a turn to the right on the screen, -1 to the left, 0 at an end. */
function turn(run: Run | undefined, next: Run | undefined): number {
  if (!run || !next) return 0
  return run.along[0] * next.along[1] - run.along[1] * next.along[0]
}

/** The corner at an offset from `base`: `aside` across the run, `shift` along it. */
function corner({ along: [x, y] }: Run, base: Point, aside: number, shift: number): string {
  return `${base[0] + x * shift - y * aside},${base[1] + y * shift + x * aside}`
}
