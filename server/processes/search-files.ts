import type { ListedPage } from '../platform/http/static-site.ts'
import type { PageAnswer } from '../redirect/pages/answers.ts'

/** `/robots.txt` and `/sitemap.xml` of the application's host. */
export function searchFiles(
  publicUrl: string,
  listed: readonly ListedPage[],
): (readonly [path: string, answer: PageAnswer])[] {
  // The addresses come out of built pages, where they are escaped already.
  const entries = listed.map(({ address, published }) => {
    const changed = published === undefined ? '' : `<lastmod>${published}</lastmod>`
    return `<url><loc>${address}</loc>${changed}</url>\n`
  })
  return [
    [
      '/robots.txt',
      file(
        'text/plain; charset=utf-8',
        `User-agent: *\nDisallow: /api/\nSitemap: ${publicUrl}/sitemap.xml\n`,
      ),
    ],
    [
      '/sitemap.xml',
      file(
        'application/xml; charset=utf-8',
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`,
      ),
    ],
  ]
}

const file = (type: string, body: string): PageAnswer => ({
  status: 200,
  headers: {
    'content-type': type,
    'cache-control': 'public, max-age=3600',
    'x-content-type-options': 'nosniff',
  },
  body,
})
