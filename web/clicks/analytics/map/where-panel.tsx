import { memo } from 'react'
import { BarListSkeleton } from '../../../ui/charts/bar-list.tsx'
import { Boundary } from '../../../ui/page/boundary.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { analyticsFailure } from '../analytics-failure.tsx'
import type { BreakdownPanelProps } from '../lists/breakdown-panel.tsx'
import { ListActions } from '../lists/list-actions.tsx'
import { ListRows } from '../lists/list-rows.tsx'
import { PLACE_ROWS, panels, placeKindOf } from '../lists/lists.ts'
import { useLoadedTab } from '../lists/use-loaded-tab.ts'
import { placeParts } from '../page/board-parts.ts'
import { ClicksMap, ClicksMapSkeleton } from './clicks-map.tsx'
import css from './where-panel.module.css'

interface WherePanelProps extends Omit<BreakdownPanelProps, 'panel'> {
  className?: string | undefined
}

/** Countries, regions or cities, on a map and as the list beside it. */
export const WherePanel = memo(function WherePanel({
  className = '',
  dimension,
  onTab,
  ...list
}: WherePanelProps) {
  const { loaded, isLoading } = useLoadedTab(dimension, list.scope, placeParts)
  const question = JSON.stringify([list.scope, loaded])
  return (
    <Panel
      flush
      title={panels.where.title}
      className={className}
      action={<ListActions panel="where" dimension={dimension} onTab={onTab} {...list} />}
    >
      <div className={css.halves} aria-busy={isLoading}>
        <Boundary question={question} skeleton={<ClicksMapSkeleton />} failure={analyticsFailure}>
          <ClicksMap scope={list.scope} by={placeKindOf(loaded)} onFilter={list.onFilter} />
        </Boundary>
        <div className={css.list}>
          <Boundary
            question={question}
            skeleton={<BarListSkeleton rows={PLACE_ROWS} />}
            failure={analyticsFailure}
          >
            <ListRows {...list} dimension={loaded} rows={PLACE_ROWS} />
          </Boundary>
        </div>
      </div>
    </Panel>
  )
})
