import { useMediaQuery } from '@mantine/hooks'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useImperativeHandle, useRef } from 'react'
import css from './link-list.module.css'
import type { LinkActions } from './link-menu-items.tsx'
import { LinkHeads, LinkRow } from './link-row.tsx'
import { LinkRowSkeleton } from './link-row-skeleton.tsx'
import { linksIn, totalIn } from './list-cache.ts'
import { isNarrowed, type ListFilter } from './list-filter.ts'
import { NoGeoFurls } from './no-geofurls.tsx'
import { EmptyTrash, NoLinks, NoMatches, NothingFits } from './no-links.tsx'
import { linksQuery } from './queries.ts'
import type { Selection } from './selection.ts'
import { SelectionBarLater } from './selection-bar-later.tsx'
import { type Selecting, useListKeys, useSelection } from './use-selection.ts'

interface LinkListProps {
  filter: ListFilter
  actions: LinkActions
  domains: readonly string[]
  /** The screen lists GeoFurls only. */
  isGeo?: boolean
  mayUpdate: boolean
  mayDelete: boolean
  onCreate: (() => void) | undefined
  /** Lets go of the search and of all that narrows the list. */
  onClear: () => void
}

const rowPx = { wide: 60, narrow: 64 }
/** The next page is asked for while this many known rows are still below the window. */
const AHEAD = 15

/** Only the rows in sight are in the page, so ten thousand scroll like ten. */
export function LinkList({ filter, actions, isGeo, onCreate, onClear, ...rest }: LinkListProps) {
  const query = useSuspenseInfiniteQuery(linksQuery(filter))
  const links = linksIn(query.data)
  const total = totalIn(query.data)
  const list = useRef<HTMLUListElement>(null)
  const rows = useRef<RowsDoor>(null)
  const selecting = useListKeys(useSelection(JSON.stringify(filter)), {
    links,
    show: (row) => rows.current?.show(row),
    open: filter.state === 'trashed' ? undefined : actions.onEdit,
  })
  if (links.length === 0)
    return <Nothing filter={filter} isGeo={isGeo} onCreate={onCreate} onClear={onClear} />
  return (
    <>
      <LinkHeads
        chosen={howMany(selecting.selection, links)}
        isTrash={filter.state === 'trashed'}
        onToggleAll={selecting.toggleAll}
      />
      <SelectionBarLater selecting={selecting} filter={filter} total={total} {...rest} />
      <Rows
        door={rows}
        selecting={selecting}
        links={links}
        total={total}
        list={list}
        actions={withFocusKept(actions, list)}
        onNearEnd={() => {
          if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage()
        }}
        isLoadingMore={query.isFetchingNextPage}
      />
    </>
  )
}

type NothingProps = Pick<LinkListProps, 'filter' | 'isGeo' | 'onCreate' | 'onClear'>

/** Why there is nothing to list, and what to do about it. */
function Nothing({ filter, isGeo = false, onCreate, onClear }: NothingProps) {
  if (filter.q) return <NoMatches q={filter.q} onClear={onClear} />
  if (filter.state === 'trashed') return <EmptyTrash onClear={onClear} />
  if (isNarrowed(isGeo ? { ...filter, type: '' } : filter)) return <NothingFits onClear={onClear} />
  return isGeo ? <NoGeoFurls onCreate={onCreate} /> : <NoLinks onCreate={onCreate} />
}

function howMany({ chosen, isAll }: Selection, links: readonly { id: string }[]) {
  if (isAll || links.every(({ id }) => chosen.has(id))) return 'all'
  return chosen.size > 0 ? 'some' : 'none'
}

/** A deleted row takes the focused menu with it: the list itself holds the focus then. */
function withFocusKept(
  actions: LinkActions,
  list: RefObject<HTMLUListElement | null>,
): LinkActions {
  const { onDelete } = actions
  if (!onDelete) return actions
  return {
    ...actions,
    onDelete: (link) => {
      onDelete(link)
      list.current?.focus({ preventScroll: true })
    },
  }
}

interface RowsDoor {
  show: (row: number) => void
}

interface RowsProps {
  door: RefObject<RowsDoor | null>
  selecting: Selecting
  links: ReturnType<typeof linksIn>
  total: number
  list: RefObject<HTMLUListElement | null>
  actions: LinkActions
  onNearEnd: () => void
  isLoadingMore: boolean
}

function Rows({ door, selecting, links, total, list, ...rest }: RowsProps) {
  const { actions, onNearEnd, isLoadingMore } = rest
  const { selection, toggle } = selecting
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const height = isNarrow ? rowPx.narrow : rowPx.wide
  const rows = useWindowVirtualizer({
    count: links.length,
    estimateSize: () => height,
    overscan: 8,
    scrollMargin: list.current?.offsetTop ?? 0,
    getItemKey: (index) => links[index]?.id ?? index,
    onChange: ({ range }) => {
      if (range && range.endIndex + AHEAD >= links.length) onNearEnd()
    },
  })
  useImperativeHandle(door, () => ({ show: (row) => rows.scrollToIndex(row, { align: 'auto' }) }))
  return (
    <ul
      ref={list}
      className={css.list}
      aria-label="Links"
      tabIndex={-1}
      style={{ height: rows.getTotalSize() + (isLoadingMore ? height : 0) }}
    >
      {rows.getVirtualItems().map(({ index, key, start }) => {
        const link = links[index]
        return (
          link && (
            <li
              key={key}
              className={css.item}
              aria-posinset={index + 1}
              aria-setsize={total}
              style={{ height, transform: `translateY(${start - rows.options.scrollMargin}px)` }}
            >
              <LinkRow
                link={link}
                actions={actions}
                isChosen={selection.isAll || selection.chosen.has(link.id)}
                isAt={selection.at === index}
                onChoose={(isRange) => toggle(index, isRange)}
              />
            </li>
          )
        )
      })}
      {isLoadingMore && (
        <li
          className={css.item}
          style={{ height, transform: `translateY(${rows.getTotalSize()}px)` }}
        >
          <LinkRowSkeleton />
        </li>
      )}
    </ul>
  )
}
