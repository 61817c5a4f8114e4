import { useEffect, useState } from 'react'
import { hideToast, toast } from '../../../ui/toasts/toast.ts'
import { UNDO_MS, UndoMessage } from '../undo-message.tsx'

interface Undoable {
  title: string
  message: string
  undo: () => void
}

/** Toasts with Undo, which leave with the editor: they change the draft that is open in it. */
export function useUndoToasts(): (undoable: Undoable) => void {
  const [shown] = useState(() => new Set<string>())
  useEffect(
    () => () => {
      for (const id of shown) hideToast(id)
    },
    [shown],
  )
  return ({ title, message, undo }) => {
    const onUndo = () => {
      hideToast(id)
      undo()
    }
    const text = <UndoMessage onUndo={onUndo}>{message}</UndoMessage>
    const id = toast({ title, message: text, lifeMs: UNDO_MS })
    shown.add(id)
  }
}
