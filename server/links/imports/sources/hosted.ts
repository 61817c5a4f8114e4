import { z } from 'zod'
import { hostOf, pick, read, type Source, tagNames } from './source.ts'

const Items = z.array(z.record(z.string(), z.unknown()))

const bearer = (key: string) => ({ headers: { authorization: `Bearer ${key}` } })

const BITLY = 'https://api-ssl.bitly.com'

/** https://dev.bitly.com/api-reference: the bitlinks of the default group. It counts clicks one link at a time. */
export const bitly: Source = {
  base: BITLY,
  credentials: bearer,
  async *pages(ask) {
    const User = z.object({ default_group_guid: z.string() })
    const Page = z.object({
      links: Items,
      pagination: z.object({ next: z.string().nullish() }).nullish(),
    })
    const { default_group_guid: group } = read(User, await ask('/v4/user'))
    const path = `/v4/groups/${encodeURIComponent(group)}/bitlinks`
    let query: Record<string, string> = { size: '100', archived: 'both' }
    for (;;) {
      const { links, pagination } = read(Page, await ask(path, query))
      yield links.map((item) => ({
        ...pick(item, ['long_url', 'title', 'tags', 'archived', 'created_at', 'deeplinks']),
        bitlink: item.id,
        custom_bitlinks: item.custom_bitlinks,
      }))
      // It is a whole address; only what it asks for counts, as the key goes nowhere else.
      const next = URL.parse(pagination?.next ?? '', BITLY)
      if (!pagination?.next || !next) return
      query = Object.fromEntries(next.searchParams)
    }
  },
}

const DUB_PAGE = 100

/** https://dub.co/docs/api-reference/endpoint/retrieve-a-list-of-links: from behind the last one; `page` is deprecated. */
export const dub: Source = {
  base: 'https://api.dub.co',
  credentials: bearer,
  async *pages(ask) {
    const Links = z.array(z.looseObject({ id: z.string() }))
    for (let last: string | undefined; ; ) {
      const query = { pageSize: String(DUB_PAGE), showArchived: 'true', sortBy: 'createdAt' }
      const links = read(
        Links,
        await ask('/links', last === undefined ? query : { ...query, startingAfter: last }),
      )
      yield links.map((item) => ({
        ...pick(item, ['url', 'key', 'domain', 'title', 'comments', 'password', 'archived']),
        ...pick(item, ['expiresAt', 'expiredUrl', 'geo', 'ios', 'android', 'testVariants']),
        ...pick(item, ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content']),
        ...pick(item, ['image', 'clicks', 'createdAt']),
        tags: tagNames(item.tags),
      }))
      last = links.at(-1)?.id
      if (links.length < DUB_PAGE) return
    }
  },
}

const REBRANDLY_PAGE = 25

/** https://developers.rebrandly.com/docs/list-links: 25 at a time, from behind the last one. */
export const rebrandly: Source = {
  base: 'https://api.rebrandly.com',
  credentials: (key) => ({ headers: { apikey: key } }),
  async *pages(ask) {
    const Links = z.array(z.looseObject({ id: z.string() }))
    for (let last: string | undefined; ; ) {
      const links = read(
        Links,
        await ask('/v1/links', {
          ...{ orderBy: 'createdAt', orderDir: 'asc', limit: String(REBRANDLY_PAGE) },
          ...(last !== undefined && { last }),
        }),
      )
      yield links.map((item) => ({
        ...pick(item, ['destination', 'slashtag', 'title', 'createdAt', 'clicks', 'status']),
        ...pick(item, ['forwardParameters', 'description']),
        tags: tagNames(item.tags),
        domain: item.domainName ?? hostOf(item.shortUrl),
      }))
      last = links.at(-1)?.id
      if (links.length < REBRANDLY_PAGE) return
    }
  },
}

/** https://developers.short.io/reference: the links of each domain. */
export const shortio: Source = {
  base: 'https://api.short.io',
  credentials: (key) => ({ headers: { authorization: key } }),
  async *pages(ask) {
    const Domains = z.array(z.object({ id: z.int(), hostname: z.string() }))
    const Page = z.object({ links: Items, nextPageToken: z.string().nullish() })
    for (const { id, hostname } of read(Domains, await ask('/api/domains'))) {
      for (let pageToken: string | undefined; ; ) {
        const query = { domain_id: String(id), limit: '150', ...(pageToken && { pageToken }) }
        const page = read(Page, await ask('/api/links', query))
        yield page.links.map((item) => ({
          ...pick(item, ['originalURL', 'path', 'title', 'tags', 'createdAt', 'clicksLimit']),
          ...pick(item, ['expiresAt', 'expiredURL', 'password', 'archived', 'redirectType']),
          ...pick(item, ['androidURL', 'iphoneURL', 'splitURL']),
          domain: hostname,
        }))
        if (!page.nextPageToken) break
        pageToken = page.nextPageToken
      }
    }
  },
}

/** https://tinyurl.com/app/dev: GET /urls/{type}, which is one page. */
export const tinyurl: Source = {
  base: 'https://api.tinyurl.com',
  credentials: bearer,
  async *pages(ask) {
    const List = z.object({ data: Items })
    for (const type of ['available', 'archived']) {
      const { data } = read(List, await ask(`/urls/${type}`))
      yield data.map((item) => ({
        ...pick(item, ['url', 'alias', 'domain', 'tags', 'created_at', 'expires_at', 'hits']),
        ...pick(item, ['description', 'deleted']),
        archived: type === 'archived',
      }))
    }
  },
}
