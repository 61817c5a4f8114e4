import type { RefObject } from 'react'
import type { Link } from '../../../contract/links.ts'
import css from './link-list.module.css'
import type { LinkActions } from './link-menu-items.tsx'
import { LinkRow } from './link-row.tsx'
import type { Selecting } from './use-selection.ts'

export interface RowsDoor {
  show: (row: number) => void
}

export interface RowsProps {
  door: RefObject<RowsDoor | null>
  selecting: Selecting
  links: Link[]
  total: number
  list: RefObject<HTMLUListElement | null>
  actions: LinkActions
  onNearEnd: () => void
  isLoadingMore: boolean
}

/** With the height of a row in pixels. */
export type SizedRows = RowsProps & { height: number }

interface PlacedRowProps extends Pick<RowsProps, 'selecting' | 'total' | 'actions'> {
  link: Link
  index: number
  top: number
  height: number
}

export function PlacedRow({ link, index, top, height, selecting, total, actions }: PlacedRowProps) {
  const { selection, toggle } = selecting
  return (
    <li
      className={css.item}
      aria-posinset={index + 1}
      aria-setsize={total}
      style={{ height, transform: `translateY(${top}px)` }}
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
}
