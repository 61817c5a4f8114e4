import type { Site } from '../links/hosts.ts'
import type { PageKind } from './answers.ts'

/** What programs look for on every host, by itself or as the beginning of a path: a page of ours is no answer to them. */
const FOR_PROGRAMS =
  /^(?:favicon\.ico|robots\.txt|sitemap\.xml|apple-touch-icon[^/]*|\.well-known)(?:\/|$)/i

/**
 * Where a domain sends its visitor in place of that page. Undefined: the page is shown; an empty text: the way there
 * leads back to us.
 */
export function fallbackFor({ targets }: Site, kind: PageKind, key: string): string | undefined {
  if (kind === 'gone') return targets.expired
  if (kind !== 'not-found' || FOR_PROGRAMS.test(key)) return undefined
  return targets.notFound
}
