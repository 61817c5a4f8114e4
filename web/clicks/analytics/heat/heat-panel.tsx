import { Skeleton } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, memo } from 'react'
import { accountZone } from '../../../lib/session/account-zone.ts'
import { useNarrow } from '../../../ui/narrow.ts'
import { Boundary } from '../../../ui/page/boundary.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { analyticsFailure } from '../analytics-failure.tsx'
import { LockedNote } from '../locked-note.tsx'
import { heatmapQuery } from '../queries.ts'
import type { AnalyticsScope } from '../scope.ts'
import css from './heat-panel.module.css'

const HeatMap = lazy(() => import('./heat-map.tsx'))

interface HeatPanelProps {
  scope: AnalyticsScope
  className?: string | undefined
}

/** When people click: the hours of a week as a grid. */
export const HeatPanel = memo(function HeatPanel({ scope, className }: HeatPanelProps) {
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
})

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
