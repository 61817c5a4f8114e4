import { Skeleton } from '@mantine/core'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import type { Heatmap } from '../../../../contract/clicks/analytics.ts'
import { answer, api } from '../../../lib/api/api.ts'
import { accountZone } from '../../../lib/session/account-zone.ts'
import { useNarrow } from '../../../ui/narrow.ts'
import { Boundary } from '../../../ui/page/boundary.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { analyticsFailure } from '../analytics-failure.tsx'
import { LockedNote } from '../locked-note.tsx'
import { refreshMs } from '../pace.ts'
import { spansOf } from '../period.ts'
import { scopeKey, spanQuery } from '../queries.ts'
import type { AnalyticsScope } from '../scope.ts'
import css from './heat-panel.module.css'

const HeatMap = lazy(() => import('./heat-map.tsx'))

interface HeatPanelProps {
  scope: AnalyticsScope
  className?: string | undefined
}

/** When people click: the hours of a week as a grid. */
export function HeatPanel({ scope, className }: HeatPanelProps) {
  return (
    <Panel flush title="Hours of the week" note={accountZone()} className={className}>
      <Boundary
        question={JSON.stringify(scope)}
        skeleton={<HeatSkeleton />}
        failure={analyticsFailure}
      >
        <Heat scope={scope} />
      </Boundary>
    </Panel>
  )
}

function Heat({ scope }: { scope: AnalyticsScope }) {
  const { items, locked } = useSuspenseQuery(heatmapQuery(scope)).data
  const isNarrow = useNarrow()
  if (items.every(({ clicks }) => clicks === 0))
    return locked ? (
      <LockedNote spans={locked} />
    ) : (
      <p className={css.none}>Nothing in this time.</p>
    )
  return (
    <>
      <HeatMap items={items} isNarrow={isNarrow} />
      <LockedNote spans={locked} short />
    </>
  )
}

function HeatSkeleton() {
  return (
    <div className={css.skeleton}>
      <Skeleton height={useNarrow() ? 24 * 24 : 7 * 28} />
    </div>
  )
}

/** Clicks by hour of the week. */
const heatmapQuery = (scope: AnalyticsScope) =>
  queryOptions({
    queryKey: ['analytics', 'heatmap', ...scopeKey(scope)],
    queryFn: (): Promise<Heatmap> => {
      const { counted } = spansOf(scope.period, new Date())
      return answer(api.v1.analytics.heatmap.$get({ query: spanQuery(counted, scope) }))
    },
    staleTime: 1000,
    refetchInterval: refreshMs('heat', scope.period),
  })
