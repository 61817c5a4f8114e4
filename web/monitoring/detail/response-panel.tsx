import { SegmentedControl, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type HistoryPeriod, historyPeriods } from '../../../contract/monitoring/history-periods.ts'
import type { MonitorDetail } from '../../../contract/monitoring/monitors.ts'
import { readerZone } from '../../../contract/time-zone.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { ResponseChart } from '../../ui/charts/lines/response-chart.tsx'
import { useNarrow } from '../../ui/narrow.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { count } from '../../ui/text/numbers.ts'
import { wordsLocale } from '../../ui/time/dates.ts'
import { beatsOf, beatWords } from '../beat-words.ts'
import { Beats } from '../beats.tsx'
import { historyQuery } from '../queries.ts'
import { periodNames, responsePoints } from './detail-words.ts'
import panels from './panels.module.css'
import css from './response-panel.module.css'

const heights = { wide: 230, narrow: 190 }
const labels = { wide: 8, narrow: 4 }
const periods = historyPeriods.map((value) => ({ value, label: periodNames[value] }))

interface ResponsePanelProps {
  monitor: MonitorDetail
  /** Id of one target; undefined for all. */
  target: string | undefined
}

/** The last checks, and how long the destination took to answer. */
export function ResponsePanel({ monitor, target }: ResponsePanelProps) {
  const [period, setPeriod] = useState<HistoryPeriod>('day')
  return (
    <Panel
      title="Response time"
      className={`${panels.panel} ${panels.wrapping}`}
      action={
        <SegmentedControl
          size="xs"
          aria-label="Period"
          data={periods}
          value={period}
          onChange={(chosen) => setPeriod(historyPeriods.find((each) => each === chosen) ?? 'day')}
        />
      }
    >
      <div className={css.beats}>
        <Beats isWide kinds={beatsOf(monitor.recent)} label={beatWords(monitor.recent)} />
      </div>
      <Chart monitor={monitor} target={target} period={period} />
    </Panel>
  )
}

function Chart({ monitor, target, period }: ResponsePanelProps & { period: HistoryPeriod }) {
  const isNarrow = useNarrow()
  const height = isNarrow ? heights.narrow : heights.wide
  const { data, error } = useQuery({
    ...historyQuery(monitor, period, target),
    placeholderData: (before) => before,
  })
  const none = (words: string) => (
    <p className={css.none} style={{ height }}>
      {words}
    </p>
  )
  if (error && !data) return none(failureWords(error).detail)
  if (!data) return <Skeleton height={height} />
  const points = responsePoints(data, { timeZone: readerZone(), locale: wordsLocale() })
  if (points.length === 0) return none('No checks in this time.')
  const checks = data.items.reduce(
    (sum, { up, degraded, down, blocked }) => sum + up + degraded + down + blocked,
    0,
  )
  const failed = data.items.reduce((sum, { down }) => sum + down, 0)
  return (
    <ResponseChart
      label={`Response times, ${periodNames[period]}: ${count(checks)} checks, ${count(failed)} failed; the check log has the figures`}
      points={points}
      height={height}
      labelEvery={Math.ceil(points.length / (isNarrow ? labels.narrow : labels.wide))}
    />
  )
}
