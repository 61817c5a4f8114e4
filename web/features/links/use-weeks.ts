import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { LinkPage } from '../../../contract/links.ts'
import { answer, api } from '../../lib/api.ts'
import { readerZone } from '../../ui/dates.ts'

/** Clicks by day, today last, by the id of a link. */
export type Weeks = ReadonlyMap<string, number[]>

const none: Weeks = new Map()

const weeksQuery = (links: string) =>
  queryOptions({
    queryKey: ['links', 'weeks', links],
    queryFn: async () => {
      const query = { links, timezone: readerZone() }
      return (await answer(api.v1.analytics.weeks.$get({ query }))).items
    },
    staleTime: 60_000,
    retry: false,
  })

/** Asked for page by page, once the links are there. Where nobody can tell, the rows have no line. */
export function useWeeks(pages: readonly LinkPage[], isShown: boolean): Weeks {
  const client = useQueryClient()
  const [weeks, setWeeks] = useState(none)
  useEffect(() => {
    if (!isShown) return
    let isOver = false
    const add = async (page: LinkPage) => {
      const found = await weeksOf(client, page)
      if (!isOver && found) setWeeks((known) => new Map([...known, ...found]))
    }
    for (const page of pages) void add(page)
    return () => {
      isOver = true
    }
  }, [client, pages, isShown])
  return isShown ? weeks : none
}

async function weeksOf(client: QueryClient, { items }: LinkPage) {
  if (items.length === 0) return undefined
  const ids = items.map(({ id }) => id).join()
  const found = await client.fetchQuery(weeksQuery(ids)).catch(() => undefined)
  return found?.map(({ link, clicks }) => [link, clicks] as const)
}
