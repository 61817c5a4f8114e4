import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { AreaChartProps } from './area-chart-drawn.tsx'

const Drawn = lazy(() => import('./area-chart-drawn.tsx'))

/** A number over time, with the previous period as a dotted line. The chart library is loaded on first use. */
export function AreaChart(props: AreaChartProps) {
  return (
    <Suspense fallback={<Skeleton height={props.height} />}>
      <Drawn {...props} />
    </Suspense>
  )
}
