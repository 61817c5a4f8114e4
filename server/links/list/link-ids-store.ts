import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { isAtKey } from '../../schema/key-at.ts'
import { isSeen, isUnseen, type LinkSight } from '../../schema/seen-links.ts'

export async function findLinkIdRows(
  db: Db,
  accountId: string,
  wanted: {
    domainIds: readonly string[] | undefined
    key: string | undefined
    type: string | undefined
    tagIds: readonly string[] | undefined
    folderIds: readonly string[] | undefined
    sees: LinkSight
  },
): Promise<string[]> {
  let links = db
    .selectFrom('links')
    .select('id')
    .where('account_id', '=', accountId)
    .where(isSeen(wanted.sees))
  if (wanted.domainIds) links = links.where('domain_id', 'in', wanted.domainIds)
  if (wanted.key !== undefined) links = links.where(onItsDomain(isAtKey(wanted.key)))
  if (wanted.type !== undefined) links = links.where('type', '=', wanted.type)
  if (wanted.folderIds) links = links.where('folder_id', 'in', wanted.folderIds)
  if (wanted.tagIds) links = links.where(hasOneOf(wanted.tagIds))
  return (await links.execute()).map((row) => row.id)
}

/** A key may be compared in other ways on each domain. */
const onItsDomain = (holds: RawBuilder<boolean>) =>
  sql<boolean>`exists (select 1 from domains where domains.id = links.domain_id and ${holds})`

/** Matches links that have the tag. */
export function hasTag(tagId: string) {
  return sql<boolean>`exists (select 1 from link_tags
    where link_tags.tag_id = ${tagId} and link_tags.link_id = links.id)`
}

/** Not for an empty list. */
export function fitsTags({ mode, ids }: { mode: 'any' | 'all' | 'none'; ids: readonly string[] }) {
  const each = ids.map(hasTag)
  if (mode === 'all') return sql<boolean>`(${sql.join(each, sql` and `)})`
  const some = sql<boolean>`(${sql.join(each, sql` or `)})`
  return mode === 'none' ? sql<boolean>`not ${some}` : some
}

const hasOneOf = (tagIds: readonly string[]) =>
  sql<boolean>`(${sql.join(tagIds.map(hasTag), sql` or `)})`

/** The account's links that are not seen, including those in the trash. */
export async function listUnseenIds(db: Db, accountId: string, sees: LinkSight): Promise<string[]> {
  const rows = await db
    .selectFrom('links')
    .select('id')
    .where('account_id', '=', accountId)
    .where(isUnseen(sees))
    .execute()
  return rows.map((row) => row.id)
}
