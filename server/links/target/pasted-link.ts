import type { LinkFilter } from '../../../contract/links/links.ts'
import type { App, Member } from '../../context.ts'
import { findLinkDomain } from '../../domains/index.ts'

const SHORT_LINK = /^(?:https?:\/\/)?([^/\s]+)\/([^/\s?#]*)[?#]?\S*$/i

/** Turns a pasted short link into a search for its key on its domain, as a link's words do not include its domain. */
export async function withPastedLink<Filter extends Pick<LinkFilter, 'q' | 'domain'>>(
  app: App,
  { accountId }: Pick<Member, 'accountId'>,
  filter: Filter,
): Promise<Filter> {
  const [, host, key] = filter.q?.trim().match(SHORT_LINK) ?? []
  if (host === undefined || filter.domain !== undefined) return filter
  const domain = await findLinkDomain(app, accountId, host)
  return domain ? { ...filter, domain: domain.name, q: key } : filter
}
