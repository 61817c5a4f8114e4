import { queryOptions } from '@tanstack/react-query'
import type { Link } from '../../../contract/links/links.ts'
import { answer, api } from '../../lib/api/api.ts'
import type { MonitorAddress } from '../queries.ts'

/** So many at most are offered at once. */
const OFFERED = 10
const FOUND = '20'

export interface OfferedLink {
  id: string
  domain: string
  key: string
  title: string | null
  target: string
  clicks: number
  monitoring: boolean
}

const offered = (link: Link, clicks: number): OfferedLink => ({
  id: link.id,
  domain: link.domain,
  key: link.key,
  title: link.title,
  target: link.redirectTo,
  clicks,
  monitoring: link.monitoring,
})

interface MostClicked {
  links: OfferedLink[]
  /** Whether the clicks are those of 30 days; otherwise of all time. */
  isRecent: boolean
}

/**
 * The links with the most clicks by people in 30 days; without such clicks, those with the most of all time. The report
 * lacks the destinations of links, which come from the list of links.
 */
export const mostClickedQuery = queryOptions({
  queryKey: ['links', 'to-watch'],
  queryFn: async (): Promise<MostClicked> => {
    const [list, report] = await Promise.all([
      answer(api.v1.redirects.$get({ query: { limit: '100', sort: '-clicks' } })),
      answer(api.v1.analytics.breakdown.$get({ query: { dimension: 'link', limit: '30' } })).catch(
        () => undefined,
      ),
    ])
    return mostClicked(list.items, report?.items ?? [])
  },
  staleTime: 10_000,
})

/** `counted`: the clicks of 30 days by link. */
export function mostClicked(
  links: readonly Link[],
  counted: readonly { clicks: number; link?: { id: string } | null | undefined }[],
): MostClicked {
  const open = links.filter(({ monitoring, disabled }) => !(monitoring || disabled))
  const byId = new Map(open.map((link) => [link.id, link]))
  const recent = counted.flatMap(({ link, clicks }) => {
    const known = link && byId.get(link.id)
    return known ? [offered(known, clicks)] : []
  })
  if (recent.length > 0) return { links: recent.slice(0, OFFERED), isRecent: true }
  return {
    links: open.slice(0, OFFERED).map((link) => offered(link, link.clicks.human)),
    isRecent: false,
  }
}

/** Links to choose from, newest first. */
export const foundLinksQuery = (q: string) =>
  queryOptions({
    queryKey: ['links', 'to-watch', 'found', q],
    queryFn: async (): Promise<OfferedLink[]> => {
      const query = { limit: FOUND, ...(q && { q }) }
      const { items } = await answer(api.v1.redirects.$get({ query }))
      return items.map((link) => offered(link, link.clicks.human))
    },
    staleTime: 5000,
    placeholderData: (before: OfferedLink[] | undefined) => before,
  })

/** Watches the links. Refused as a whole where one is unknown or they do not fit into the plan. */
export const watchLinks = (links: readonly MonitorAddress[]): Promise<{ changed: number }> =>
  answer(
    api.v1.monitors.watch.$post({
      json: { links: links.map(({ domain, key }) => ({ domain, key })), monitoring: true },
    }),
  )
