import { useSuspenseQuery } from '@tanstack/react-query'
import { Sparkline } from '../../ui/charts/sparkline.tsx'
import { StatRow, StatTile } from '../../ui/charts/stat-tile.tsx'
import { countOrEstimate, ESTIMATED } from '../../ui/text/estimates.ts'
import type { Metric } from './charts/metrics.ts'
import { ChangeNote } from './charts/number-row.tsx'
import { LockedNote } from './locked-note.tsx'
import type { PeriodPreset } from './period.ts'
import { againstWords } from './period-words.ts'
import { lineQuery, numbersQuery } from './queries.ts'
import { wholeScope } from './scope.ts'

export const todayScope = wholeScope('today')
export const monthScope = wholeScope('30d')

/** The dashboard's numbers: all links, people only. */
export function HomeNumbers() {
  return (
    <>
      <StatRow tiles={3}>
        <HomeNumber
          label="Clicks today"
          period="today"
          metric="clicks"
          line="Clicks by hour, today"
        />
        <HomeNumber
          label="Clicks, 30 days"
          period="30d"
          metric="clicks"
          line="Clicks by day, 30 days"
        />
        <HomeNumber
          label="Visitors, 30 days"
          period="30d"
          metric="visitors"
          line="Visitors by day, 30 days"
        />
      </StatRow>
      <Locked />
    </>
  )
}

/** Of the longer period, which holds the other. */
function Locked() {
  return <LockedNote spans={useSuspenseQuery(numbersQuery(monthScope)).data.locked} />
}

interface HomeNumberProps {
  label: string
  period: PeriodPreset
  metric: Extract<Metric, 'clicks' | 'visitors'>
  line: string
}

function HomeNumber({ label, period, metric, line }: HomeNumberProps) {
  const scope = wholeScope(period)
  const now = useSuspenseQuery(numbersQuery(scope)).data
  const { items } = useSuspenseQuery(lineQuery(scope)).data
  const isEstimated = metric === 'visitors' && now.approximate === true
  return (
    <StatTile
      label={label}
      value={countOrEstimate(now[metric], isEstimated)}
      hint={isEstimated ? ESTIMATED : undefined}
      note={
        <ChangeNote
          now={now[metric]}
          before={now.previous?.[metric]}
          against={againstWords(period)}
        />
      }
      chart={
        <Sparkline
          values={items.map((item) => item[metric])}
          label={`${line}, the last one so far`}
          isRunning
        />
      }
    />
  )
}
