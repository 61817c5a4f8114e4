import { useSuspenseQuery } from '@tanstack/react-query'
import { failureWords } from '../../../lib/api/failure-words.ts'
import { Boundary } from '../../../ui/page/boundary.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { LockedNote } from '../locked-note.tsx'
import type { AnalyticsScope } from '../scope.ts'
import css from './conversions-panel.module.css'
import { conversionsQuery } from './conversions-query.ts'
import { Funnel, FunnelSkeleton } from './funnel.tsx'
import { NameTable } from './name-table.tsx'
import { SetUp } from './set-up.tsx'

interface ConversionsPanelProps {
  scope: AnalyticsScope
  className?: string | undefined
}

/** What came of the clicks: sign-ups, orders, whatever sites report. */
export function ConversionsPanel({ scope, className }: ConversionsPanelProps) {
  return (
    <Panel
      flush
      title="Conversions"
      note="By the time of the click"
      {...(className !== undefined && { className })}
    >
      <Boundary
        question={JSON.stringify(scope)}
        skeleton={<FunnelSkeleton />}
        failure={(error, retry) => <ErrorState {...failureWords(error)} onRetry={retry} />}
      >
        <PanelContent scope={scope} />
      </Boundary>
    </Panel>
  )
}

function PanelContent({ scope }: { scope: AnalyticsScope }) {
  const conversions = useSuspenseQuery(conversionsQuery(scope)).data
  const { clicksWithId, items, names, locked } = conversions
  if (clicksWithId === 0 && items.length === 0) {
    return (
      <>
        <SetUp>
          None of these clicks has an id by which your site could report what came of it, such as a
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
