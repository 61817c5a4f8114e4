import type { Site } from '../links/hosts.ts'
import type { PageKind } from './answers.ts'

/** Paths, or first segments, that programs request on every host. They get a 404, not a redirect to the fallback. */
const FOR_PROGRAMS =
  /^(?:favicon\.ico|robots\.txt|sitemap\.xml|apple-touch-icon[^/]*|\.well-known)(?:\/|$)/i

/**
 * The domain's own target in place of a page. Undefined: show the page. An empty string (`LOOP`): the target is a link of
 * this installation.
 */
export function fallbackFor({ targets }: Site, kind: PageKind, key: string): string | undefined {
  if (kind === 'gone') return targets.expired
  if (kind !== 'not-found' || FOR_PROGRAMS.test(key)) return undefined
  return targets.notFound
}
