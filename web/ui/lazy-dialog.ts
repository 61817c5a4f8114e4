import { type ComponentType, useLayoutEffect, useState } from 'react'

export interface LazyDialog<Props> {
  /** Undefined until it was opened once. */
  Dialog: ComponentType<Props> | undefined
  isOpen: boolean
  /** Rejects where its code cannot be fetched. */
  open: () => Promise<void>
  close: () => void
}

/**
 * A dialog whose code comes when it is first opened. `code` is kept by its module, so that one that was fetched ahead opens
 * within the very event that asks for it: what is typed next then lands in the dialog.
 */
export function useLazyDialog<Props>(code: DialogCode<Props>): LazyDialog<Props> {
  const [Dialog, setDialog] = useState<ComponentType<Props>>()
  const [isOpen, setOpen] = useState(false)
  const open = async () => {
    const fetched = code.fetched() ?? (await code.fetch())
    setDialog(() => fetched)
    setOpen(true)
  }
  const isDrawn = useDrawn(Dialog !== undefined)
  return { Dialog, isOpen: isOpen && isDrawn, open, close: () => setOpen(false) }
}

/**
 * Whether it was drawn before. A dialog notes what had the focus when it goes from closed to open, so one that is open as it
 * is first drawn has nothing to give it back to. All of that is still within the event.
 */
export function useDrawn(isThere: boolean): boolean {
  const [isDrawn, setDrawn] = useState(false)
  useLayoutEffect(() => setDrawn(isThere), [isThere])
  return isDrawn
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
