import { ActionIcon } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { smallIcon } from '../icon.ts'
import css from './row-grip.module.css'
import { placeAt } from './row-order.ts'

interface RowGripProps {
  label: string
  place: number
  count: number
  onMove: (to: number) => void
}

/** Moves its row by dragging or with the arrow keys, among the children of the list that have `data-row`. */
export function RowGrip({ label, place, count, onMove }: RowGripProps) {
  const step = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const to = place + (by ?? 0)
    if (by === undefined || to < 0 || to >= count) return
    event.preventDefault()
    onMove(to)
  }
  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const list = event.currentTarget.closest('ol')
    const rows = [...(list?.querySelectorAll(':scope > [data-row]') ?? [])]
    const to = placeAt(
      rows.map((row) => row.getBoundingClientRect()),
      place,
      event.clientY,
    )
    if (to !== place) onMove(to)
  }
  return (
    <ActionIcon
      size={24}
      aria-label={label}
      aria-keyshortcuts="ArrowUp ArrowDown"
      className={css.grip}
      onKeyDown={step}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
    >
      <IconGripVertical {...smallIcon} />
    </ActionIcon>
  )
}
