import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { LinkPage } from '../../../contract/links/links.ts'
import { weekLines } from './week-lines.tsx'

/** The clicks of the last seven days as a line and a sum, by link id. */
export type Weeks = ReadonlyMap<string, ReactNode>

const none: Weeks = new Map()

/** Loads them page by page after the links. If analytics fails, the rows show a dash. */
export function useWeeks(pages: readonly LinkPage[], isShown: boolean): Weeks {
  const client = useQueryClient()
  const [weeks, setWeeks] = useState(none)
  useEffect(() => {
    if (!isShown) return
    let isOver = false
    const add = (lines: Iterable<[id: string, line: ReactNode]>) => {
      if (!isOver) setWeeks((known) => new Map([...known, ...lines]))
    }
    for (const page of pages)
      weekLines(client, page).then(add, () => add(page.items.map(({ id }) => [id, '–'])))
    return () => {
      isOver = true
    }
  }, [client, pages, isShown])
  return isShown ? weeks : none
}
