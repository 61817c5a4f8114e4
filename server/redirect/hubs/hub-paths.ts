import { FONTS_PATH } from '../../../hub-page/addresses.ts'
import type { Site } from '../links/hosts.ts'
import type { PageAnswer } from '../pages/answers.ts'
import type { RedirectContext } from '../redirect-context.ts'

/** Files of the application that are there for pages: the fonts on every host, and the icon on hub domains. */
export const isFileOfPages = (path: string, { isHub }: Site): boolean =>
  path.startsWith(FONTS_PATH) || (isHub && path === '/favicon.ico')

/** No key begins with `_`. */
const BELOW = '/_/'
const RELAYED = /^\/_\/(?:pictures|cards|preview)\/|^\/_\/(?:subscribe|confirm|unsubscribe)(?:\/|$)/
const SITEMAP = '/sitemap.xml'

/** Whether an api process answers the path: what pages of hubs need, on hub domains and on our own host. */
export const isRelayedPath = (path: string, { isHub }: Site): boolean =>
  path.startsWith(BELOW) ? RELAYED.test(path) : isHub && path === SITEMAP

/** `/robots.txt` of a hub domain. Its sitemap lists the pages. */
export function findHubFile(
  path: string,
  { home }: RedirectContext,
  { name }: Site,
): PageAnswer | undefined {
  if (path !== '/robots.txt') return undefined
  const { protocol } = new URL(home)
  return {
    status: 200,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
      'X-Content-Type-Options': 'nosniff',
    },
    body: `User-agent: *\nAllow: /\nSitemap: ${protocol}//${name}/sitemap.xml\n`,
  }
}
