import { Accessibility, KeyboardSensor, PointerSensor } from '@dnd-kit/dom'
import { DragDropProvider, type DragEndEvent, type DragOverEvent } from '@dnd-kit/react'
import { isSortable, useSortable } from '@dnd-kit/react/sortable'
import type { ReactNode, Ref } from 'react'

interface SortableListProps {
  label: string
  className: string | undefined
  onMove: (from: number, to: number) => void
  children: ReactNode
}

/** A list whose rows are moved by their grips: with the mouse, a finger or the keyboard. */
export function SortableList({ label, className, onMove, children }: SortableListProps) {
  const drop = ({ canceled, operation: { source } }: DragEndEvent) => {
    if (canceled || !isSortable(source)) return
    if (source.initialIndex !== source.index) onMove(source.initialIndex, source.index)
  }
  return (
    <DragDropProvider
      sensors={sensors}
      plugins={(known) => [...known.filter((each) => each !== Accessibility), spoken]}
      onDragEnd={drop}
    >
      <ol className={className} aria-label={label}>
        {children}
      </ol>
    </DragDropProvider>
  )
}

/** Enter does not drag, because rows use it themselves. */
const sensors = [
  PointerSensor,
  KeyboardSensor.configure({
    keyboardCodes: {
      ...KeyboardSensor.defaults.keyboardCodes,
      start: ['Space'],
      end: ['Space', 'Tab'],
    },
  }),
]

/** Counted from 1. */
const placeOf = ({ operation: { source } }: DragOverEvent | DragEndEvent): string =>
  isSortable(source) ? String(source.index + 1) : ''

const spoken = Accessibility.configure({
  screenReaderInstructions: {
    draggable:
      'The arrow keys move it. The space bar picks it up too: then the arrow keys move it, the space bar puts it down, and Escape puts it back.',
  },
  announcements: {
    dragstart: () => 'Picked up',
    dragover: (event: DragOverEvent) => `Over place ${placeOf(event)}`,
    dragend: (event: DragEndEvent) =>
      event.canceled ? 'Put back where it was' : `Put down at place ${placeOf(event)}`,
  },
})

interface SortableRow {
  /** Of the row. */
  ref: Ref<HTMLLIElement>
  /** Of its grip. */
  gripRef: Ref<HTMLButtonElement>
  isDragged: boolean
}

/** Makes an entry of a `SortableList` a row that can be moved. */
export function useSortableRow(id: string, index: number): SortableRow {
  const { ref, handleRef, isDragging } = useSortable({ id, index })
  return { ref, gripRef: handleRef, isDragged: isDragging }
}
