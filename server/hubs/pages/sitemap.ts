import type { App } from '../../context.ts'
import { findServedDomain } from '../../domains/index.ts'
import { isoTime } from '../../platform/clock.ts'
import { shortUrl } from '../../short-url.ts'
import { keptSettingsOf } from '../hub-item.ts'
import { listPublished } from './store.ts'

/** The most that a sitemap may have. */
const PAGES_MAX = 50_000

/** The hubs of a domain that search engines may list; undefined if it is no hub domain. */
export async function sitemapOf(app: App, host: string): Promise<string | undefined> {
  const domain = await findServedDomain(app, host)
  if (domain?.kind !== 'hub') return undefined
  const rows = await listPublished(app.db, domain.id, PAGES_MAX)
  const listed = rows.filter((row) => keptSettingsOf(row).lock.kind === 'none')
  const pages = listed.map(({ key, published_at }) => {
    const address = Bun.escapeHTML(shortUrl(app.config, domain.name, key))
    return `<url><loc>${address}</loc><lastmod>${isoTime(published_at ?? 0)}</lastmod></url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${pages.join('')}</urlset>`
}
