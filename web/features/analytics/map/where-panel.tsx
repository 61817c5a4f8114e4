import { SegmentedControl } from '@mantine/core'
import { type ReactNode, useState, useTransition } from 'react'
import { type PlaceKind, placeKinds } from '../../../../contract/clicks/analytics.ts'
import { Boundary } from '../../../ui/page/boundary.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { AnalyticsFailure } from '../analytics-failure.tsx'
import { tabNames } from '../charts/dimension-words.ts'
import type { AnalyticsScope, FilterChange } from '../scope.ts'
import { ClicksMap, ClicksMapSkeleton } from './clicks-map.tsx'
import css from './where-panel.module.css'

interface WherePanelProps {
  scope: AnalyticsScope
  onFilter: (change: FilterChange) => void
  /** The places that the map shows, as rows. */
  list: (by: PlaceKind) => ReactNode
  /** Beside the tabs. */
  action?: (by: PlaceKind) => ReactNode
  className?: string
}

const tabs = placeKinds.map((value) => ({ value, label: tabNames[value] ?? value }))

/** Countries, regions or cities, on a map and as the list beside it. */
export function WherePanel({ scope, onFilter, list, action, className }: WherePanelProps) {
  const [chosen, setChosen] = useState<PlaceKind>('country')
  const [by, setBy] = useState<PlaceKind>('country')
  const [, startTransition] = useTransition()
  const choose = (value: string) => {
    const kind = placeKinds.find((each) => each === value) ?? 'country'
    setChosen(kind)
    startTransition(() => setBy(kind))
  }
  return (
    <Panel
      flush
      title="Where"
      className={className}
      action={
        <>
          <SegmentedControl aria-label="Where" data={tabs} value={chosen} onChange={choose} />
          {action?.(by)}
        </>
      }
    >
      <div className={css.halves}>
        <div className={css.map}>
          <Boundary
            question={JSON.stringify([scope, by])}
            skeleton={<ClicksMapSkeleton />}
            failure={(error, retry) => <AnalyticsFailure error={error} onRetry={retry} />}
          >
            <ClicksMap scope={scope} by={by} onFilter={onFilter} />
          </Boundary>
        </div>
        <div className={css.list}>{list(by)}</div>
      </div>
    </Panel>
  )
}
