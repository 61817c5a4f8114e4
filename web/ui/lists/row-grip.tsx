import { IconGripVertical } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { smallIcon } from '../icon.ts'
import css from './row-grip.module.css'

interface RowGripProps {
  label: string
  place: number
  count: number
  onMove: (to: number) => void
}

/** Moves its row in a `SortableList` by dragging, or by the arrow keys at once. */
export function RowGrip({ label, place, count, onMove }: RowGripProps) {
  const step = (event: KeyboardEvent) => {
    // It was picked up, and the list handles the keys.
    const isDragged = event.currentTarget.closest('ol[data-dragging]') !== null
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const to = place + (by ?? 0)
    if (isDragged || by === undefined || to < 0 || to >= count) return
    event.preventDefault()
    onMove(to)
  }
  return (
    // Plain, since long lists have many
    <button
      type="button"
      data-grip
      aria-label={label}
      aria-keyshortcuts="ArrowUp ArrowDown"
      className={`mantine-focus-auto ${css.grip}`}
      onKeyDown={step}
    >
      <IconGripVertical {...smallIcon} />
    </button>
  )
}
