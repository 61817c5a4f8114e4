import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { countOf } from '../../../../shared/count-of.ts'
import { useConversionColumn } from '../../conversions/use-conversion-column.ts'
import { LockedNote } from '../../locked-note.tsx'
import { numbersQuery } from '../../queries.ts'
import { changeFor, isRowChosen } from '../breakdown-rows.ts'
import type { ListRowsProps } from '../list-rows.tsx'
import { scopeOfList, wholeOfList } from '../lists.ts'
import css from './all-rows-dialog.module.css'
import { allRowsQuery, isCoded, rowsNamed } from './all-rows-query.ts'
import { RowTable } from './row-table.tsx'

interface FoundRowsProps extends ListRowsProps {
  search: string
  onClose: () => void
}

/** The rows that were searched for, and how many there are. */
export function FoundRows({ search, onClose, onFilter, ...list }: FoundRowsProps) {
  const { dimension, scope } = list
  const listed = scopeOfList(scope, dimension)
  const query = useSuspenseInfiniteQuery(allRowsQuery({ scope: listed, dimension, search }))
  const column = useConversionColumn(listed, dimension)
  const numbers = useSuspenseQuery(numbersQuery(scope)).data
  const { pages } = query.data
  const loaded = pages.flatMap(({ items }) => items)
  const items = rowsNamed(dimension, loaded, search)
  const [first] = pages
  const total = isCoded(dimension) && search ? items.length : (first?.total ?? 0)
  return (
    <>
      {items.length === 0 ? (
        <p className={css.none}>
          {search ? 'No rows match this search.' : 'Nothing in this time.'}
        </p>
      ) : (
        <RowTable
          // A search begins at the top
          key={search}
          items={items}
          total={total}
          whole={wholeOfList(numbers, scope, dimension)}
          isEstimated={pages.some(({ approximate }) => approximate === true)}
          isChosen={(item) => isRowChosen(scope, changeFor(dimension, item))}
          onChoose={(item) => {
            onFilter(changeFor(dimension, item))
            onClose()
          }}
          onNearEnd={() => {
            if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage()
          }}
          isLoadingMore={query.isFetchingNextPage}
          hasFailed={query.isFetchNextPageError}
          column={column}
          {...list}
        />
      )}
      <div className={css.foot}>
        <span role="status">{countOf(total, 'row')}</span>
        <LockedNote spans={first?.locked} short />
      </div>
    </>
  )
}
