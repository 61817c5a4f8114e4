import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { whenIdle } from '../when-idle.ts'
import type { Sorting } from './sorting.ts'

interface SortableListProps {
  label: string
  className: string | undefined
  onMove: (from: number, to: number) => void
  children: ReactNode
}

/**
 * A list whose rows, those with `sortableRow`, are moved by their grips: with the mouse, a finger or the keyboard. What that
 * needs comes when the browser is idle, or when somebody comes near: a long list is drawn without it.
 */
export function SortableList({ label, className, onMove, children }: SortableListProps) {
  const list = useRef<HTMLOListElement>(null)
  const sorting = useRef<Promise<Sorting>>(undefined)
  const move = useEffectEvent(onMove)
  const start = useEffectEvent(() => {
    sorting.current ??= import('./sorting.ts').then(({ sortRows }) => sortRows(list.current, move))
    // Without its code, the arrow keys still move a row. The next time it is tried again.
    sorting.current.catch(() => {
      sorting.current = undefined
    })
  })
  useEffect(() => {
    const cancel = whenIdle(() => start())
    const element = list.current
    const begin = () => start()
    element?.addEventListener('pointerenter', begin)
    element?.addEventListener('focusin', begin)
    return () => {
      cancel()
      element?.removeEventListener('pointerenter', begin)
      element?.removeEventListener('focusin', begin)
      void sorting.current?.then((started) => started.stop())
      sorting.current = undefined
    }
  }, [])
  return (
    <ol ref={list} className={className} aria-label={label}>
      {children}
    </ol>
  )
}

/** Makes an entry of a `SortableList` a row that can be moved by its `RowGrip`. */
export const sortableRow = (id: string) => ({ 'data-row': id })
