import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { focusHeading } from './focus-heading.ts'

/**
 * After a navigation, focuses the heading of the new screen and announces its title to screen readers, as a page load
 * would. Does nothing on the first screen, and when only the query changes.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    return whenPresent('main h1', (heading) => {
      setTitle(document.title)
      if (!hasFocusedField()) focusHeading(heading)
    })
  }, [pathname])
  return <VisuallyHidden role="status">{title}</VisuallyHidden>
}

/** A screen may have focused its first field itself. */
const hasFocusedField = () => document.activeElement?.matches('main :is(input, textarea)') ?? false

/** Calls `act` with the element as soon as it exists. Returns the function that cancels the wait. */
function whenPresent(selector: string, act: (element: HTMLElement) => void): () => void {
  const tryAct = () => {
    const element = document.querySelector<HTMLElement>(selector)
    if (element) act(element)
    return element !== null
  }
  const watch = new MutationObserver(() => {
    if (tryAct()) watch.disconnect()
  })
  if (!tryAct()) watch.observe(document.body, { childList: true, subtree: true })
  return () => watch.disconnect()
}
