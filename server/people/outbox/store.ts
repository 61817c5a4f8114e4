import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { WebhookDeliveriesTable, WebhooksTable } from '../../schema/webhooks.ts'

type Listening = Pick<WebhooksTable, 'id' | 'events' | 'kinds'>

/** The webhooks of an account that are active, in the order of their ids. */
export async function listActive(db: Db, accountId: string): Promise<Listening[]> {
  return db
    .selectFrom('webhooks')
    .select(['id', 'events', 'kinds'])
    .where('account_id', '=', accountId)
    .where('status', '=', 'ACTIVE')
    .orderBy('id')
    .execute()
}

/** Databases limit the parameters of a statement. */
const IDS_IN_A_QUERY = 500

/** The events that active webhooks of these accounts get. */
export async function listActiveAmong(
  db: Db,
  accountIds: readonly string[],
): Promise<Pick<WebhooksTable, 'account_id' | 'events'>[]> {
  const found: Pick<WebhooksTable, 'account_id' | 'events'>[] = []
  for (let from = 0; from < accountIds.length; from += IDS_IN_A_QUERY) {
    const rows = await db
      .selectFrom('webhooks')
      .select(['account_id', 'events'])
      .where('account_id', 'in', accountIds.slice(from, from + IDS_IN_A_QUERY))
      .where('status', '=', 'ACTIVE')
      .execute()
    found.push(...rows)
  }
  return found
}

/** Large bodies: a few rows in each statement. */
const ROWS_AT_ONCE = 50

export async function insertWaiting(
  tx: Tx,
  rows: readonly WebhookDeliveriesTable[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await tx
      .insertInto('webhook_deliveries')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute()
  }
}

export interface MoreItems {
  webhookId: string
  type: string
  now: number
  /** A delivery that is open is due at most so long after now. */
  waitMs: number
  most: number
  items: number
  body: string
}

/**
 * Adds items to the delivery of a webhook that still waits for more, which is due at once when it is full. False if none
 * has room for all of them. The conditions are repeated, because on PostgreSQL it may be claimed in between.
 */
export async function appendItems(
  tx: Tx,
  accountId: string,
  { webhookId, type, now, waitMs, most, items, body }: MoreItems,
): Promise<boolean> {
  const open = await tx
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('account_id', '=', accountId)
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'WAITING')
    .where('next_at', '>', now)
    .where('next_at', '<=', now + waitMs)
    .where('type', '=', type)
    .where('attempts', '=', 0)
    .where('items', '<=', most - items)
    .orderBy('next_at')
    .limit(1)
    .executeTakeFirst()
  if (!open) return false
  const row = await tx
    .updateTable('webhook_deliveries')
    .set({
      body: sql<string>`body || ',' || ${body}`,
      items: sql<number>`items + ${sql.lit(items)}`,
      bytes: sql<number>`bytes + ${sql.lit(body.length + 1)}`,
      next_at: sql<number>`case when items + ${sql.lit(items)} >= ${sql.lit(most)}
        then ${sql.lit(now)} else next_at end`,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', open.id)
    .where('state', '=', 'WAITING')
    .where('attempts', '=', 0)
    .where('items', '<=', most - items)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Those of the entries of the audit log that are there: others were taken back by a savepoint. */
export async function listKeptEntries(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const kept = new Set<string>()
  for (let from = 0; from < ids.length; from += IDS_IN_A_QUERY) {
    const rows = await db
      .selectFrom('audit')
      .select('id')
      .where('account_id', '=', accountId)
      .where('id', 'in', ids.slice(from, from + IDS_IN_A_QUERY))
      .execute()
    for (const { id } of rows) kept.add(id)
  }
  return kept
}
