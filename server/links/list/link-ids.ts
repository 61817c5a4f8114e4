import { type App, readingOf } from '../../context.ts'
import { findLinkDomain } from '../../domains/index.ts'
import { seesEveryLink } from '../../schema/seen-links.ts'
import { hasFolder } from '../folders/folders.ts'
import { findTagId } from '../tags/tags.ts'
import { findLinkIdRows, listUnseenIds } from './link-ids-store.ts'

/** How the filters of other screens select links. A link has to match all of them, and of a list one. */
export interface LinkCriteria {
  domains?: readonly string[] | undefined
  key?: string | undefined
  type?: string | undefined
  /** The names of tags. */
  tags?: readonly string[] | undefined
  /** The ids of folders. */
  folders?: readonly string[] | undefined
}

/** Ids of the account's matching links, including those in the trash, whose clicks still count. */
export async function findLinkIds(
  app: App,
  accountId: string,
  { domains, key, type, tags, folders }: LinkCriteria,
): Promise<string[]> {
  const domainIds = await idsOf(domains, async (name) => {
    return (await findLinkDomain(app, accountId, name))?.id
  })
  const tagIds = await idsOf(tags, (name) => findTagId(app, accountId, name))
  const folderIds = await idsOf(folders, async (id) => {
    return (await hasFolder(app, accountId, id)) ? id : undefined
  })
  if ([domainIds, tagIds, folderIds].some((ids) => ids?.length === 0)) return []
  return findLinkIdRows(readingOf(app), accountId, {
    domainIds,
    key,
    type,
    tagIds,
    folderIds,
    sees: app.sees,
  })
}

/** Ids of the account's links that the caller does not see, including those in the trash. */
export async function findUnseenLinkIds(app: App, accountId: string): Promise<string[]> {
  if (seesEveryLink(app.sees)) return []
  return listUnseenIds(readingOf(app), accountId, app.sees)
}

/** Without those that the account does not have. */
async function idsOf(
  names: readonly string[] | undefined,
  find: (name: string) => Promise<string | undefined>,
): Promise<string[] | undefined> {
  if (names === undefined) return undefined
  const found = await Promise.all([...new Set(names)].map(find))
  return found.filter((id) => id !== undefined)
}
