import { useEffect, useRef } from 'react'
import type { DraftStore } from '../draft/draft-store.ts'

interface EditorKeys {
  store: DraftStore
  mayUpdate: boolean
  publish: () => void
}

/** Undo and redo of the whole draft, also while a field has the focus, and publishing. */
export function useEditorKeys(keys: EditorKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const act = actOf(event, latest.current)
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [])
}

/** Fields that belong to no version, such as custom CSS, keep the undo of the browser. */
const OWN_UNDO = 'data-own-undo'
export const ownUndo = { [OWN_UNDO]: true }

function actOf(event: KeyboardEvent, keys: EditorKeys): (() => void) | undefined {
  if (!keys.mayUpdate || !isOurs(event)) return undefined
  if (event.key === 'Enter') return event.repeat ? undefined : keys.publish
  const isFieldsOwn = event.target instanceof Element && event.target.closest(`[${OWN_UNDO}]`)
  return isFieldsOwn ? undefined : stepOf(event, keys.store)
}

/** With Ctrl or Cmd, and not while a dialog or menu covers the editor. */
const isOurs = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !document.querySelector('[role="dialog"], [role="menu"]')

function stepOf({ key, shiftKey }: KeyboardEvent, { undo, redo }: DraftStore) {
  const letter = key.toLowerCase()
  if (letter === 'z') return shiftKey ? redo : undo
  return letter === 'y' && !shiftKey ? redo : undefined
}
