import { createHash } from 'node:crypto'
import { z } from 'zod'
import { SECOND } from '../../../platform/clock.ts'
import { refusal } from '../table/refusal.ts'
import { hostOf, pick, read, type Source, type SourceItem } from './source.ts'

const Items = z.array(z.record(z.string(), z.unknown()))

/** https://docs.kutt.it/: GET /api/v2/links. Whatever `limit` asks for, it hands out 50 at most. */
export const kutt: Source = {
  credentials: (key) => ({ headers: { 'x-api-key': key } }),
  async *pages(ask) {
    const Page = z.object({ total: z.int(), data: Items })
    for (let skip = 0; ; ) {
      const query = { limit: '50', skip: String(skip) }
      const { total, data } = read(Page, await ask('/api/v2/links', query))
      yield data.map((item) => ({
        ...pick(item, ['target', 'address', 'description', 'password', 'expire_in', 'banned']),
        ...pick(item, ['visit_count', 'created_at']),
        domain: hostOf(item.link),
      }))
      skip += data.length
      if (data.length === 0 || skip >= total) return
    }
  },
}

/** https://api-spec.shlink.io/: GET /rest/v3/short-urls. */
export const shlink: Source = {
  credentials: (key) => ({ headers: { 'x-api-key': key } }),
  async *pages(ask) {
    const Page = z.object({
      shortUrls: z.object({ data: Items, pagination: z.object({ pagesCount: z.int() }) }),
    })
    for (let page = 1; ; page += 1) {
      const query = { page: String(page), itemsPerPage: '100' }
      const { shortUrls } = read(Page, await ask('/rest/v3/short-urls', query))
      yield shortUrls.data.map((item) => ({
        ...pick(item, ['longUrl', 'shortCode', 'title', 'tags', 'forwardQuery']),
        ...pick(item, ['hasRedirectRules', 'meta', 'visitsSummary']),
        createdAt: item.dateCreated,
        domain: item.domain ?? hostOf(item.shortUrl),
      }))
      if (page >= shortUrls.pagination.pagesCount) return
    }
  },
}

const YOURLS_PAGE = 500

/**
 * https://yourls.org/docs/guide/advanced/api: the action `stats`. The signature of a call holds for some hours, so the
 * token itself is in no log: https://yourls.org/docs/guide/advanced/passwordless-api. Versions behind 1.10.4 refuse MD5, and
 * those before 1.7.9 know nothing else.
 */
export const yourls: Source = {
  credentials(key, now) {
    const timestamp = String(Math.floor(now / SECOND))
    const proofBy = (hash: string, more: Readonly<Record<string, string>> = {}) => {
      const signature = createHash(hash).update(`${timestamp}${key}`).digest('hex')
      return { query: { timestamp, signature, ...more } }
    }
    return [proofBy('sha256', { hash: 'sha256' }), proofBy('md5')]
  },
  async *pages(ask) {
    const known = new Set<unknown>()
    const ofPage = async (limit: number, start: number) => {
      const query = { action: 'stats', format: 'json', filter: 'last' }
      const page = { limit: String(limit), start: String(start) }
      const { links = {}, stats } = read(
        YourlsPage,
        await ask('/yourls-api.php', { ...query, ...page }),
      )
      const all = Object.values(links)
      const fresh = all.filter(({ shorturl }) => !known.has(shorturl))
      for (const { shorturl } of fresh) known.add(shorturl)
      return { fresh: fresh.map(yourlsItem), length: all.length, total: stats?.total_links ?? 0 }
    }
    const first = await ofPage(YOURLS_PAGE, 0)
    yield first.fresh
    for (
      let start = YOURLS_PAGE, { length } = first;
      length === YOURLS_PAGE;
      start += YOURLS_PAGE
    ) {
      const page = await ofPage(YOURLS_PAGE, start)
      yield page.fresh
      length = page.length
    }
    // Links of one second have no order, so a database may put some on two pages, and others on none.
    if (known.size < first.total) yield (await ofPage(first.total, 0)).fresh
    if (known.size < first.total) throw refusal(LINKS_MISSING)
  },
}

const LINKS_MISSING = 'The service lists fewer links than it has. Import its table as a file.'

// A list without links is an empty array of PHP.
const YourlsLinks = z.union([z.record(z.string(), z.record(z.string(), z.unknown())), Items])
const YourlsPage = z.object({
  links: YourlsLinks.optional(),
  stats: z.object({ total_links: z.int() }).nullish(),
})

const yourlsItem = (item: SourceItem): SourceItem => ({
  ...pick(item, ['url', 'title', 'timestamp', 'clicks']),
  keyword: item.shorturl,
})

/** https://github.com/miantiao-me/Sink: GET /api/link/list. */
export const sink: Source = {
  credentials: (key) => ({ headers: { authorization: `Bearer ${key}` } }),
  async *pages(ask, host) {
    const Page = z.object({
      links: Items,
      list_complete: z.boolean().nullish(),
      cursor: z.string().nullish(),
    })
    for (let cursor: string | undefined; ; ) {
      const query = { limit: '500', ...(cursor && { cursor }) }
      const page = read(Page, await ask('/api/link/list', query))
      yield page.links.map((item) => ({
        ...pick(item, ['url', 'slug', 'title', 'comment', 'expiration', 'password', 'createdAt']),
        ...pick(item, ['apple', 'google', 'geo', 'image', 'redirectWithQuery']),
        domain: host,
      }))
      if (page.list_complete !== false || !page.cursor) return
      cursor = page.cursor
    }
  },
}
