import type { MetaDescriptor } from 'react-router'
import { PUBLIC_ORIGIN } from '../../contract/screens/page-slots.ts'
import { pageAddress } from './base-path.ts'
import { cardPath } from './card-pages.ts'
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
  /** For an article: the day of its publication, YYYY-MM-DD, which the sitemap shows too. */
  published?: string
}

export function pageMeta({
  path,
  title,
  description,
  hidden,
  published,
}: PageMeta): MetaDescriptor[] {
  const address = publicOrigin() + pageAddress(path)
  const card = cardPath(path)
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:type', content: published ? 'article' : 'website' },
    ...(published ? [{ property: 'article:published_time', content: published }] : []),
    { property: 'og:site_name', content: 'Unfurly' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: publicOrigin() + (card ? pageAddress(card) : socialCard) },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
    { tagName: 'link', rel: 'canonical', href: address },
    ...(hidden ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}

/** The feeds of the blog, where feed readers look for them. */
export const feedLinks = (): MetaDescriptor[] =>
  [
    { type: 'application/atom+xml', file: 'atom.xml' },
    { type: 'application/rss+xml', file: 'rss.xml' },
  ].map(({ type, file }) => ({
    tagName: 'link',
    rel: 'alternate',
    type,
    title: 'Unfurly Blog',
    href: publicOrigin() + pageAddress(`/blog/${file}`),
  }))
