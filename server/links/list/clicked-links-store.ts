import type { Db } from '../../platform/database/database.ts'
import { isSeen, type LinkSight } from '../../schema/seen-links.ts'

export interface AddressRow {
  id: string
  domain: string
  key: string
}

function selectAddresses(db: Db, accountId: string, sees: LinkSight) {
  return db
    .selectFrom('links')
    .innerJoin('domains', 'domains.id', 'links.domain_id')
    .select(['links.id', 'domains.name as domain', 'links.key_lower as key'])
    .where('links.account_id', '=', accountId)
    .where(isSeen(sees))
}

export async function listAddresses(
  db: Db,
  accountId: string,
  { ids, sees }: { ids: readonly string[]; sees: LinkSight },
): Promise<AddressRow[]> {
  return selectAddresses(db, accountId, sees).where('links.id', 'in', ids).execute()
}

/** The links with one of these keys of their own, in lower case, on whichever domain. */
export async function listAddressesByKey(
  db: Db,
  accountId: string,
  { keys, sees }: { keys: readonly string[]; sees: LinkSight },
): Promise<AddressRow[]> {
  return selectAddresses(db, accountId, sees).where('links.key_lower', 'in', keys).execute()
}

/** A page of the links that are in a folder, also in the trash, by their ids. */
export async function listFoldersOfLinks(
  db: Db,
  accountId: string,
  { after, limit, sees }: { after: string; limit: number; sees: LinkSight },
): Promise<{ id: string; folderId: string }[]> {
  return db
    .selectFrom('links')
    .innerJoin('folders', 'folders.id', 'links.folder_id')
    .select(['links.id', 'folders.id as folderId'])
    .where('links.account_id', '=', accountId)
    .where('folders.deleted_at', 'is', null)
    .where(isSeen(sees))
    .where('links.id', '>', after)
    .orderBy('links.id')
    .limit(limit)
    .execute()
}

/** The folders of these links, by the links' ids. */
export async function listFoldersAmong(
  db: Db,
  accountId: string,
  { ids, sees }: { ids: readonly string[]; sees: LinkSight },
): Promise<{ id: string; folderId: string; name: string }[]> {
  return db
    .selectFrom('links')
    .innerJoin('folders', 'folders.id', 'links.folder_id')
    .select(['links.id', 'folders.id as folderId', 'folders.name'])
    .where('links.account_id', '=', accountId)
    .where('folders.deleted_at', 'is', null)
    .where(isSeen(sees))
    .where('links.id', 'in', ids)
    .execute()
}
