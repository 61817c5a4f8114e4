import { type App, readingOf } from '../../../context.ts'
import { findLinkDomain } from '../../domains/domains.ts'
import { findTagId } from '../../tags/tags.ts'
import { findLinkIdRows } from './link-ids-store.ts'

/** How the filters of other screens select links. A link has to match all of them. */
export interface LinkCriteria {
  domain?: string | undefined
  key?: string | undefined
  type?: string | undefined
  /** The name of a tag. */
  tag?: string | undefined
}

/** Ids of the account's matching links, including those in the trash, whose clicks still count. */
export async function findLinkIds(
  app: App,
  accountId: string,
  { domain: name, key, type, tag }: LinkCriteria,
): Promise<string[]> {
  const domain = name === undefined ? undefined : await findLinkDomain(app, accountId, name)
  const tagId = tag === undefined ? undefined : await findTagId(app, accountId, tag)
  const isNowhere = (name !== undefined && !domain) || (tag !== undefined && tagId === undefined)
  if (isNowhere) return []
  return findLinkIdRows(readingOf(app), accountId, { domainId: domain?.id, key, type, tagId })
}
