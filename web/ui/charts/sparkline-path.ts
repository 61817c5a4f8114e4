const inset = 2
const headroom = 3

interface Point {
  x: number
  y: number
}

/**
 * The line through the values and the area under it. A single value is flat. While the time of the last value has not ended,
 * line and area end at the value before it, and `piece` leads on to the last one.
 */
export function sparklinePath(
  values: readonly number[],
  box: { width: number; height: number },
  isRunning = false,
) {
  const points = pointsOf(values, box)
  const finished = isRunning ? points.slice(0, Math.max(values.length - 1, 0)) : points
  const line = lineThrough(finished)
  const [first, end] = [finished[0], finished.at(-1)]
  return {
    line,
    area: first && end ? `${line}L${end.x} ${box.height}L${first.x} ${box.height}Z` : '',
    piece: isRunning ? lineThrough(points.slice(Math.max(finished.length - 1, 0))) : '',
    end,
  }
}

function pointsOf(values: readonly number[], box: { width: number; height: number }): Point[] {
  const series = values.length > 1 ? values : [values[0] ?? 0, values[0] ?? 0]
  const top = Math.max(...series, 1)
  const foot = box.height - inset
  return series.map((value, i) => ({
    x: round(inset + (i / (series.length - 1)) * (box.width - 2 * inset)),
    y: round(foot - (value / top) * (foot - headroom)),
  }))
}

const lineThrough = (points: readonly Point[]): string =>
  points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('')

const round = (n: number) => Math.round(n * 10) / 10
