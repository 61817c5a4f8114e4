import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Link } from '../../../contract/links/links.ts'
import { moved, nothingChosen, type Selection, toggled, toggledAll } from './selection.ts'

export interface Selecting {
  selection: Selection
  /** Stable across renders, so that it does not re-render the rows. */
  toggle: (row: number, isRange: boolean) => void
  toggleAll: () => void
  chooseAll: () => void
  clear: () => void
}

interface ListKeysOptions {
  links: readonly Link[]
  /** Scrolls the row of the keyboard cursor into view. */
  show: (row: number) => void
  open: (link: Link) => void
  edit: ((link: Link) => void) | undefined
}

/** The selected links. A new `listKey`, such as another filter, resets the selection. */
export function useSelection(listKey: string) {
  const [state, setState] = useState({ listKey, selection: nothingChosen })
  const selection = state.listKey === listKey ? state.selection : nothingChosen
  const change = (next: Selection) => setState({ listKey, selection: next })
  return { selection, change }
}

/** j and k move through the rows, x selects one, Enter opens it, e edits it, Escape clears the selection. */
export function useListKeys(
  { selection, change }: ReturnType<typeof useSelection>,
  { links, show, open, edit }: ListKeysOptions,
): Selecting {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const walk = (by: number) => {
      const next = moved(selection, by, links.length)
      change(next)
      show(next.at)
    }
    const withLink = (act: ((link: Link) => void) | undefined) => {
      const link = links[selection.at]
      if (link) act?.(link)
    }
    const commands: Record<string, () => void> = {
      j: () => walk(1),
      k: () => walk(-1),
      x: () => change(toggled(selection, links, { row: selection.at, isRange: event.shiftKey })),
      enter: () => withLink(open),
      e: () => withLink(edit),
      escape: () => change(nothingChosen),
    }
    const command = commands[event.key.toLowerCase()]
    if (!command || !isForList(event, selection)) return
    event.preventDefault()
    command()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  const toggleNow = useRef<Selecting['toggle']>(undefined)
  useLayoutEffect(() => {
    toggleNow.current = (row, isRange) => change(toggled(selection, links, { row, isRange }))
  })
  const toggle = useCallback<Selecting['toggle']>((...at) => toggleNow.current?.(...at), [])
  return {
    selection,
    toggle,
    toggleAll: () => change(toggledAll(selection, links)),
    chooseAll: () => change({ ...selection, isAll: true }),
    clear: () => change(nothingChosen),
  }
}

/** Leaves Enter to a focused button or link, and all keys to a field with the focus. */
function isForList(event: KeyboardEvent, { at, chosen }: Selection): boolean {
  const { target, key } = event
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
  if (document.querySelector('[role="dialog"], [role="menu"]')) return false
  const isTyping =
    target instanceof HTMLElement &&
    target.matches('input:not([type="checkbox"]), textarea, select, [contenteditable]')
  if (isTyping) return false
  if (key === 'Escape') return chosen.size > 0
  const isPressed = target instanceof HTMLElement && target.matches('button, a')
  return key !== 'Enter' || (at >= 0 && !isPressed)
}
