import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { LinksTable, Schema } from '../../platform/schema.ts'
import { countLinks } from './count-store.ts'
import { indexLinks, type KeptLink, keptWords, searchable, unindexLinks } from './index-store.ts'

// Whoever writes links does it here, in a transaction: their numbers and the index of their words change with them.

/** False when the key is in use on that domain, in any case of letters. */
export async function insertLink(db: Db, link: LinksTable): Promise<boolean> {
  return (await insertLinks(db, [link])).size === 1
}

/** Ids of those that were inserted: the others' keys are in use, or stand twice among these. */
export async function insertLinks(db: Db, links: readonly LinksTable[]): Promise<Set<string>> {
  if (links.length === 0) return new Set()
  const rows = await searchable(db, links)
  const inserted = await db
    .insertInto('links')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['domain_id', 'key_lower']).doNothing())
    .returning('id')
    .execute()
  const ids = new Set(inserted.map(({ id }) => id))
  const made = rows.filter(({ id }) => ids.has(id))
  if (made.length === 0) return ids
  const clicks = made.map(({ id, account_id }) => ({ link_id: id, account_id, total: 0, human: 0 }))
  await db.insertInto('link_clicks').values(clicks).execute()
  await indexLinks(db, made)
  await countLinks(db, { before: [], after: made })
  return ids
}

/** What decides by which words a link is found and where, and which number it belongs to. */
const decisive = [
  'key',
  'title',
  'redirect_to',
  'note',
  'deleted_at',
  'type',
  'monitoring',
] as const

export async function updateLink(
  db: Db,
  accountId: string,
  { id, changes }: { id: string; changes: Partial<LinksTable> },
): Promise<void> {
  const isDecisive = decisive.some((field) => field in changes)
  const before = isDecisive ? await holdLink(db, accountId, id) : undefined
  if (!before) return setFields(db, accountId, { id, fields: changes })
  const after: KeptLink = { ...before, ...changes }
  after.words = keptWords(after)
  await setFields(db, accountId, { id, fields: { ...changes, words: after.words } })
  await countLinks(db, { before: [before], after: [after] })
  const isMoved = (before.deleted_at === null) !== (after.deleted_at === null)
  if (!isMoved && before.words === after.words) return
  await unindexLinks(db, [before])
  await indexLinks(db, [after])
}

async function setFields(
  db: Db,
  accountId: string,
  { id, fields }: { id: string; fields: Partial<KeptLink> },
): Promise<void> {
  await db
    .updateTable('links')
    .set(fields)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** As it is now; others who would change it wait for this transaction, so that what was counted stays true. */
function holdLink(db: Db, accountId: string, id: string): Promise<KeptLink | undefined> {
  return db
    .updateTable('links')
    .set({ id })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** Puts those of these links into the trash that are not there; answers how many. */
export async function trashLinks(db: Db, ids: readonly string[], at: number): Promise<number> {
  if (ids.length === 0) return 0
  const trashed = await db
    .updateTable('links')
    .set({ deleted_at: at, updated_at: at })
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .returningAll()
    .execute()
  const before = trashed.map((link) => ({ ...link, deleted_at: null }))
  await unindexLinks(db, before)
  await indexLinks(db, trashed)
  await countLinks(db, { before, after: trashed })
  return trashed.length
}

export type LinkCondition = (where: ExpressionBuilder<Schema, 'links'>) => Expression<SqlBool>

/** Removes those of these links for good that fit the condition, with their counters of clicks; answers them. */
export async function deleteLinks(
  db: Db,
  ids: readonly string[],
  condition: LinkCondition,
): Promise<LinksTable[]> {
  if (ids.length === 0) return []
  const gone: KeptLink[] = await db
    .deleteFrom('links')
    .where('id', 'in', ids)
    .where(condition)
    .returningAll()
    .execute()
  if (gone.length === 0) return []
  const goneIds = gone.map((link) => link.id)
  await db.deleteFrom('link_clicks').where('link_id', 'in', goneIds).execute()
  await unindexLinks(db, gone)
  await countLinks(db, { before: gone, after: [] })
  return gone
}
