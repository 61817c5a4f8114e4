import { ActionIcon } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { smallIcon } from '../../../ui/icon.ts'
import { placeAt } from './rule-order.ts'
import css from './rules.module.css'

interface RuleGripProps {
  place: number
  count: number
  onMove: (to: number) => void
}

/** Handle that moves its rule by dragging or with the arrow keys. */
export function RuleGrip({ place, count, onMove }: RuleGripProps) {
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
    const rows = [...(list?.querySelectorAll('[data-rule]') ?? [])]
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
      aria-label={`Move rule ${place + 1}`}
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
