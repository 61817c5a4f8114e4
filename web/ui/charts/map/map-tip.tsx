import type { PlacedMark } from './placed-marks.ts'
import css from './world-map.module.css'
import { MAP_HEIGHT, MAP_WIDTH } from './world-shapes.ts'

interface MapTipProps {
  mark: PlacedMark
  isChosen: boolean
  /** A second tap chooses what the first one showed. */
  isTouch: boolean
}

/** Says what a mark is, beside it and within the map. Screen readers get the same as the mark's name. */
export function MapTip({ mark: { mark, x, y }, isChosen, isTouch }: MapTipProps) {
  return (
    <div
      className={css.tip}
      style={{ left: `${(x / MAP_WIDTH) * 100}%`, top: `${(y / MAP_HEIGHT) * 100}%` }}
      data-side={sideOf(x / MAP_WIDTH)}
      data-below={y < MAP_HEIGHT * 0.35 || undefined}
      aria-hidden="true"
    >
      <strong>{mark.name}</strong>
      <span>{mark.words}</span>
      {isTouch && <span>{isChosen ? 'Tap again for all places' : 'Tap again for only this'}</span>}
    </div>
  )
}

function sideOf(share: number): 'left' | 'right' | undefined {
  if (share < 0.25) return 'left'
  return share > 0.75 ? 'right' : undefined
}
