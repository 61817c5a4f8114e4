import type { Link } from '../../contract/links/links.ts'
import { tagOf } from '../platform/http/conditions.ts'

/** Of all that members change. Clicks, health and pictures change by themselves, and whether it is banned is no edit. */
export function linkTag(link: Link): string {
  const { clicks, health, faviconUrl, banned, shortUrl, ...fields } = link
  return tagOf(fields)
}
