/** A chart is drawn into a square of this size, which the page stretches: it needs no measuring, and follows its frame. */
export const BOX = 1000

export type LineValues = readonly (number | undefined)[]

/** Where a point lies along the axis of time, from 0 to 1; a single one is in the middle. */
export const placeOf = (point: number, points: number): number =>
  points > 1 ? point / (points - 1) : 0.5

export interface LinePath {
  line: string
  /** The same, closed along the foot. */
  area: string
  /** Points without a neighbour, which a line cannot show. */
  alone: number[]
}

/** A line through the values that is nowhere above or below the two it connects, with a gap where there is none. */
export function linePath(values: LineValues, top: number): LinePath {
  const path: LinePath = { line: '', area: '', alone: [] }
  for (const run of runsOf(values)) {
    if (run.heights.length === 1) {
      path.alone.push(run.from)
      continue
    }
    const x = (i: number) => round(placeOf(run.from + i, values.length) * BOX)
    const ys = run.heights.map((value) => BOX * (1 - value / top))
    const line = curveThrough(ys, x)
    path.line += line
    path.area += `${line}L${x(ys.length - 1)} ${BOX}L${x(0)} ${BOX}Z`
  }
  return path
}

interface Run {
  from: number
  heights: number[]
}

function runsOf(values: LineValues): Run[] {
  const runs: Run[] = []
  values.forEach((value, i) => {
    if (value === undefined) return
    if (i === 0 || values[i - 1] === undefined) runs.push({ from: i, heights: [] })
    runs.at(-1)?.heights.push(value)
  })
  return runs
}

function curveThrough(ys: readonly number[], x: (i: number) => number): string {
  const slopes = slopesOf(ys)
  const third = (x(1) - x(0)) / 3
  return ys
    .map((y, i) => {
      if (i === 0) return `M${x(0)} ${round(y)}`
      const leaving = (ys[i - 1] ?? 0) + (slopes[i - 1] ?? 0) / 3
      const arriving = y - (slopes[i] ?? 0) / 3
      const controls = `${round(x(i - 1) + third)} ${round(leaving)} ${round(x(i) - third)}`
      return `C${controls} ${round(arriving)} ${x(i)} ${round(y)}`
    })
    .join('')
}

/** Steffen's slopes, which keep a cubic between its ends (Astronomy and Astrophysics 239, 1990), for points one apart. */
function slopesOf(ys: readonly number[]): number[] {
  const rises = ys.slice(1).map((y, i) => y - (ys[i] ?? 0))
  const slopes = ys.map((_, i) => {
    const before = rises[i - 1]
    const after = rises[i]
    if (before === undefined || after === undefined) return 0
    const least = Math.min(Math.abs(before), Math.abs(after), Math.abs(before + after) / 4)
    return (Math.sign(before) + Math.sign(after)) * least
  })
  const last = slopes.length - 1
  slopes[0] = endSlope(rises[0], last === 1 ? undefined : slopes[1])
  slopes[last] = endSlope(rises.at(-1), last === 1 ? undefined : slopes[last - 1])
  return slopes
}

/** Of two points, the line is straight. */
const endSlope = (rise = 0, neighbour?: number): number =>
  neighbour === undefined ? rise : (3 * rise - neighbour) / 2

const round = (n: number): number => Math.round(n * 10) / 10
