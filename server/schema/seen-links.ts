import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'

/** Which links of an account somebody sees. For them, others do not exist. */
export interface LinkSight {
  /** Without the links of folders that are closed to this user; null: those of all folders. */
  foldersOf: string | null
  /** Only the links that this user made; null: those of everybody. */
  madeBy: string | null
}

export const everyLink: LinkSight = { foldersOf: null, madeBy: null }

export const seesEveryLink = ({ foldersOf, madeBy }: LinkSight): boolean =>
  foldersOf === null && madeBy === null

/** Matches the rows of `links` that are seen: the one rule that every query of links for somebody has. */
export function isSeen({ foldersOf, madeBy }: LinkSight): RawBuilder<boolean> {
  const rules = [
    ...(madeBy === null ? [] : [sql`links.created_by = ${madeBy}`]),
    ...(foldersOf === null
      ? []
      : [sql`(links.folder_id is null or not exists ${closedFolderOfLink(foldersOf)})`]),
  ]
  return rules.length === 0 ? sql<boolean>`1 = 1` : sql<boolean>`(${sql.join(rules, sql` and `)})`
}

/** Matches the others, those that nobody made among them. */
export const isUnseen = (sees: LinkSight): RawBuilder<boolean> =>
  sql<boolean>`((${isSeen(sees)}) is not true)`

const closedFolderOfLink = (userId: string) => sql`(
  select 1 from folders where folders.id = links.folder_id and ${isClosedTo(userId)})`

/** Matches the rows of `folders` whose links this user does not see, Admins excepted. */
export const isClosedTo = (
  userId: string | RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`
  (folders.access = 'members' and folders.deleted_at is null and not exists (
    select 1 from folder_members
    where folder_members.folder_id = folders.id and folder_members.user_id = ${userId}))`

/** 1 where a folder of the account is closed to the user. The arguments are columns. */
export const hasClosedFolder = (accountId: string, userId: string): RawBuilder<number> =>
  sql<number>`case when exists (
    select 1 from folders where folders.account_id = ${sql.ref(accountId)}
      and folders.deleted_at is null and ${isClosedTo(sql.ref(userId))}) then 1 else 0 end`

/** Of these links of an account, those that are not seen. */
export async function listUnseenAmong(
  db: Db,
  accountId: string,
  { ids, sees }: { ids: readonly string[]; sees: LinkSight },
): Promise<ReadonlySet<string>> {
  if (ids.length === 0 || seesEveryLink(sees)) return new Set()
  const rows = await db
    .selectFrom('links')
    .select('links.id')
    .where('links.account_id', '=', accountId)
    .where('links.id', 'in', ids)
    .where(isUnseen(sees))
    .execute()
  return new Set(rows.map(({ id }) => id))
}
