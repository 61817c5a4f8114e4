import type { MetaDescriptor } from 'react-router'
import { PUBLIC_ORIGIN } from '../../contract/screens/page-slots.ts'
import { pageAddress } from './base-path.ts'
import socialCard from './social-card.png?no-inline'

export const ORIGIN_META = 'public-origin'

/** In the browser, reads the origin that the server put into this page, so that both render the same. */
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
  /** Keeps signed-in and dead-end pages out of search results. */
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
