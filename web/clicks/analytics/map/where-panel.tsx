import { useState } from 'react'
import {
  type Dimension,
  type PlaceKind,
  placeKinds,
} from '../../../../contract/clicks/dimensions.ts'
import { useLoadedValue } from '../../../lib/loaded-value.ts'
import { BarListSkeleton } from '../../../ui/charts/bar-list.tsx'
import { Boundary } from '../../../ui/page/boundary.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { analyticsFailure } from '../analytics-failure.tsx'
import { ListActions } from '../lists/breakdown-panel.tsx'
import { ListRows, type ListRowsProps } from '../lists/list-rows.tsx'
import { panels } from '../lists/lists.ts'
import { ClicksMap, ClicksMapSkeleton } from './clicks-map.tsx'
import css from './where-panel.module.css'

/** As many as are as high as the map. */
const ROWS = 10

interface WherePanelProps extends Omit<ListRowsProps, 'dimension' | 'rows'> {
  className?: string | undefined
}

/** Countries, regions or cities, on a map and as the list beside it. */
export function WherePanel({ className = '', ...list }: WherePanelProps) {
  const [chosen, setChosen] = useState<PlaceKind>('country')
  // The tab changes at once, its content once it is loaded.
  const { loaded: by, isLoading } = useLoadedValue(chosen, chosen)
  const choose = (dimension: Dimension) =>
    setChosen(placeKinds.find((each) => each === dimension) ?? 'country')
  const question = JSON.stringify([list.scope, by])
  return (
    <Panel
      flush
      title={panels.where.title}
      className={className}
      action={<ListActions {...panels.where} {...list} dimension={chosen} onDimension={choose} />}
    >
      <div className={css.halves} aria-busy={isLoading}>
        <Boundary question={question} skeleton={<ClicksMapSkeleton />} failure={analyticsFailure}>
          <ClicksMap scope={list.scope} by={by} onFilter={list.onFilter} />
        </Boundary>
        <div className={css.list}>
          <Boundary
            question={question}
            skeleton={<BarListSkeleton rows={ROWS} />}
            failure={analyticsFailure}
          >
            <ListRows {...list} dimension={by} rows={ROWS} />
          </Boundary>
        </div>
      </div>
    </Panel>
  )
}
