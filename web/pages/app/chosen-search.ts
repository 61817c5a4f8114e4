import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'
import { randomKey } from '../../lib/request-key.ts'

/** A choice whose address is on its way. */
interface Ahead {
  /** In the state of its location. */
  id: string
  to: string
  /** The places that may be rendered until then: the one that it was chosen at, and choices before it that are on their way. */
  over: readonly string[]
}

interface Shown {
  place: string
  address: string
}

export type ChangeSearch = (
  change: (search: URLSearchParams) => URLSearchParams,
  how?: { replace?: boolean },
) => void

/**
 * The search parameters that were chosen last, and how to choose others. The address follows in a transition, as the router
 * has it, and what was pressed is to look so in the next frame. `change` is the same for all addresses, and gets what was
 * chosen before also if that is not shown yet.
 */
export function useChosenSearch(): { text: string; change: ChangeSearch } {
  const navigate = useNavigate()
  const location = useLocation()
  const place = placeOf(location)
  const address = new URLSearchParams(location.search).toString()
  const [ahead, setAhead] = useState<Ahead>()
  if (ahead && !isBefore(ahead, place)) setAhead(undefined)
  const shown = useRef<Shown>({ place, address })
  // The newest choice, which a rendering that began before it does not know.
  const newest = useRef<Ahead>(undefined)
  useLayoutEffect(() => {
    shown.current = { place, address }
    if (!isBefore(newest.current, place)) newest.current = undefined
  })
  // Whoever goes back at once may never see the place that was chosen.
  useEffect(() => {
    const forget = () => {
      newest.current = undefined
      setAhead(undefined)
    }
    addEventListener('popstate', forget)
    return () => removeEventListener('popstate', forget)
  }, [])
  const change = useCallback<ChangeSearch>(
    (next, { replace = false } = {}) => {
      const before = newest.current
      const to = next(new URLSearchParams(before?.to ?? shown.current.address)).toString()
      const over = before ? [...before.over, before.id] : [shown.current.place]
      const chosen: Ahead = { id: randomKey(), to, over }
      newest.current = chosen
      setAhead(chosen)
      void navigate(`?${to}`, { preventScrollReset: true, replace, state: { choice: chosen.id } })
    },
    [navigate],
  )
  return { text: ahead && isBefore(ahead, place) ? ahead.to : address, change }
}

/** A choice by its id, and any other location by its key. */
const placeOf = ({ state, key }: Location<{ choice?: string } | null>): string =>
  state?.choice ?? key

const isBefore = (ahead: Ahead | undefined, place: string): boolean =>
  ahead?.over.includes(place) === true
