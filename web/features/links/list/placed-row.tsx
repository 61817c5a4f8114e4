import { memo, type ReactNode, type RefObject } from 'react'
import type { Link } from '../../../../contract/links/links.ts'
import type { Selecting } from '../bulk/use-selection.ts'
import type { Weeks } from '../link/use-weeks.ts'
import css from './link-list.module.css'
import { LinkRow } from './link-row.tsx'
import type { ListTotal } from './list-cache.ts'

export interface LinkRowsHandle {
  show: (row: number) => void
}

export interface LinkRowsProps {
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
}

/** `height` is the height of a row in pixels. */
export type SizedRows = LinkRowsProps & { height: number }

interface PlacedRowProps extends Pick<SizedRows, 'height' | 'colors'> {
  /** Value of aria-setsize; -1 if the total is unknown. */
  size: number
  link: Link
  index: number
  isChosen: boolean
  isAt: boolean
  week: ReactNode
  onChoose: Selecting['toggle']
}

/** Memoised: scrolling adds two rows and must not re-render the other thirty. */
export const PlacedRow = memo(function PlacedRow({ height, size, ...row }: PlacedRowProps) {
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

/** Props of one row, derived from the props of the list. */
export function rowOf(rows: SizedRows, link: Link, index: number): PlacedRowProps {
  const { height, total, colors, weeks, selecting } = rows
  const { selection, toggle } = selecting
  return {
    ...{ link, index, height, colors, size: total.isMore ? -1 : total.count },
    isChosen: selection.isAll || selection.chosen.has(link.id),
    isAt: selection.at === index,
    week: weeks.get(link.id),
    onChoose: toggle,
  }
}
