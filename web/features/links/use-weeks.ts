import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { LinkPage } from '../../../contract/links.ts'

/** A line of the last seven days, by the id of a link. */
export type Weeks = ReadonlyMap<string, ReactNode>

const none: Weeks = new Map()

/** Asked for page by page, once the links are there. Where nobody can tell, the rows have no line. */
export function useWeeks(pages: readonly LinkPage[], isShown: boolean): Weeks {
  const client = useQueryClient()
  const [weeks, setWeeks] = useState(none)
  useEffect(() => {
    if (!isShown) return
    let isOver = false
    const add = async (page: LinkPage) => {
      const { weekLines } = await import('./week-lines.tsx')
      const lines = await weekLines(client, page)
      if (!isOver) setWeeks((known) => new Map([...known, ...lines]))
    }
    for (const page of pages) void add(page).catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [client, pages, isShown])
  return isShown ? weeks : none
}
