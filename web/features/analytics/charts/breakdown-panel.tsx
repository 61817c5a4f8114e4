import { Button, SegmentedControl } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useState, useTransition } from 'react'
import type { Breakdown } from '../../../../contract/clicks/analytics.ts'
import type { Dimension } from '../../../../contract/clicks/dimensions.ts'
import { type Bar, BarList, BarListSkeleton } from '../../../ui/charts/bar-list.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { LockedNote } from '../locked-note.tsx'
import { breakdownQuery, numbersQuery } from '../queries.ts'
import { type AnalyticsScope, type FilterChange, isChosen } from '../scope.ts'
import css from './breakdown-panel.module.css'
import { filterFor, rowName } from './breakdown-rows.ts'
import { fieldNames, tabNames } from './dimension-words.ts'
import { hasMark, ValueMark } from './value-mark.tsx'

export const FIRST_ROWS = 6
/** The most rows that the server returns. */
const ALL_ROWS = 100

interface BreakdownPanelProps {
  title: string
  /** The dimensions that the panel can show; more than one become tabs. */
  dimensions: readonly [Dimension, ...Dimension[]]
  scope: AnalyticsScope
  onFilter: (change: FilterChange) => void
}

/** Shows one dimension at a time. A click on a row filters the whole screen by it. */
export function BreakdownPanel({ title, dimensions, scope, onFilter }: BreakdownPanelProps) {
  const [dimension, setDimension] = useState<Dimension>(dimensions[0])
  const [rows, setRows] = useState(FIRST_ROWS)
  const [, startTransition] = useTransition()
  const tabs = dimensions.length > 1 && (
    <SegmentedControl
      aria-label={title}
      data={dimensions.map((value) => ({ value, label: tabNames[value] ?? fieldNames[value] }))}
      value={dimension}
      onChange={(chosen) =>
        startTransition(() => {
          setDimension(dimensions.find((each) => each === chosen) ?? dimensions[0])
          setRows(FIRST_ROWS)
        })
      }
    />
  )
  return (
    <Panel flush title={title} action={tabs || undefined}>
      <Suspense fallback={<BarListSkeleton rows={FIRST_ROWS} />}>
        <Rows
          dimension={dimension}
          rows={rows}
          scope={scope}
          onFilter={onFilter}
          onMore={() => startTransition(() => setRows(ALL_ROWS))}
        />
      </Suspense>
    </Panel>
  )
}

interface BreakdownListProps {
  dimension: Dimension
  scope: AnalyticsScope
  onFilter: (change: FilterChange) => void
}

/** The rows of one dimension, for a panel that has something beside them. */
export function BreakdownList({ dimension, scope, onFilter }: BreakdownListProps) {
  const [rows, setRows] = useState(FIRST_ROWS)
  const [, startTransition] = useTransition()
  return (
    <Suspense fallback={<BarListSkeleton rows={FIRST_ROWS} />}>
      <Rows
        dimension={dimension}
        rows={rows}
        scope={scope}
        onFilter={onFilter}
        onMore={() => startTransition(() => setRows(ALL_ROWS))}
      />
    </Suspense>
  )
}

interface BreakdownRowsProps {
  dimension: Dimension
  rows: number
  scope: AnalyticsScope
  onFilter: (change: FilterChange) => void
  onMore: () => void
}

function Rows({ dimension, rows, scope, onFilter, onMore }: BreakdownRowsProps) {
  const { items, total, locked } = useSuspenseQuery(breakdownQuery(scope, dimension, rows)).data
  // Clicks without a UTM value get no row: there is no value to filter by
  const named = items.filter(({ value }) => value !== '')
  const { clicks } = useSuspenseQuery(numbersQuery(scope)).data
  const chosen = named.find((item) => isChosen(scope.filters, filterFor(dimension, item)))
  return (
    <>
      <BarList
        label={fieldNames[dimension]}
        unit="Clicks"
        none="Nothing in this time."
        whole={clicks}
        bars={named.map((item) => barOf(dimension, item))}
        selected={chosen?.value}
        onSelect={(id) => {
          const item = named.find(({ value }) => value === id)
          if (item) onFilter(filterFor(dimension, item))
        }}
      />
      {rows === FIRST_ROWS && total > items.length && (
        <div className={css.more}>
          <Button size="compact-sm" variant="subtle" onClick={onMore}>
            Show {total > ALL_ROWS ? ALL_ROWS : `all ${total}`}
          </Button>
        </div>
      )}
      <LockedNote spans={locked} short />
    </>
  )
}

const barOf = (dimension: Dimension, item: Breakdown['items'][number]): Bar => ({
  id: item.value,
  name: rowName(dimension, item),
  amount: item.clicks,
  mark: hasMark(dimension) ? (
    <ValueMark dimension={dimension} value={item.link?.title ?? item.link?.key ?? item.value} />
  ) : undefined,
})
