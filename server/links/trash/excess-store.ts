import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { HUB_TYPE } from '../../schema/link-types.ts'
import type { LinksTable } from '../../schema/links.ts'
import { deleteLinks } from '../write/write-store.ts'

/** Addresses that a hub's pages once had lead nowhere, and wait for a restore. Two versions of a page have up to 8,000. */
export const BUTTONS_OF_HUB_MAX = 10_000
/** Of an account. More than anybody looks through to restore one. */
export const TRASHED_LINKS_MAX = 100_000

/** The stopped links of hubs that have too many, those first that stopped first. */
export async function listExcessButtons(db: Db, limit: number): Promise<string[]> {
  const full = await db
    .selectFrom('hub_buttons')
    .select(['hub_id', sql<number>`cast(count(*) as bigint)`.as('count')])
    .groupBy('hub_id')
    .having(sql<boolean>`count(*) > ${BUTTONS_OF_HUB_MAX}`)
    .limit(1)
    .executeTakeFirst()
  if (!full) return []
  const rows = await db
    .selectFrom('hub_buttons')
    .innerJoin('links', 'links.id', 'hub_buttons.link_id')
    .select('links.id')
    .where('hub_buttons.hub_id', '=', full.hub_id)
    .where('links.disabled', '=', 1)
    .orderBy('links.updated_at')
    .orderBy('links.id')
    .limit(Math.min(limit, full.count - BUTTONS_OF_HUB_MAX))
    .execute()
  return rows.map(({ id }) => id)
}

/** Links beyond what an account's trash holds, those first that are there longest. */
export async function listExcessTrash(db: Db, limit: number): Promise<string[]> {
  const full = await db
    .selectFrom('link_counts')
    .select(['account_id', sql<number>`cast(sum(links) as bigint)`.as('count')])
    .where('trashed', '=', 1)
    .groupBy('account_id')
    .having(sql<boolean>`sum(links) > ${TRASHED_LINKS_MAX}`)
    .limit(1)
    .executeTakeFirst()
  if (!full) return []
  const rows = await db
    .selectFrom('links')
    .select('id')
    .where('account_id', '=', full.account_id)
    .where('deleted_at', 'is not', null)
    // A hub takes along what names its buttons, which have to go first; hubs are few.
    .where('type', '<>', HUB_TYPE)
    .orderBy('deleted_at')
    .limit(Math.min(limit, full.count - TRASHED_LINKS_MAX))
    .execute()
  return rows.map(({ id }) => id)
}

export const deleteExcessButtons = (tx: Tx, ids: readonly string[]): Promise<LinksTable[]> =>
  deleteLinks(tx, ids, (link) => link('disabled', '=', 1))

export const deleteExcessTrash = (tx: Tx, ids: readonly string[]): Promise<LinksTable[]> =>
  deleteLinks(tx, ids, (link) => link('deleted_at', 'is not', null))
