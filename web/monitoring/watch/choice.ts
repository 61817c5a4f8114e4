import { useState } from 'react'
import type { OfferedLink } from './watch-queries.ts'

/** How many more monitors fit; undefined if there is no limit. */
export const roomOf = ({
  used,
  limit,
}: {
  used: number
  limit: number | null
}): number | undefined => (limit === null ? undefined : Math.max(0, limit - used))

/** Chosen links by their ids, at most as many as there is room for. */
export function useChoice(room: number | undefined, first: readonly OfferedLink[] = []) {
  const [links, setLinks] = useState<ReadonlyMap<string, OfferedLink>>(
    () => new Map(first.slice(0, room).map((link) => [link.id, link])),
  )
  const isFull = room !== undefined && links.size >= room
  const toggle = (link: OfferedLink) => {
    const next = new Map(links)
    if (!next.delete(link.id)) {
      if (isFull) return
      next.set(link.id, link)
    }
    setLinks(next)
  }
  return {
    chosen: new Set(links.keys()),
    links: [...links.values()],
    isFull,
    toggle,
    clear: () => setLinks(new Map()),
  }
}
