import { useEffect, useState } from 'react'
import { hideToast, toast } from '../../ui/toasts/toast.ts'
import { UNDO_MS, UndoMessage } from '../../ui/toasts/undo-message.tsx'

interface Undoable {
  title: string
  message: string
  undo: () => void
}

/** Toasts with Undo, which leave with the editor: they change the draft that is open in it. */
export function useUndoToasts(): (undoable: Undoable) => void {
  const [toasts] = useState(openUndoToasts)
  useEffect(() => toasts.hide, [toasts])
  return toasts.offer
}

function openUndoToasts() {
  const shown = new Set<string>()
  return {
    offer: ({ title, message, undo }: Undoable) => {
      const onUndo = () => {
        hideToast(id)
        undo()
      }
      const text = <UndoMessage onUndo={onUndo}>{message}</UndoMessage>
      const id = toast({ title, message: text, lifeMs: UNDO_MS })
      shown.add(id)
    },
    hide: () => {
      for (const id of shown) hideToast(id)
    },
  }
}
