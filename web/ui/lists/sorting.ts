import {
  Accessibility,
  DragDropManager,
  type DragEndEvent,
  type DragOverEvent,
  KeyboardSensor,
  PointerSensor,
} from '@dnd-kit/dom'
import { isSortable, Sortable } from '@dnd-kit/dom/sortable'

export interface Sorting {
  stop: () => void
}

/** Makes the rows of a list movable, also those that come later. `onMove` gets the places of a row before and after. */
export function sortRows(
  list: HTMLElement | null,
  onMove: (from: number, to: number) => void,
): Sorting {
  if (!list) return { stop: () => undefined }
  const manager = new DragDropManager({
    sensors,
    plugins: (known) => [...known.filter((each) => each !== Accessibility), spoken],
  })
  const rows = new Map<HTMLElement, Sortable>()
  const follow = () => {
    // What is dragged stands between two places until it is dropped.
    if (manager.dragOperation.status.idle) takeRows(list, rows, manager)
  }
  manager.monitor.addEventListener('dragstart', () => {
    list.dataset.dragging = ''
  })
  manager.monitor.addEventListener('dragend', ({ canceled, operation: { source } }) => {
    delete list.dataset.dragging
    if (canceled || !isSortable(source)) return
    if (source.initialIndex !== source.index) onMove(source.initialIndex, source.index)
  })
  const watch = new MutationObserver(follow)
  watch.observe(list, { childList: true })
  // A drag begins with the rows as they are, whatever happened during the one before.
  const begins = ['pointerdown', 'keydown'] as const
  for (const type of begins) list.addEventListener(type, follow, { capture: true })
  follow()
  return {
    stop() {
      watch.disconnect()
      for (const type of begins) list.removeEventListener(type, follow, { capture: true })
      for (const row of rows.values()) row.destroy()
      manager.destroy()
    },
  }
}

function takeRows(
  list: HTMLElement,
  rows: Map<HTMLElement, Sortable>,
  manager: DragDropManager,
): void {
  const present = [...list.querySelectorAll<HTMLElement>(':scope > [data-row]')]
  for (const [element, row] of rows) {
    if (present.includes(element)) continue
    row.destroy()
    rows.delete(element)
  }
  for (const [index, element] of present.entries()) {
    const { row: id = '' } = element.dataset
    const known = rows.get(element)
    if (known) Object.assign(known, { id, index })
    else rows.set(element, new Sortable({ id, index, element, handle: gripOf(element) }, manager))
  }
}

/** Not one of a list within the row. */
const gripOf = (row: HTMLElement): Element | undefined =>
  [...row.querySelectorAll('[data-grip]')].find((grip) => grip.closest('[data-row]') === row)

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
