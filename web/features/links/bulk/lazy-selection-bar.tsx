import { useEffect } from 'react'
import { dialogCode, useLazyDialog } from '../../../ui/lazy-dialog.ts'
import type { SelectionBarProps } from './selection-bar.tsx'

const code = dialogCode(async () => (await import('./selection-bar.tsx')).SelectionBar)

/** Loads the selection bar when the first link is selected. */
export function LazySelectionBar(props: SelectionBarProps) {
  const { Dialog: Bar, isOpen, open } = useLazyDialog(code)
  const hasSome = props.selecting.selection.chosen.size > 0
  useEffect(() => {
    // On failure, selecting the next link tries again
    if (hasSome && !isOpen) void open().catch(() => undefined)
  }, [hasSome, isOpen, open])
  return hasSome && Bar ? <Bar {...props} /> : null
}
