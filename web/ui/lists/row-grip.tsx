import { IconGripVertical } from '@tabler/icons-react'
import type { KeyboardEvent, Ref } from 'react'
import { smallIcon } from '../icon.ts'
import css from './row-grip.module.css'

interface RowGripProps {
  /** Of the row, by `useSortableRow`. */
  gripRef: Ref<HTMLButtonElement>
  /** It was picked up, and the list handles the keys. */
  isDragged: boolean
  label: string
  place: number
  count: number
  onMove: (to: number) => void
}

/** Moves its row in a `SortableList` by dragging, or by the arrow keys at once. */
export function RowGrip({ gripRef, isDragged, label, place, count, onMove }: RowGripProps) {
  const step = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const to = place + (by ?? 0)
    if (isDragged || by === undefined || to < 0 || to >= count) return
    event.preventDefault()
    onMove(to)
  }
  return (
    // Plain, since long lists have many
    <button
      ref={gripRef}
      type="button"
      aria-label={label}
      aria-keyshortcuts="ArrowUp ArrowDown"
      className={`mantine-focus-auto ${css.grip}`}
      onKeyDown={step}
    >
      <IconGripVertical {...smallIcon} />
    </button>
  )
}
