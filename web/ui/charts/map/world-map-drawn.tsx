import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import type { MapMark } from './map-mark.ts'
import { MapTip } from './map-tip.tsx'
import { type PlacedMark, placedMarks } from './placed-marks.ts'
import { useMapPointer } from './use-map-pointer.ts'
import { CountryOutlines, WorldLand } from './world-land.tsx'
import css from './world-map.module.css'
import { MAP_HEIGHT, MAP_WIDTH } from './world-shapes.ts'

export interface WorldMapProps {
  /** Names the list of marks. */
  label: string
  /** In the order in which the arrow keys go through them. */
  marks: readonly MapMark[]
  chosen: string | undefined
  onChoose: (id: string) => void
}

/** The marks are a list box, which is one stop of the Tab key and of a screen reader's reading. */
// biome-ignore lint/style/noDefaultExport: `lazy` takes a default export
export default function WorldMapDrawn({ label, marks, chosen, onChoose }: WorldMapProps) {
  const placed = useMemo(() => placedMarks(marks), [marks])
  const steps = useMemo(() => stepsOf(placed), [placed])
  const pointer = useMapPointer(placed, onChoose)
  const shown = placed.find(({ id }) => id === pointer.shown)
  return (
    <div className={css.map} {...pointer.handlers}>
      <WorldLand steps={steps} />
      <CountryOutlines
        hovered={shown?.country}
        chosen={placed.find(({ id }) => id === chosen)?.country}
      />
      {placed.length > 0 && (
        <MarkList
          label={label}
          marks={placed}
          shown={pointer.shown}
          chosen={chosen}
          onShow={pointer.show}
          onChoose={onChoose}
        />
      )}
      {shown && <MapTip mark={shown} isChosen={shown.id === chosen} isTouch={pointer.isTouch} />}
    </div>
  )
}

interface MarkListProps {
  label: string
  marks: readonly PlacedMark[]
  shown: string | undefined
  chosen: string | undefined
  onShow: (id: string | undefined) => void
  onChoose: (id: string) => void
}

function MarkList({ label, marks, shown, chosen, onShow, onChoose }: MarkListProps) {
  const list = useRef<HTMLDivElement>(null)
  const [stop, setStop] = useState<string>()
  const at = Math.max(
    marks.findIndex(({ id }) => id === stop),
    0,
  )
  const press = (event: KeyboardEvent) => {
    const next = placeAfter(event.key, at, marks.length)
    if (next !== undefined) (list.current?.children[next] as HTMLElement | undefined)?.focus()
    else if (event.key === 'Escape') onShow(undefined)
    else if (event.key === 'Enter' || event.key === ' ') onChoose(marks[at]?.id ?? '')
    else return
    event.preventDefault()
  }
  return (
    <div ref={list} role="listbox" aria-label={label} onKeyDown={press}>
      {marks.map(({ mark, id, x, y, radius, step, isDot }, i) => (
        <span
          key={id}
          role="option"
          className={css.mark}
          style={{
            left: percent(x / MAP_WIDTH),
            top: percent(y / MAP_HEIGHT),
            ...(isDot && { width: percent((2 * radius) / MAP_WIDTH) }),
          }}
          tabIndex={i === at ? 0 : -1}
          aria-selected={id === chosen}
          aria-label={`${mark.name}, ${mark.words}`}
          data-mark={id}
          data-dot={isDot || undefined}
          data-step={isDot ? step : undefined}
          data-hovered={id === shown || undefined}
          onFocus={() => {
            setStop(id)
            onShow(id)
          }}
          onBlur={() => onShow(undefined)}
        />
      ))}
    </div>
  )
}

const percent = (share: number) => `${(share * 100).toFixed(2)}%`

const stepsOf = (placed: readonly PlacedMark[]): ReadonlyMap<string, number> =>
  new Map(
    placed.flatMap(({ country, step }) =>
      country !== undefined && step !== undefined ? [[country, step]] : [],
    ),
  )

/** Where an arrow key leads in a list; undefined for other keys. */
export function placeAfter(key: string, at: number, length: number): number | undefined {
  if (key === 'ArrowRight' || key === 'ArrowDown') return Math.min(at + 1, length - 1)
  if (key === 'ArrowLeft' || key === 'ArrowUp') return Math.max(at - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? length - 1 : undefined
}
