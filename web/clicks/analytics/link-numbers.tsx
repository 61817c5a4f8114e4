import { Suspense, useState } from 'react'
import { StatRowSkeleton } from '../../ui/charts/stat-tile.tsx'
import { ClicksChart, ClicksChartSkeleton } from './charts/clicks-chart.tsx'
import { type Metric, metrics } from './charts/metrics.ts'
import { NumberRow } from './charts/number-row.tsx'
import { DEFAULT_PERIOD } from './period.ts'
import { filtersBy, wholeScope } from './scope.ts'

/** The numbers of one link over the usual period, and their chart. */
export function LinkNumbers({ domain, linkKey }: { domain: string; linkKey: string }) {
  const [metric, setMetric] = useState<Metric>('clicks')
  const scope = wholeScope(DEFAULT_PERIOD, filtersBy({ domain, key: linkKey }))
  return (
    <>
      <Suspense fallback={<StatRowSkeleton tiles={metrics.length} />}>
        <NumberRow scope={scope} metric={metric} onMetric={setMetric} />
      </Suspense>
      <Suspense fallback={<ClicksChartSkeleton />}>
        <ClicksChart scope={scope} metric={metric} />
      </Suspense>
    </>
  )
}
