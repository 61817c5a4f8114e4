import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { LineChartProps } from './line-chart-drawn.tsx'

const Drawn = lazy(() => import('./line-chart-drawn.tsx'))

/** Several numbers over the same time. The chart library is loaded on first use. */
export function LineChart(props: LineChartProps) {
  return (
    <Suspense fallback={<Skeleton height={props.height} />}>
      <Drawn {...props} />
    </Suspense>
  )
}
