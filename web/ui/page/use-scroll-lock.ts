import { useLayoutEffect } from 'react'

/**
 * Keeps the page behind a dialog from scrolling, where the dialog's own lock would be felt: that one declares a custom property
 * on the body, so the browser computes the styles of the whole page again, 100 ms and more for a long list.
 */
export function useScrollLock(isLocked: boolean): void {
  useLayoutEffect(() => {
    if (!isLocked) return
    const { documentElement: root, body } = document
    const scrollbar = window.innerWidth - root.clientWidth
    root.style.overflow = 'hidden'
    // What the scrollbar leaves free would move the page
    if (scrollbar > 0) body.style.paddingRight = `${scrollbar}px`
    return () => {
      root.style.overflow = ''
      body.style.paddingRight = ''
    }
  }, [isLocked])
}
