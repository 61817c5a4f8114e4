import { type ComponentType, useLayoutEffect, useState } from 'react'

export interface LazyDialog<Props> {
  /** Undefined until it is first opened. */
  Dialog: ComponentType<Props> | undefined
  isOpen: boolean
  /** Rejects if its code cannot be fetched. */
  open: () => Promise<void>
  close: () => void
}

/**
 * A dialog whose code is loaded when it is first opened. `code` belongs to the module, so that a preloaded dialog opens
 * within the event that opens it: the next keystrokes then reach the dialog.
 */
export function useLazyDialog<Props>(code: DialogCode<Props>): LazyDialog<Props> {
  const [Dialog, setDialog] = useState<ComponentType<Props>>()
  const [isOpen, setOpen] = useState(false)
  const open = async () => {
    const fetched = code.fetched() ?? (await code.fetch())
    setDialog(() => fetched)
    setOpen(true)
  }
  const wasRendered = useWasRendered(Dialog !== undefined)
  return { Dialog, isOpen: isOpen && wasRendered, open, close: () => setOpen(false) }
}

/**
 * Whether the dialog has been rendered before. A dialog notes the focused element when it changes from closed to open, so
 * one that is first rendered open cannot return the focus. The second render happens within the same event.
 */
export function useWasRendered(isLoaded: boolean): boolean {
  const [wasRendered, setRendered] = useState(false)
  useLayoutEffect(() => setRendered(isLoaded), [isLoaded])
  return wasRendered
}

export interface DialogCode<Props> {
  fetched: () => ComponentType<Props> | undefined
  fetch: () => Promise<ComponentType<Props>>
}

export function dialogCode<Props>(load: () => Promise<ComponentType<Props>>): DialogCode<Props> {
  let dialog: ComponentType<Props> | undefined
  const fetch = async () => {
    dialog = await load()
    return dialog
  }
  return { fetched: () => dialog, fetch }
}
