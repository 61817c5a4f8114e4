import { type Html, html } from '../../../hub-page/html.ts'
import type { ShownNumbers } from './shown-numbers.ts'

const WIDTH = 720
const HEIGHT = 180
const TOP = 6

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
})
const monthFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  month: 'short',
  year: 'numeric',
})

export const count = (n: number): string => n.toLocaleString('en-GB')

/** Clicks over time as a picture, and as a table for those who cannot see it. The last piece is not finished: dashed. */
export function numbersChart({ series, interval, clicks }: ShownNumbers): Html {
  const write = interval === 'month' ? monthFormat : dayFormat
  const labels = series.map(({ start }) => write.format(Date.parse(start)))
  const points = pointsOf(series.map((each) => each.clicks))
  const [done, last] = [points.slice(0, -1), points.slice(-2)]
  const most = Math.max(0, ...series.map((each) => each.clicks))
  return html`<figure><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${`Clicks over time, ${count(clicks)} together, at most ${count(most)} a ${interval}. The figures follow as a table.`}"><path class="g" d="${area(points)}"/><path class="k" d="${line(done)}"/><path class="k d" d="${line(last)}"/></svg><figcaption><span>${labels[0]}</span><span>at most ${count(most)} a ${interval}</span><span>${labels.at(-1)}</span></figcaption><details><summary>Figures</summary><table><thead><tr><th scope="col">From</th><td>Clicks</td></tr></thead><tbody>${series.map(
    (each, at) =>
      html`<tr><th scope="row">${labels[at]}${at === series.length - 1 && ', so far'}</th><td>${count(each.clicks)}</td></tr>`,
  )}</tbody></table></details></figure>`
}

type Point = readonly [x: number, y: number]

function pointsOf(values: readonly number[]): Point[] {
  const most = Math.max(1, ...values)
  const step = values.length > 1 ? WIDTH / (values.length - 1) : 0
  return values.map((value, at) => [
    Math.round(at * step),
    Math.round(HEIGHT - (value / most) * (HEIGHT - TOP)),
  ])
}

const line = (points: readonly Point[]): string =>
  points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join('')

const area = (points: readonly Point[]): string =>
  points.length === 0 ? '' : `${line(points)}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}z`
