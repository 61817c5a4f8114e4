import { useSuspenseQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { Dimension } from '../../../../contract/clicks/dimensions.ts'
import { type Bar, BarList } from '../../../ui/charts/bar-list.tsx'
import { fieldNames } from '../charts/dimension-words.ts'
import { useConversionColumn } from '../conversions/use-conversion-column.ts'
import { LockedNote } from '../locked-note.tsx'
import { breakdownQuery, numbersQuery } from '../queries.ts'
import type { AnalyticsScope } from '../scope.ts'
import {
  type BreakdownItem,
  changeFor,
  isRowChosen,
  type RowChange,
  rowName,
} from './breakdown-rows.ts'
import { FIRST_ROWS, wholeOfList } from './lists.ts'
import { RowLabel } from './row-label.tsx'
import { hasMark, ValueMark } from './value-mark.tsx'

export interface ListRowsProps {
  dimension: Dimension
  scope: AnalyticsScope
  /** How many; all of them are in the dialog of the list. */
  rows?: number
  onFilter: (change: RowChange) => void
  /** The path of the own screen of a link. */
  linkPath: (link: { domain: string; key: string }) => string
}

/** The most clicked values of a dimension. A press on one filters the whole screen by it. */
export function ListRows(props: ListRowsProps) {
  const { dimension, scope, rows = FIRST_ROWS, onFilter, linkPath } = props
  const { items, locked } = useSuspenseQuery(breakdownQuery(scope, dimension, rows)).data
  const column = useConversionColumn(scope, dimension)
  // The numbers themselves are refreshed above the lists, and most of them change no list.
  const whole = useSuspenseQuery({
    ...numbersQuery(scope),
    refetchInterval: false,
    select: (numbers) => wholeOfList(numbers, scope, dimension),
  }).data
  const bars = useMemo(
    () => items.map((item) => barOf(dimension, item, linkPath)),
    [items, dimension, linkPath],
  )
  const select = useCallback(
    (id: string) => {
      const item = items.find(({ value }) => value === id)
      if (item) onFilter(changeFor(dimension, item))
    },
    [items, dimension, onFilter],
  )
  const chosen = items.find((item) => isRowChosen(scope, changeFor(dimension, item)))
  return (
    <>
      <BarList
        label={fieldNames[dimension]}
        unit="Clicks"
        none="Nothing in this time."
        whole={whole}
        bars={bars}
        column={column}
        selected={chosen?.value}
        onSelect={select}
      />
      <LockedNote spans={locked} short />
    </>
  )
}

const barOf = (
  dimension: Dimension,
  item: BreakdownItem,
  linkPath: ListRowsProps['linkPath'],
): Bar => ({
  id: item.value,
  name: rowName(dimension, item),
  amount: item.clicks,
  label: <RowLabel dimension={dimension} item={item} />,
  mark: hasMark(dimension) ? (
    <ValueMark dimension={dimension} value={item.value} link={item.link} />
  ) : undefined,
  to: dimension === 'link' && item.link ? linkPath(item.link) : undefined,
})
