import type { MetaDescriptor } from 'react-router'
import { pageAddress } from './base-path.ts'
import socialCard from './social-card.png?no-inline'

/**
 * Stands in built pages where the public address belongs, which a build cannot know: the server puts PUBLIC_URL's origin
 * in its place when it reads the pages at its start.
 */
export const PUBLIC_ORIGIN = 'https://public-url.invalid'
export const ORIGIN_META = 'public-origin'

/** In the browser it is what the server put into this very page, so that both draw the same. */
export function publicOrigin(): string {
  if (typeof document === 'undefined') return PUBLIC_ORIGIN
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${ORIGIN_META}"]`)
  return meta?.content ?? location.origin
}

interface PageMeta {
  /** Path within the application, beginning with a slash. */
  path: string
  title: string
  description: string
  /** Signed-in and dead-end pages are of no use in a search result. */
  hidden?: boolean
}

export function pageMeta({ path, title, description, hidden }: PageMeta): MetaDescriptor[] {
  const address = publicOrigin() + pageAddress(path)
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: 'Unfurly' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: publicOrigin() + socialCard },
    { name: 'twitter:card', content: 'summary_large_image' },
    { tagName: 'link', rel: 'canonical', href: address },
    ...(hidden ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}
