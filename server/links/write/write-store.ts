import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { insertFreeRows, insertRows } from '../../platform/database/insert-rows.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { ALIAS_TYPE } from '../../schema/link-types.ts'
import type { LinksTable } from '../../schema/links.ts'
import { targetHash } from '../../schema/target-hash.ts'
import { updateLinkCounts } from '../list/count-store.ts'
import {
  type IndexedLink,
  indexedWords,
  indexLinks,
  unindexLinks,
  withSearchColumns,
} from '../list/index-store.ts'

// All writes of links are here, and run in a transaction: the numbers of links and the word index change with them.

/** Returns false if the key is in use on the domain, in any case, or the external id in the account. */
export async function insertLink(tx: Tx, link: LinksTable): Promise<boolean> {
  return (await insertLinks(tx, [link])).size === 1
}

/** Returns the ids of the inserted links. The keys or external ids of the others are in use, or repeated among these. */
export async function insertLinks(tx: Tx, links: readonly LinksTable[]): Promise<Set<string>> {
  if (links.length === 0) return new Set()
  const rows = await withSearchColumns(tx, links)
  const ids = await insertFreeRows(tx, 'links', rows)
  const made = rows.filter(({ id }) => ids.has(id))
  if (made.length === 0) return ids
  const clicks = made.map(({ id, account_id }) => ({ link_id: id, account_id, total: 0, human: 0 }))
  await insertRows(tx, 'link_clicks', clicks)
  await indexLinks(tx, made)
  await updateLinkCounts(tx, { before: [], after: made })
  return ids
}

/** The fields that the word index or the numbers of links depend on. */
const indexedFields = [
  'key',
  'title',
  'redirect_to',
  'note',
  'deleted_at',
  'type',
  'monitoring',
] as const

export async function updateLink(
  tx: Tx,
  accountId: string,
  { id, changes }: { id: string; changes: Partial<LinksTable> },
): Promise<void> {
  const changesIndex = indexedFields.some((field) => field in changes)
  const before = changesIndex ? await lockLink(tx, accountId, id) : undefined
  if (!before) return setFields(tx, accountId, { id, fields: changes })
  const after: IndexedLink = { ...before, ...changes }
  after.words = indexedWords(after)
  const searched = { words: after.words, target_hash: targetHash(after) }
  await setFields(tx, accountId, { id, fields: { ...changes, ...searched } })
  await updateLinkCounts(tx, { before: [before], after: [after] })
  const isMoved = (before.deleted_at === null) !== (after.deleted_at === null)
  if (!isMoved && before.words === after.words) return
  await unindexLinks(tx, [before])
  await indexLinks(tx, [after])
}

async function setFields(
  tx: Tx,
  accountId: string,
  { id, fields }: { id: string; fields: Partial<IndexedLink> },
): Promise<void> {
  await tx
    .updateTable('links')
    .set(fields)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** Reads and locks a link until the transaction ends, so that its counted fields cannot change before. */
async function lockLink(tx: Tx, accountId: string, id: string): Promise<IndexedLink | undefined> {
  const [link] = await lockLinks(tx, accountId, [id])
  return link
}

/** The same for several; those that are not there are left out. */
export async function lockLinks(
  tx: Tx,
  accountId: string,
  ids: readonly string[],
): Promise<IndexedLink[]> {
  if (ids.length === 0) return []
  return tx
    .updateTable('links')
    .set(({ ref }) => ({ id: ref('links.id') }))
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .returningAll()
    .execute()
}

/** Moves the links to the trash, except those already there; returns how many. */
export async function trashLinks(tx: Tx, ids: readonly string[], at: number): Promise<number> {
  if (ids.length === 0) return 0
  const trashed = await tx
    .updateTable('links')
    .set({ deleted_at: at, updated_at: at })
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .returningAll()
    .execute()
  const before = trashed.map((link) => ({ ...link, deleted_at: null }))
  await unindexLinks(tx, before)
  await indexLinks(tx, trashed)
  await updateLinkCounts(tx, { before, after: trashed })
  return trashed.length
}

export type LinkCondition = (where: ExpressionBuilder<Tables, 'links'>) => Expression<SqlBool>

/** Deletes those of the links that match the condition, with their click counters and aliases; returns all that went. */
export async function deleteLinks(
  tx: Tx,
  ids: readonly string[],
  condition: LinkCondition,
): Promise<LinksTable[]> {
  if (ids.length === 0) return []
  const aliases = await tx
    .selectFrom('link_aliases')
    .select(['id', 'link_id'])
    .where('link_id', 'in', ids)
    .execute()
  const gone: LinksTable[] = await deleteRows(tx, ids, condition)
  const goneIds = new Set(gone.map(({ id }) => id))
  const left = aliases.filter(({ id, link_id }) => goneIds.has(link_id) && !goneIds.has(id))
  for (let at = 0; at < left.length; at += ALIASES_AT_ONCE) {
    const some = left.slice(at, at + ALIASES_AT_ONCE).map(({ id }) => id)
    gone.push(...(await deleteRows(tx, some, (link) => link('type', '=', ALIAS_TYPE))))
  }
  return gone
}

/** Databases limit the parameters of a statement. */
const ALIASES_AT_ONCE = 500

async function deleteRows(
  tx: Tx,
  ids: readonly string[],
  condition: LinkCondition,
): Promise<IndexedLink[]> {
  const gone: IndexedLink[] = await tx
    .deleteFrom('links')
    .where('id', 'in', ids)
    .where(condition)
    .returningAll()
    .execute()
  if (gone.length === 0) return []
  const goneIds = gone.map((link) => link.id)
  await tx.deleteFrom('link_clicks').where('link_id', 'in', goneIds).execute()
  await unindexLinks(tx, gone)
  await updateLinkCounts(tx, { before: gone, after: [] })
  return gone
}
