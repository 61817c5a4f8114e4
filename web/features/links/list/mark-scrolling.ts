import { type RefObject, useEffect } from 'react'

/** Longer than a frame on a slow phone. */
const SETTLE_MS = 100

/**
 * Marks the list with `data-scrolled` while it scrolls. Highlighting each row that passes under a resting pointer would
 * cost as much as rendering the rows.
 */
export function useMarkScrolling(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const rest = () => list.current?.removeAttribute('data-scrolled')
    const move = () => {
      list.current?.setAttribute('data-scrolled', '')
      clearTimeout(timer)
      timer = setTimeout(rest, SETTLE_MS)
    }
    window.addEventListener('scroll', move, { passive: true })
    return () => {
      window.removeEventListener('scroll', move)
      clearTimeout(timer)
    }
  }, [list])
}
