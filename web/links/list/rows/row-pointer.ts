import type { MouseEvent as ReactMouseEvent } from 'react'
import type { Selecting } from '../../bulk/use-selection.ts'
import { useLongPress } from './long-press.ts'

/** What a pointer does to a row: a click opens its link, a long press of a finger selects it. */
export function useRowPointer({ selection, toggle }: Selecting, isNarrow: boolean) {
  const choose = (target: EventTarget): boolean => {
    const row = rowAt(target)
    if (row !== undefined) toggle(row, false)
    return row !== undefined
  }
  const longPress = useLongPress(choose)
  return {
    ...longPress,
    onClickCapture: (event: ReactMouseEvent) => {
      longPress.onClickCapture(event)
      // While links are selected on a phone, a tap selects too
      if (event.isPropagationStopped() || !isNarrow || selection.chosen.size === 0) return
      if (!choose(event.target)) return
      event.preventDefault()
      event.stopPropagation()
    },
    onClick: openRow,
  }
}

/** The place in the list of the row that was clicked, unless the click was for a button in it. */
function rowAt(target: EventTarget): number | undefined {
  if (!(target instanceof Element) || target.closest('button, input')) return undefined
  const place = target.closest('li')?.ariaPosInSet
  return place ? Number(place) - 1 : undefined
}

/** A click on the text of a row acts as one on its link, with the same modifier keys, unless it ends a selection of text. */
function openRow({ target, nativeEvent }: ReactMouseEvent): void {
  if (!(target instanceof Element) || target.closest('a, button, input')) return
  // Not in a menu of a row, which is rendered elsewhere
  const row = target.closest('li')
  if (!row || hasSelectedText(row)) return
  row.querySelector('a')?.dispatchEvent(new MouseEvent('click', nativeEvent))
}

function hasSelectedText(row: Element): boolean {
  const selection = document.getSelection()
  return selection !== null && !selection.isCollapsed && selection.containsNode(row, true)
}
