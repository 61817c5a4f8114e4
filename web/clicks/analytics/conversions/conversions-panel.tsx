import { useSuspenseQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { Boundary } from '../../../ui/page/boundary.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { analyticsFailure } from '../analytics-failure.tsx'
import { LockedNote } from '../locked-note.tsx'
import { conversionsQuery } from '../queries.ts'
import type { AnalyticsScope } from '../scope.ts'
import css from './conversions-panel.module.css'
import { Funnel, FunnelSkeleton } from './funnel.tsx'
import { NameTable } from './name-table.tsx'
import { SetUp } from './set-up.tsx'

interface ConversionsPanelProps {
  scope: AnalyticsScope
  className?: string | undefined
}

/** What came of the clicks: sign-ups, orders, whatever sites report. */
export const ConversionsPanel = memo(function ConversionsPanel({
  scope,
  className,
}: ConversionsPanelProps) {
  return (
    <Panel flush title="Conversions" note="By the time of the click" className={className}>
      <Boundary
        question={JSON.stringify(scope)}
        skeleton={<FunnelSkeleton />}
        failure={analyticsFailure}
      >
        <PanelContent scope={scope} />
      </Boundary>
    </Panel>
  )
})

function PanelContent({ scope }: { scope: AnalyticsScope }) {
  const conversions = useSuspenseQuery(conversionsQuery(scope)).data
  const { clicksWithId, items, names, locked } = conversions
  if (clicksWithId === 0 && items.length === 0) {
    return (
      <>
        <SetUp>
          These clicks carry no click id, so your site cannot report what came of them, such as a
          sign-up or an order.
        </SetUp>
        <LockedNote spans={locked} short />
      </>
    )
  }
  return (
    <>
      <div className={css.content}>
        <Funnel conversions={conversions} />
        {items.length > 0 ? (
          <NameTable items={items} names={names} clicksWithId={clicksWithId} />
        ) : (
          <SetUp>Nothing was reported for these clicks yet.</SetUp>
        )}
      </div>
      <LockedNote spans={locked} short />
    </>
  )
}
