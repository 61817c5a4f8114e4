import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { ResponseChartProps } from './response-chart-drawn.tsx'

const Drawn = lazy(() => import('./response-chart-drawn.tsx'))

/** Response times: the median as an area, the slowest as a line. The chart library is loaded on first use. */
export function ResponseChart(props: ResponseChartProps) {
  return (
    <Suspense fallback={<Skeleton height={props.height} />}>
      <Drawn {...props} />
    </Suspense>
  )
}
