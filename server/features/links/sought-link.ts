import type { LinkFilter } from '../../../contract/links.ts'
import type { App, Member } from '../../context.ts'
import { findLinkDomain } from '../domains/domains.ts'

const SHORT_LINK = /^(?:https?:\/\/)?([^/\s]+)\/([^/\s?#]*)[?#]?\S*$/i

/** A pasted short link asks for its key on its domain: the words of a link do not name its domain. */
export async function asSoughtLink<Wanted extends LinkFilter>(
  app: App,
  { accountId }: Member,
  wanted: Wanted,
): Promise<Wanted> {
  const [, host, key] = wanted.q?.trim().match(SHORT_LINK) ?? []
  if (host === undefined || wanted.domain !== undefined) return wanted
  const domain = await findLinkDomain(app, accountId, host)
  return domain ? { ...wanted, domain: domain.name, q: key } : wanted
}
