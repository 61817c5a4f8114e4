import { sql } from 'kysely'
import type { Database, Db, Tx } from '../../platform/database/database.ts'
import { hiddenTypes } from '../../schema/link-types.ts'
import type { FoldersTable } from '../../schema/links.ts'
import { isClosedTo, isSeen, type LinkSight } from '../../schema/seen-links.ts'

export type FolderRow = FoldersTable & { links: number }

function selectFolders(db: Db, accountId: string, sees: LinkSight) {
  const { foldersOf } = sees
  const folders = db
    .selectFrom('folders')
    .selectAll('folders')
    .select((eb) =>
      eb
        .selectFrom('links')
        .select(sql<number>`cast(count(*) as bigint)`.as('count'))
        .where('links.account_id', '=', accountId)
        .whereRef('links.folder_id', '=', 'folders.id')
        .where('links.deleted_at', 'is', null)
        .where('links.type', 'not in', hiddenTypes)
        .where(isSeen(sees))
        .$asScalar()
        .$notNull()
        .as('links'),
    )
    .where('folders.account_id', '=', accountId)
    .where('folders.deleted_at', 'is', null)
  return foldersOf === null ? folders : folders.where(sql<boolean>`not ${isClosedTo(foldersOf)}`)
}

export async function listFolderRows(
  db: Db,
  accountId: string,
  sees: LinkSight,
): Promise<FolderRow[]> {
  return selectFolders(db, accountId, sees).orderBy('name_lower').execute()
}

/** Without counting their links. */
export async function listFolderNames(
  db: Db,
  accountId: string,
  sees: LinkSight,
): Promise<Pick<FoldersTable, 'id' | 'name' | 'color'>[]> {
  return selectFolders(db, accountId, sees)
    .clearSelect()
    .select(['folders.id', 'folders.name', 'folders.color'])
    .execute()
}

/** Undefined for a folder that is closed to the caller, too. */
export async function findFolder(
  db: Db,
  accountId: string,
  { id, sees }: { id: string; sees: LinkSight },
): Promise<FolderRow | undefined> {
  return selectFolders(db, accountId, sees).where('folders.id', '=', id).executeTakeFirst()
}

/** Without counting its links. */
export async function isFolderSeen(
  db: Db,
  accountId: string,
  { id, sees }: { id: string; sees: LinkSight },
): Promise<boolean> {
  const row = await selectFolders(db, accountId, sees)
    .clearSelect()
    .select('folders.id')
    .where('folders.id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

export async function countFolders(db: Db, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('folders')
    .select(sql<number>`cast(count(*) as bigint)`.as('count'))
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}

/** False when the account has a folder of that name. */
export async function insertFolder(tx: Tx, row: FoldersTable): Promise<boolean> {
  const inserted = await tx
    .insertInto('folders')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'name_lower']).where('deleted_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function updateFolder(
  tx: Tx,
  accountId: string,
  { id, changes }: { id: string; changes: Partial<FoldersTable> },
): Promise<void> {
  await tx
    .updateTable('folders')
    .set(changes)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** Who is named in each folder, those of them who are still members of the account. */
export async function listFolderMembers(
  db: Db,
  accountId: string,
  folderIds: readonly string[],
): Promise<{ folderId: string; userId: string }[]> {
  if (folderIds.length === 0) return []
  return db
    .selectFrom('folder_members')
    .innerJoin('memberships', 'memberships.user_id', 'folder_members.user_id')
    .select(['folder_members.folder_id as folderId', 'folder_members.user_id as userId'])
    .where('folder_members.folder_id', 'in', folderIds)
    .where('memberships.account_id', '=', accountId)
    .orderBy('folder_members.user_id')
    .execute()
}

export async function replaceFolderMembers(
  tx: Tx,
  folderId: string,
  userIds: readonly string[],
): Promise<void> {
  await tx.deleteFrom('folder_members').where('folder_id', '=', folderId).execute()
  if (userIds.length === 0) return
  await tx
    .insertInto('folder_members')
    .values(userIds.map((user_id) => ({ folder_id: folderId, user_id })))
    .execute()
}

/** Those of the users who are members of the account. */
export async function listMembersAmong(
  db: Db,
  accountId: string,
  userIds: readonly string[],
): Promise<{ id: string; email: string }[]> {
  if (userIds.length === 0) return []
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.email'])
    .where('memberships.account_id', '=', accountId)
    .where('memberships.user_id', 'in', userIds)
    .orderBy('users.email')
    .execute()
}

/** Takes links out of a deleted folder; answers how many. */
export async function emptySome(
  db: Database,
  { accountId, folderId }: { accountId: string; folderId: string },
  limit: number,
): Promise<number> {
  const rows = await db
    .updateTable('links')
    .set({ folder_id: null })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('links')
        .select('id')
        .where('account_id', '=', accountId)
        .where('folder_id', '=', folderId)
        .limit(limit),
    )
    .returning('id')
    .execute()
  return rows.length
}

export async function deleteFolderRow(db: Database, folderId: string): Promise<void> {
  await db
    .deleteFrom('folders')
    .where('id', '=', folderId)
    .where('deleted_at', 'is not', null)
    .execute()
}
