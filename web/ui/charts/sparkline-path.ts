const inset = 2
const headroom = 3

/** The path of a line through the values, the path of the area under it, and the line's end. A single value is flat. */
export function sparklinePath(values: number[], box: { width: number; height: number }) {
  const series = values.length > 1 ? values : [values[0] ?? 0, values[0] ?? 0]
  const top = Math.max(...series, 1)
  const foot = box.height - inset
  const points = series.map((value, i) => ({
    x: round(inset + (i / (series.length - 1)) * (box.width - 2 * inset)),
    y: round(foot - (value / top) * (foot - headroom)),
  }))
  const line = points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('')
  const end = points.at(-1) ?? { x: 0, y: foot }
  return { line, area: `${line}L${end.x} ${box.height}L${inset} ${box.height}Z`, end }
}

const round = (n: number) => Math.round(n * 10) / 10
