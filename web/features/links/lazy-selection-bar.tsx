import { useEffect } from 'react'
import { dialogCode, useLazyDialog } from '../../ui/lazy-dialog.ts'
import type { SelectionBarProps } from './selection-bar.tsx'

const code = dialogCode(async () => (await import('./selection-bar.tsx')).SelectionBar)

/** The bar and what it does come with the first link that is chosen. */
export function LazySelectionBar(props: SelectionBarProps) {
  const { Dialog: Bar, isOpen, open } = useLazyDialog(code)
  const hasSome = props.selecting.selection.chosen.size > 0
  useEffect(() => {
    // Where it cannot be fetched, the next link that is chosen tries again
    if (hasSome && !isOpen) void open().catch(() => undefined)
  }, [hasSome, isOpen, open])
  return hasSome && Bar ? <Bar {...props} /> : null
}
