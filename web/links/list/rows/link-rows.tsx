import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useState,
} from 'react'
import type { Link } from '../../../../contract/links/links.ts'
import { useNarrow } from '../../../ui/narrow.ts'
import type { Selecting } from '../../bulk/use-selection.ts'
import type { Weeks } from '../../link/use-weeks.ts'
import css from '../link-list.module.css'
import type { ListTotal } from '../list-cache.ts'
import { LinkRow } from './link-row.tsx'
import { LinkRowSkeleton } from './link-row-skeleton.tsx'
import { useRowPointer } from './row-pointer.ts'

const rowPx = { wide: 60, narrow: 64 }
/** Load the next page when fewer than this many rows remain below the window. */
const AHEAD = 15

export interface LinkRowsHandle {
  show: (row: number) => void
}

interface LinkRowsProps {
  handle: RefObject<LinkRowsHandle | null>
  selecting: Selecting
  /** Tag colours by tag name. */
  colors: ReadonlyMap<string, string>
  weeks: Weeks
  links: Link[]
  total: ListTotal
  list: RefObject<HTMLUListElement | null>
  onNearEnd: () => void
  isLoadingMore: boolean
  /** Opens the designer of a link's QR code. Stable across renders. */
  onQr: (link: Link) => void
}

/** Only visible rows are rendered, so that ten thousand links scroll like ten. */
export function LinkRows(props: LinkRowsProps) {
  const { handle, links, total, list, colors, weeks, selecting, isLoadingMore, onNearEnd, onQr } =
    props
  const { selection, toggle } = selecting
  const isNarrow = useNarrow()
  const height = isNarrow ? rowPx.narrow : rowPx.wide
  const [focused, setFocused] = useState<number>()
  const getItemKey = useCallback((index: number) => links[index]?.id ?? index, [links])
  const rows = useWindowVirtualizer({
    count: links.length,
    estimateSize: () => height,
    overscan: 5,
    useFlushSync: false,
    initialRect: { width: innerWidth, height: innerHeight },
    scrollMargin: useListTop(list),
    getItemKey,
    // The row with the focus stays when it is scrolled out of the window: the focus, or an open menu, would be lost
    rangeExtractor: (range) => {
      const shown = new Set(defaultRangeExtractor(range))
      if (focused !== undefined && focused < range.count) shown.add(focused)
      return [...shown].sort((a, b) => a - b)
    },
    onChange: ({ range }) => {
      if (range && range.endIndex + AHEAD >= links.length) onNearEnd()
    },
  })
  const pointer = useRowPointer(selecting, isNarrow)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other heights have to be measured again
  useLayoutEffect(() => rows.measure(), [rows, height])
  useImperativeHandle(handle, () => ({
    show: (row) => {
      const item = list.current?.querySelector(`[aria-posinset="${row + 1}"]`)
      // The browser scrolls as little as possible, and not under the top bar
      if (item) item.scrollIntoView({ block: 'nearest' })
      else rows.scrollToIndex(row)
    },
  }))
  return (
    <ul
      ref={list}
      className={css.list}
      aria-label="Links"
      tabIndex={-1}
      data-scrolled={rows.isScrolling || undefined}
      style={{ height: rows.getTotalSize() + (isLoadingMore ? height : 0) }}
      data-selecting={selection.chosen.size > 0 || undefined}
      {...pointer}
      onFocus={({ target }) => {
        const item = target.closest('li[aria-posinset]')
        if (item) setFocused(Number(item.getAttribute('aria-posinset')) - 1)
      }}
    >
      {rows.getVirtualItems().map(({ index, key }) => {
        const link = links[index]
        return (
          link && (
            <PlacedRow
              key={key}
              {...{ link, index, height, colors, onQr }}
              size={total.isMore ? -1 : total.count}
              isChosen={selection.isAll || selection.chosen.has(link.id)}
              isAt={selection.at === index}
              week={weeks.get(link.id)}
              onChoose={toggle}
            />
          )
        )
      })}
      {isLoadingMore && (
        <li className={css.item} style={{ height, top: rows.getTotalSize() }}>
          <LinkRowSkeleton />
        </li>
      )}
    </ul>
  )
}

/** The distance of the list from the top of the page, which changes with the content above it. */
function useListTop(list: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + scrollY))
  })
  return top
}

interface PlacedRowProps {
  /** In pixels. */
  height: number
  colors: ReadonlyMap<string, string>
  /** Value of aria-setsize; -1 if the total is unknown. */
  size: number
  link: Link
  index: number
  isChosen: boolean
  isAt: boolean
  week: ReactNode
  onChoose: Selecting['toggle']
  onQr: (link: Link) => void
}

/** Memoised: scrolling adds two rows and must not re-render the other thirty. */
const PlacedRow = memo(function PlacedRow({ height, size, ...row }: PlacedRowProps) {
  const { index } = row
  return (
    <li
      className={css.item}
      aria-posinset={index + 1}
      aria-setsize={size}
      style={{ height, top: index * height }}
    >
      <LinkRow {...row} />
    </li>
  )
})
