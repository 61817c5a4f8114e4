import { sql } from 'kysely'
import type { Database, Db, Tx } from '../../platform/database/database.ts'
import { deleteSome } from '../../platform/database/in-steps.ts'
import { insertRows } from '../../platform/database/insert-rows.ts'
import type { TagsTable } from '../../schema/links.ts'
import { isSeen, type LinkSight, seesEveryLink } from '../../schema/seen-links.ts'

export type TagRow = TagsTable & { links: number }

function selectTags(db: Db, accountId: string, sees: LinkSight) {
  const links = seesEveryLink(sees)
    ? sql`from link_tags where link_tags.tag_id = tags.id`
    : sql`from link_tags inner join links on links.id = link_tags.link_id
        where link_tags.tag_id = tags.id and ${isSeen(sees)}`
  return db
    .selectFrom('tags')
    .selectAll('tags')
    .select(sql<number>`(select cast(count(*) as bigint) ${links})`.as('links'))
    .where('tags.account_id', '=', accountId)
    .where('tags.deleted_at', 'is', null)
}

/** The numbers of links are of those that are seen. */
export async function listTagRows(db: Db, accountId: string, sees: LinkSight): Promise<TagRow[]> {
  return selectTags(db, accountId, sees).orderBy('name_lower').execute()
}

export async function findTag(
  db: Db,
  accountId: string,
  { id, sees }: { id: string; sees: LinkSight },
): Promise<TagRow | undefined> {
  return selectTags(db, accountId, sees).where('id', '=', id).executeTakeFirst()
}

export async function countTags(db: Db, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('tags')
    .select(sql<number>`cast(count(*) as bigint)`.as('count'))
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}

/** The account's tags with these names, which are in the form of `comparedName`. */
export async function listTagsNamed(
  db: Db,
  accountId: string,
  names: readonly string[],
): Promise<TagsTable[]> {
  if (names.length === 0) return []
  return db
    .selectFrom('tags')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('name_lower', 'in', names)
    .where('deleted_at', 'is', null)
    .execute()
}

/** False when the account has a tag of that name. */
export async function insertTag(tx: Tx, row: TagsTable): Promise<boolean> {
  const inserted = await tx
    .insertInto('tags')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'name_lower']).where('deleted_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function updateTag(
  tx: Tx,
  accountId: string,
  { id, changes }: { id: string; changes: Partial<TagsTable> },
): Promise<void> {
  await tx
    .updateTable('tags')
    .set(changes)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** Removes a deleted tag from some of its links; answers from how many. */
export function deleteSomeLinkTags(db: Database, tagId: string, limit: number): Promise<number> {
  const from = { from: 'link_tags', key: ['link_id', 'tag_id'] } as const
  return deleteSome(db, { ...from, where: (row) => row('tag_id', '=', tagId) }, limit)
}

export async function deleteTagRow(db: Database, tagId: string): Promise<void> {
  await db.deleteFrom('tags').where('id', '=', tagId).where('deleted_at', 'is not', null).execute()
}

export async function replaceLinkTags(
  tx: Tx,
  linkId: string,
  tagIds: readonly string[],
): Promise<void> {
  await tx.deleteFrom('link_tags').where('link_id', '=', linkId).execute()
  await insertLinkTags(
    tx,
    tagIds.map((tag_id) => ({ tag_id, link_id: linkId })),
  )
}

export async function insertLinkTags(
  tx: Tx,
  rows: readonly { tag_id: string; link_id: string }[],
): Promise<void> {
  await insertRows(tx, 'link_tags', rows)
}

/** Names of tags by link, in alphabetical order. */
export async function listTagNames(
  db: Db,
  accountId: string,
  linkIds: readonly string[],
): Promise<{ linkId: string; name: string }[]> {
  return db
    .selectFrom('link_tags')
    .innerJoin('tags', 'tags.id', 'link_tags.tag_id')
    .select(['link_tags.link_id as linkId', 'tags.name as name'])
    .where('link_tags.link_id', 'in', linkIds)
    .where('tags.account_id', '=', accountId)
    .where('tags.deleted_at', 'is', null)
    .orderBy('tags.name_lower')
    .execute()
}
