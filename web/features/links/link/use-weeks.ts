import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { LinkPage } from '../../../../contract/links/links.ts'
import { weekLines } from './week-lines.tsx'

/** Sparklines of the last seven days, by link id. */
export type Weeks = ReadonlyMap<string, ReactNode>

const none: Weeks = new Map()

/** Loads the sparklines page by page after the links. If analytics fails, the rows have none. */
export function useWeeks(pages: readonly LinkPage[], isShown: boolean): Weeks {
  const client = useQueryClient()
  const [weeks, setWeeks] = useState(none)
  useEffect(() => {
    if (!isShown) return
    let isOver = false
    const add = async (page: LinkPage) => {
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
