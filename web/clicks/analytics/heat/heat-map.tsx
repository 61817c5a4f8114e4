import type { Heatmap } from '../../../../contract/clicks/analytics.ts'
import { countOf } from '../../../shared/count-of.ts'
import { floorsFor, stepOf } from '../../../ui/charts/color-steps.ts'
import { HeatGrid, type HeatLine } from '../../../ui/charts/heat-grid.tsx'
import { StepsLegend } from '../../../ui/charts/steps-legend.tsx'
import { count } from '../../../ui/text/numbers.ts'
import { wordsLocale } from '../../../ui/time/dates.ts'
import css from './heat-map.module.css'
import {
  busiest,
  clicksByHour,
  firstWeekday,
  hourName,
  hours,
  type Weekday,
  weekdayName,
  weekFrom,
} from './week-hours.ts'

interface HeatMapProps {
  items: Heatmap['items']
  /** On a phone the days stand side by side, so that every hour can be hit with a finger. */
  isNarrow: boolean
}

// biome-ignore lint/style/noDefaultExport: `lazy` takes a default export
export default function HeatMap({ items, isNarrow }: HeatMapProps) {
  const clicksAt = clicksByHour(items)
  const floors = floorsFor(Math.max(...items.map(({ clicks }) => clicks)), 'even')
  const days = weekFrom(firstWeekday(navigator.language || wordsLocale()))
  const cellAt = (day: Weekday, hour: number) => {
    const clicks = clicksAt(day, hour)
    return {
      amount: count(clicks),
      step: stepOf(clicks, floors),
      words: wordsOf(day, hour, clicks),
    }
  }
  const byDay = days.map(
    (day): HeatLine => ({
      id: String(day),
      name: weekdayName(day, 'long'),
      label: weekdayName(day, 'short'),
      cells: hours.map((hour) => cellAt(day, hour)),
    }),
  )
  const byHour = hours.map(
    (hour): HeatLine => ({
      id: String(hour),
      name: hourName(hour),
      label: hour % 3 === 0 ? hourName(hour) : '',
      cells: days.map((day) => cellAt(day, hour)),
    }),
  )
  const most = busiest(items)
  return (
    <div className={css.body}>
      <HeatGrid
        label="Clicks by weekday and hour"
        rows={isNarrow ? byHour : byDay}
        columns={isNarrow ? byDay : byHour}
      />
      <div className={css.foot}>
        <StepsLegend floors={floors} />
        {most && <span>Busiest: {wordsOf(most.weekday as Weekday, most.hour, most.clicks)}</span>}
      </div>
    </div>
  )
}

const wordsOf = (day: Weekday, hour: number, clicks: number): string =>
  `${weekdayName(day, 'long')}, ${hourName(hour)} to ${hourName(hour + 1)}: ${countOf(clicks, 'click')}`
