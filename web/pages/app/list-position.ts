import { useEffect } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'

interface ListPosition {
  /** The list's path with its filters. */
  to: string
  /** Its index in the history of this tab. */
  at: number
}

/** The last visited list, and the link that was opened from it. */
let list: ListPosition | undefined
let lastLink: string | undefined

const historyIndex = (): number => {
  const state: unknown = window.history.state
  return typeof state === 'object' && state && 'idx' in state ? Number(state.idx) : -1
}

/** On a list: remembers its position, and after a return focuses the row of the link that was opened. */
export function useListPosition(): void {
  const { pathname, search } = useLocation()
  const isBack = useNavigationType() === 'POP'
  useEffect(() => {
    list = { to: pathname + search, at: historyIndex() }
  }, [pathname, search])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on mount
  useEffect(() => {
    const name = isBack ? lastLink : undefined
    lastLink = undefined
    if (name === undefined) return
    // After the heading was focused and the rows at this position are rendered
    const wait = setTimeout(() => {
      const link = `#main li a[title="${CSS.escape(name)}"]`
      document.querySelector<HTMLElement>(link)?.focus({ preventScroll: true })
    }, SETTLED_MS)
    return () => clearTimeout(wait)
  }, [])
}

const SETTLED_MS = 100

/** On a screen about one link, such as `go.example/spring`: remembers it for the return to the list. */
export function useRememberLink(link: string | undefined): void {
  useEffect(() => {
    lastLink = link ?? lastLink
  }, [link])
}

interface BackLink {
  to: string
  onClick: (event: { preventDefault: () => void }) => void
}

/** On the screen of a link: leads back to the list as it was, or to `usual` if none was visited. */
export function useBackLink(link: string, usual: string): BackLink {
  const navigate = useNavigate()
  useRememberLink(link)
  const to = list?.to ?? usual
  return {
    to,
    onClick: (event) => {
      if (list?.at !== historyIndex() - 1) return
      event.preventDefault()
      void navigate(-1)
    },
  }
}
