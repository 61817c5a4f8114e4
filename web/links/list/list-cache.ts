import { type InfiniteData, replaceEqualDeep } from '@tanstack/react-query'
import type { Link, LinkPage } from '../../../contract/links/links.ts'

export type LinkPages = InfiniteData<LinkPage>

export const linksIn = (pages: LinkPages): Link[] => pages.pages.flatMap((page) => page.items)

/** Number of links in the whole list, including pages that are not loaded. */
export interface ListTotal {
  count: number
  /** The list has more: the server stops counting a search at `count`. */
  isMore: boolean
}

/** Only the first page contains the total. */
export function totalIn({ pages: [first] }: LinkPages): ListTotal {
  return { count: first?.total ?? 0, isMore: first?.totalIsMore ?? false }
}

export function withoutLink(pages: LinkPages, id: string): LinkPages {
  if (!linksIn(pages).some((link) => link.id === id)) return pages
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      items: page.items.filter((link) => link.id !== id),
      total: page.total === null || page.totalIsMore ? page.total : page.total - 1,
    })),
  }
}

export function withLink(pages: LinkPages, changed: Link): LinkPages {
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      items: page.items.map((link) => (link.id === changed.id ? changed : link)),
    })),
  }
}

/**
 * The new pages with all known rows in their previous order, so that rows do not move while someone reads them because
 * their click counts changed. New rows follow their neighbour, and a row that appears on two pages is kept once.
 */
export function withPlacesHeld(before: unknown, after: unknown): unknown {
  if (!isPages(before) || !isPages(after)) return after
  const now = new Map(linksIn(after).map((link) => [link.id, link]))
  const links = linksIn(before).flatMap(({ id }) => now.get(id) ?? [])
  const held = new Set(links.map(({ id }) => id))
  let neighbour: Link | undefined
  for (const link of now.values()) {
    if (!held.has(link.id)) links.splice(neighbour ? links.indexOf(neighbour) + 1 : 0, 0, link)
    neighbour = link
  }
  const pages = after.pages.map((page) => ({ ...page, items: links.splice(0, page.items.length) }))
  return replaceEqualDeep(before, { ...after, pages })
}

const isPages = (data: unknown): data is LinkPages =>
  typeof data === 'object' && data !== null && 'pages' in data
