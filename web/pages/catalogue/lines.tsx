import { AreaChart } from '../../ui/charts/lines/area-chart.tsx'
import { LineChart } from '../../ui/charts/lines/line-chart.tsx'
import { LineSample } from '../../ui/charts/lines/line-sample.tsx'
import { ResponseChart } from '../../ui/charts/lines/response-chart.tsx'
import css from './catalogue.module.css'
import type { Component } from './show.tsx'

const amounts = [12, 30, 22, 48, 35, 60, 41]
const points = amounts.map((now, day) => ({ label: `${day + 1} Nov`, now, before: 50 - now / 2 }))
const millions = points.map(({ label, now }) => ({
  label,
  now: now * 5_000_000,
  before: undefined,
}))
const area = { label: 'Clicks over time', points, nowLabel: 'Clicks', height: 180, labelEvery: 2 }

const compared = amounts.map((amount, day) => ({
  label: `${day + 1} Nov`,
  values: [0, 10, 20, 30, 40].map((more) => amount + more),
}))

const responses = amounts.map((p50, at) => ({
  label: `${at}:00`,
  p50: at > 4 ? null : p50,
  p95: at > 4 ? null : p50 * 3,
}))

export const lines: readonly Component[] = [
  {
    name: 'Area chart',
    states: {
      'With the period before': <AreaChart {...area} beforeLabel="Before" isRunning={false} />,
      'Of a day that is not over': <AreaChart {...area} beforeLabel={undefined} isRunning />,
      'Of millions': (
        <AreaChart {...area} points={millions} beforeLabel={undefined} isRunning={false} />
      ),
      'Of one day': (
        <AreaChart
          {...area}
          points={points.slice(0, 1)}
          beforeLabel={undefined}
          isRunning={false}
        />
      ),
      'Without a day': (
        <AreaChart {...area} points={[]} beforeLabel={undefined} isRunning={false} />
      ),
    },
  },
  {
    name: 'Line chart',
    states: {
      'Five lines': (
        <LineChart
          label="Clicks over time of five links"
          points={compared}
          names={['Spring', 'Summer', 'Autumn', 'Winter', 'All year']}
          height={180}
          labelEvery={2}
        />
      ),
      'Samples of its lines': (
        <div className={css.row}>
          {[0, 1, 2, 3, 4].map((line) => (
            <LineSample key={line} line={line} />
          ))}
        </div>
      ),
    },
  },
  {
    name: 'Response chart',
    states: {
      'With an outage': (
        <ResponseChart label="Response times" points={responses} height={180} labelEvery={2} />
      ),
    },
  },
]
