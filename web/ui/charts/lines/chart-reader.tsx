import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import type { ChartLine } from './chart-line.ts'
import { placeOf } from './line-path.ts'
import { pointAfter, pointAt } from './points.ts'
import css from './time-chart.module.css'

interface ChartReaderProps {
  times: readonly string[]
  lines: readonly ChartLine[]
  /** The amount at the upper edge. */
  top: number
}

interface Figure {
  name: string
  color: string
  value: number
  words: string
}

/** Shows the figures of one point in time, chosen by pointer or keyboard. For screen readers it is a slider. */
export function ChartReader({ times, lines, top }: ChartReaderProps) {
  const [point, setPoint] = useState(0)
  const [isShown, setShown] = useState(false)
  // The points may have become fewer since.
  const at = Math.min(point, times.length - 1)
  const time = times[at] ?? ''
  const figures = figuresAt(lines, at)
  const follow = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setPoint(pointAt((clientX - left) / width, times.length))
    setShown(true)
  }
  const press = (event: KeyboardEvent) => {
    const next = pointAfter(event.key, at, times.length)
    if (next === undefined && !(event.key === 'Escape' && isShown)) return
    event.preventDefault()
    setPoint(next ?? at)
    setShown(next !== undefined)
  }
  return (
    <div
      className={`${css.plot} ${css.reader}`}
      role="slider"
      tabIndex={0}
      aria-label="Figures, point by point"
      aria-valuemin={1}
      aria-valuemax={times.length}
      aria-valuenow={at + 1}
      aria-valuetext={[time, ...figures.map(({ name, words }) => `${name}: ${words}`)].join(', ')}
      onKeyDown={press}
      onFocus={({ target }) => target.matches(':focus-visible') && setShown(true)}
      onBlur={() => setShown(false)}
      onPointerDown={follow}
      onPointerMove={follow}
      onPointerLeave={({ pointerType }) => {
        // A finger leaves after each tap
        if (pointerType !== 'touch') setShown(false)
      }}
    >
      {isShown && (
        <Told place={placeOf(at, times.length)} time={time} figures={figures} top={top} />
      )}
    </div>
  )
}

const figuresAt = (lines: readonly ChartLine[], at: number): Figure[] =>
  lines.flatMap(({ name, color, values, told = values, write }) => {
    const value = told[at]
    return value === undefined ? [] : [{ name, color, value, words: write(value) }]
  })

interface ToldProps {
  /** Of the point, from 0 to 1. */
  place: number
  time: string
  figures: readonly Figure[]
  top: number
}

const GAP = 10

function Told({ place, time, figures, top }: ToldProps) {
  const tip = useRef<HTMLDivElement>(null)
  // Beside the point, before it where there is no room after it. How wide the words are is known only now.
  useLayoutEffect(() => {
    const plot = tip.current?.parentElement
    if (!tip.current || !plot) return
    const x = place * plot.clientWidth
    const width = tip.current.offsetWidth
    const left = x + GAP + width > plot.clientWidth ? Math.max(0, x - GAP - width) : x + GAP
    tip.current.style.left = `${left}px`
  })
  const left = `${place * 100}%`
  return (
    <>
      <span className={css.cursor} style={{ left }} />
      {figures.map(({ name, color, value }) => (
        <span
          key={name}
          className={css.dot}
          style={{ left, bottom: `${(value / top) * 100}%`, background: color }}
        />
      ))}
      <div ref={tip} className={css.tip} data-chart-tip aria-hidden="true">
        <div className={css.when}>{time}</div>
        {figures.map(({ name, color, words }) => (
          <div key={name} className={css.figure}>
            <span className={css.name}>
              <span className={css.swatch} style={{ background: color }} />
              {name}
            </span>
            <span>{words}</span>
          </div>
        ))}
      </div>
    </>
  )
}
