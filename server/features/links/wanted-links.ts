import { type App, readingOf } from '../../context.ts'
import { findLinkDomain } from '../domains/domains.ts'
import { findTagId } from '../tags/tags.ts'
import { findLinkIdRows } from './wanted-store.ts'

/** What a link is told by in the filters of other screens; all of it has to fit. */
export interface WantedLinks {
  domain?: string | undefined
  key?: string | undefined
  type?: string | undefined
  /** Name of a tag. */
  tag?: string | undefined
}

export async function idsOfWanted(
  app: App,
  accountId: string,
  { domain: name, key, type, tag }: WantedLinks,
): Promise<string[]> {
  const domain = name === undefined ? undefined : await findLinkDomain(app, accountId, name)
  const tagId = tag === undefined ? undefined : await findTagId(app, accountId, tag)
  const isNowhere = (name !== undefined && !domain) || (tag !== undefined && tagId === undefined)
  if (isNowhere) return []
  return findLinkIdRows(readingOf(app), accountId, { domainId: domain?.id, key, type, tagId })
}
