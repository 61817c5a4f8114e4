import { memo } from 'react'
import type { Dimension } from '../../../../contract/clicks/dimensions.ts'
import { BarListSkeleton } from '../../../ui/charts/bar-list.tsx'
import { Boundary } from '../../../ui/page/boundary.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { analyticsFailure } from '../analytics-failure.tsx'
import { listParts } from '../page/board-parts.ts'
import css from './breakdown-panel.module.css'
import { ListActions } from './list-actions.tsx'
import { ListRows, type ListRowsProps } from './list-rows.tsx'
import { FIRST_ROWS, type PanelName, panels } from './lists.ts'
import type { ChooseTab } from './tabs.ts'
import { useLoadedTab } from './use-loaded-tab.ts'

/** So many tabs do not fit beside the title on a phone. */
const CROWD = 4

export interface BreakdownPanelProps extends Omit<ListRowsProps, 'rows'> {
  panel: PanelName
  /** The chosen tab; its rows may be on their way. */
  dimension: Dimension
  onTab: ChooseTab
}

/** Shows the most clicked values of one dimension at a time, and all of them in a dialog. */
export const BreakdownPanel = memo(function BreakdownPanel({
  panel,
  dimension,
  onTab,
  ...list
}: BreakdownPanelProps) {
  const { title, dimensions } = panels[panel]
  const { loaded, isLoading } = useLoadedTab(dimension, list.scope, listParts)
  return (
    <Panel
      flush
      title={title}
      className={dimensions.length >= CROWD ? (css.crowded ?? '') : ''}
      action={<ListActions panel={panel} dimension={dimension} onTab={onTab} {...list} />}
    >
      <div className={css.rows} aria-busy={isLoading}>
        <Boundary
          question={JSON.stringify([list.scope, loaded])}
          skeleton={<BarListSkeleton rows={FIRST_ROWS} />}
          failure={analyticsFailure}
        >
          <ListRows dimension={loaded} {...list} />
        </Boundary>
      </div>
    </Panel>
  )
})
