import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * Takes the focus to the heading of a screen that was gone to and has its title read out, as a page load would. Not for the
 * first screen, which was one, and not where only the question in the address changes.
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
      if (!isTypedInto()) focus(heading)
    })
  }, [pathname])
  return <VisuallyHidden role="status">{title}</VisuallyHidden>
}

function focus(heading: HTMLElement): void {
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** A screen that begins with a field has put the focus there itself. */
const isTypedInto = () => document.activeElement?.matches('main :is(input, textarea)') ?? false

/** At once, or as soon as the screen has it. Answers with what ends the wait. */
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
