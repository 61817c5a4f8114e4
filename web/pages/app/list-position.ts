import { useEffect } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'

interface ListPosition {
  /** The list with all that narrows it. */
  to: string
  /** Where it stands in the history of this tab. */
  at: number
}

/** The list that was looked at last, and the link that was looked at from there. */
let list: ListPosition | undefined
let lastLink: string | undefined

const hereInHistory = (): number => {
  const state: unknown = window.history.state
  return typeof state === 'object' && state && 'idx' in state ? Number(state.idx) : -1
}

/** On a list: notes where it is; who comes back to it finds the focus at the row that they left. */
export function useListPosition(): void {
  const { pathname, search } = useLocation()
  const isBack = useNavigationType() === 'POP'
  useEffect(() => {
    list = { to: pathname + search, at: hereInHistory() }
  }, [pathname, search])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as somebody arrives
  useEffect(() => {
    const name = isBack ? lastLink : undefined
    lastLink = undefined
    if (name === undefined) return
    // After the heading had it, and once the rows at that place are drawn
    const wait = setTimeout(() => {
      const button = `[aria-label="${CSS.escape(`Actions for ${name}`)}"]`
      document.querySelector<HTMLElement>(button)?.focus({ preventScroll: true })
    }, SETTLED_MS)
    return () => clearTimeout(wait)
  }, [])
}

const SETTLED_MS = 100

/** On a screen about one link, such as `go.example/spring`. */
export function useSeenLink(link: string | undefined): void {
  useEffect(() => {
    lastLink = link ?? lastLink
  }, [link])
}

interface BackLink {
  to: string
  onClick: (event: { preventDefault: () => void }) => void
}

/** On the screen of a link: the way back to the list as it was, or to `usual` where none was looked at. */
export function useBackLink(link: string, usual: string): BackLink {
  const navigate = useNavigate()
  useSeenLink(link)
  const to = list?.to ?? usual
  return {
    to,
    onClick: (event) => {
      if (list?.at !== hereInHistory() - 1) return
      event.preventDefault()
      void navigate(-1)
    },
  }
}
