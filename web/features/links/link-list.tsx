import { useMediaQuery } from '@mantine/hooks'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useRef } from 'react'
import css from './link-list.module.css'
import type { LinkActions } from './link-menu-items.tsx'
import { LinkHeads, LinkRow } from './link-row.tsx'
import { LinkRowSkeleton } from './link-row-skeleton.tsx'
import { linksIn, totalIn } from './list-cache.ts'
import type { ListFilter } from './list-filter.ts'
import { NoGeoFurls } from './no-geofurls.tsx'
import { NoLinks, NoMatches } from './no-links.tsx'
import { linksQuery } from './queries.ts'

interface LinkListProps {
  filter: ListFilter
  actions: LinkActions
  onCreate: (() => void) | undefined
  onClearSearch: () => void
}

const rowPx = { wide: 60, narrow: 64 }
/** The next page is asked for while this many known rows are still below the window. */
const AHEAD = 15

/** Only the rows in sight are in the page, so ten thousand scroll like ten. */
export function LinkList({ filter, actions, onCreate, onClearSearch }: LinkListProps) {
  const query = useSuspenseInfiniteQuery(linksQuery(filter))
  const links = linksIn(query.data)
  const list = useRef<HTMLUListElement>(null)
  if (links.length === 0 && filter.q) return <NoMatches q={filter.q} onClear={onClearSearch} />
  if (links.length === 0)
    return filter.type === 'GEO' ? (
      <NoGeoFurls onCreate={onCreate} />
    ) : (
      <NoLinks onCreate={onCreate} />
    )
  return (
    <>
      <LinkHeads />
      <Rows
        links={links}
        total={totalIn(query.data)}
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

interface RowsProps {
  links: ReturnType<typeof linksIn>
  total: number
  list: RefObject<HTMLUListElement | null>
  actions: LinkActions
  onNearEnd: () => void
  isLoadingMore: boolean
}

function Rows({ links, total, list, actions, onNearEnd, isLoadingMore }: RowsProps) {
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
              <LinkRow link={link} actions={actions} />
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
