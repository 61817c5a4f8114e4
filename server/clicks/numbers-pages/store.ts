import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { NumbersPagesTable } from '../../schema/numbers-pages.ts'

/** A page with the names of its subject, which are null for a link in the trash, and for a link or tag that is gone. */
export type NumbersPageRow = NumbersPagesTable & {
  tag: string | null
  domain: string | null
  key: string | null
}

export function listNumbersPageRows(db: Db, accountId: string): Promise<NumbersPageRow[]> {
  return selectNamed(db)
    .where('numbers_pages.account_id', '=', accountId)
    .orderBy('numbers_pages.created_at')
    .orderBy('numbers_pages.id')
    .execute()
}

export function findNumbersPageRow(
  db: Db,
  accountId: string,
  id: string,
): Promise<NumbersPageRow | undefined> {
  return selectNamed(db)
    .where('numbers_pages.account_id', '=', accountId)
    .where('numbers_pages.id', '=', id)
    .executeTakeFirst()
}

/**
 * The page of that token, with the names of its subject. Not limited to an account: readers belong to none. Undefined
 * too while its account or link is banned, deleted or in the trash, or its tag is gone.
 */
export function findServedPage(db: Db, token: string): Promise<NumbersPageRow | undefined> {
  return selectNamed(db)
    .innerJoin('accounts', 'accounts.id', 'numbers_pages.account_id')
    .where('numbers_pages.token', '=', token)
    .where('accounts.deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('account_bans')
            .select('account_bans.account_id')
            .whereRef('account_bans.account_id', '=', 'numbers_pages.account_id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('link_bans')
            .select('link_bans.link_id')
            .whereRef('link_bans.link_id', '=', 'numbers_pages.subject_id'),
        ),
      ),
    )
    .where(({ or, eb }) => or([eb('tags.id', 'is not', null), eb('links.id', 'is not', null)]))
    .executeTakeFirst()
}

/** Of these links, those that are neither in the trash nor banned. */
export async function listShownLinks(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('links')
    .leftJoin('link_bans', 'link_bans.link_id', 'links.id')
    .select('links.id as id')
    .where('links.account_id', '=', accountId)
    .where('links.id', 'in', ids)
    .where('links.deleted_at', 'is', null)
    .where('link_bans.link_id', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

function selectNamed(db: Db) {
  return db
    .selectFrom('numbers_pages')
    .leftJoin('tags', (join) =>
      join
        .onRef('tags.id', '=', 'numbers_pages.subject_id')
        .onRef('tags.account_id', '=', 'numbers_pages.account_id')
        .on('tags.deleted_at', 'is', null)
        .on('numbers_pages.kind', '=', 'TAG'),
    )
    .leftJoin('links', (join) =>
      join
        .onRef('links.id', '=', 'numbers_pages.subject_id')
        .onRef('links.account_id', '=', 'numbers_pages.account_id')
        .on('links.deleted_at', 'is', null)
        .on('numbers_pages.kind', '=', 'LINK'),
    )
    .leftJoin('domains', 'domains.id', 'links.domain_id')
    .selectAll('numbers_pages')
    .select(['tags.name as tag', 'domains.name as domain', 'links.key as key'])
}

export async function countNumbersPages(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('numbers_pages')
    .select(sql<number>`cast(count(*) as bigint)`.as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertNumbersPage(tx: Tx, row: NumbersPagesTable): Promise<void> {
  await tx.insertInto('numbers_pages').values(row).execute()
}

type Changes = Partial<Pick<NumbersPagesTable, 'title' | 'parts' | 'password_hash'>>

/** `changes` has at least one field. */
export async function updateNumbersPage(
  tx: Tx,
  accountId: string,
  { id, changes }: { id: string; changes: Changes },
): Promise<void> {
  await tx
    .updateTable('numbers_pages')
    .set(changes)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** Answers the deleted row; undefined if the account has none of that id. */
export function deleteNumbersPage(
  tx: Tx,
  accountId: string,
  id: string,
): Promise<NumbersPagesTable | undefined> {
  return tx
    .deleteFrom('numbers_pages')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

export async function insertRestoredPages(
  tx: Tx,
  pages: readonly NumbersPagesTable[],
): Promise<void> {
  if (pages.length > 0) await tx.insertInto('numbers_pages').values(pages).execute()
}
