import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useImperativeHandle } from 'react'
import css from './link-list.module.css'
import { LinkRowSkeleton } from './link-row-skeleton.tsx'
import { useMarkScrolling } from './mark-scrolling.ts'
import { PlacedRow, rowOf, type SizedRows } from './placed-row.tsx'

/** Load the next page when fewer than this many rows remain below the window. */
const AHEAD = 15

/** Only visible rows are rendered, so that ten thousand links scroll like ten. */
export function VirtualRows(props: SizedRows) {
  const { handle, links, list, height, isLoadingMore, onNearEnd } = props
  const rows = useWindowVirtualizer({
    count: links.length,
    estimateSize: () => height,
    overscan: 5,
    useFlushSync: false,
    scrollMargin: list.current?.offsetTop ?? 0,
    getItemKey: (index) => links[index]?.id ?? index,
    onChange: ({ range }) => {
      if (range && range.endIndex + AHEAD >= links.length) onNearEnd()
    },
  })
  useMarkScrolling(list)
  useImperativeHandle(handle, () => ({ show: (row) => rows.scrollToIndex(row, { align: 'auto' }) }))
  return (
    <ul
      ref={list}
      className={css.list}
      aria-label="Links"
      tabIndex={-1}
      style={{ height: rows.getTotalSize() + (isLoadingMore ? height : 0) }}
    >
      {rows.getVirtualItems().map(({ index, key }) => {
        const link = links[index]
        return link && <PlacedRow key={key} {...rowOf(props, link, index)} />
      })}
      {isLoadingMore && (
        <li className={css.item} style={{ height, top: rows.getTotalSize() }}>
          <LinkRowSkeleton />
        </li>
      )}
    </ul>
  )
}
