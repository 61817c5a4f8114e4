import type { InfiniteData } from '@tanstack/react-query'
import type { Link, LinkPage } from '../../../contract/links.ts'

export type LinkPages = InfiniteData<LinkPage>

export const linksIn = (pages: LinkPages): Link[] => pages.pages.flatMap((page) => page.items)

/** How many links the whole list has, also those that no page was asked for yet. */
export const totalIn = (pages: LinkPages): number => pages.pages.at(-1)?.total ?? 0

export function withoutLink(pages: LinkPages, id: string): LinkPages {
  if (!linksIn(pages).some((link) => link.id === id)) return pages
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      items: page.items.filter((link) => link.id !== id),
      total: page.total - 1,
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
