import { sql } from 'kysely'
import type { HubSubscriber } from '../../../contract/hubs/subscribers.ts'
import type { Database, Db, Tx } from '../../platform/database/database.ts'
import type { TimeCursor } from '../../platform/database/time-cursor.ts'
import type { HubSubscribersTable } from '../../schema/hubs.ts'

export type SubscriberRow = HubSubscribersTable

/** Of a hub, whatever their state. */
export const SUBSCRIBERS_MAX = 100_000

/** Whether the hub takes more addresses. */
export async function hasRoomForSubscriber(db: Db, hubId: string): Promise<boolean> {
  const { rows } = await sql<{ hub_id: string }>`select hub_id from hub_subscribers
    where hub_id = ${hubId} limit 1 offset ${SUBSCRIBERS_MAX - 1}`.execute(db)
  return rows.length === 0
}

/** Returns false if the hub knows the address; then its row is left as it is. */
export async function insertSubscriber(tx: Tx, row: SubscriberRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('hub_subscribers')
    .values(row)
    .onConflict((conflict) => conflict.columns(['hub_id', 'email']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export function findSubscriber(
  db: Db,
  by: { hubId: string; email: string },
): Promise<SubscriberRow | undefined> {
  return db
    .selectFrom('hub_subscribers')
    .selectAll()
    .where('hub_id', '=', by.hubId)
    .where('email', '=', by.email)
    .executeTakeFirst()
}

/** For the link of a mail, which proves that it may. */
export function findSubscriberById(db: Db, id: string): Promise<SubscriberRow | undefined> {
  return db.selectFrom('hub_subscribers').selectAll().where('id', '=', id).executeTakeFirst()
}

/** A new request of an address that had not confirmed, or had left. */
export async function requestAgain(
  tx: Tx,
  { id, ...again }: Pick<SubscriberRow, 'id' | 'block_id' | 'consent' | 'requested_at'>,
): Promise<void> {
  await tx
    .updateTable('hub_subscribers')
    .set({ ...again, status: 'REQUESTED', confirmed_at: null, unsubscribed_at: null })
    .where('id', '=', id)
    .where('status', '<>', 'CONFIRMED')
    .execute()
}

/** Returns false if the request was confirmed or ended meanwhile, or another one followed it. */
export async function tryConfirm(
  tx: Tx,
  { id, requestedAt, now }: { id: string; requestedAt: number; now: number },
): Promise<boolean> {
  const changed = await tx
    .updateTable('hub_subscribers')
    .set({ status: 'CONFIRMED', confirmed_at: now })
    .where('id', '=', id)
    .where('requested_at', '=', requestedAt)
    .where('status', '=', 'REQUESTED')
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

export async function endSubscription(tx: Tx, id: string, now: number): Promise<void> {
  await tx
    .updateTable('hub_subscribers')
    .set({ status: 'UNSUBSCRIBED', unsubscribed_at: now })
    .where('id', '=', id)
    .where('status', '<>', 'UNSUBSCRIBED')
    .execute()
}

export interface SubscriberSlice {
  hubId: string
  status: HubSubscriber['status'] | undefined
  after: TimeCursor | undefined
  limit: number
}

function selected(
  db: Db,
  accountId: string,
  { hubId, status }: Pick<SubscriberSlice, 'hubId' | 'status'>,
) {
  const rows = db
    .selectFrom('hub_subscribers')
    .where('account_id', '=', accountId)
    .where('hub_id', '=', hubId)
  return status === undefined ? rows : rows.where('status', '=', status)
}

/** Newest requests first. */
export function listSubscriberRows(
  db: Db,
  accountId: string,
  slice: SubscriberSlice,
): Promise<SubscriberRow[]> {
  const { after, limit } = slice
  let rows = selected(db, accountId, slice)
    .selectAll()
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  if (after) rows = rows.where(sql<boolean>`(requested_at, id) < (${after.at}, ${after.id})`)
  return rows.execute()
}

export async function countSubscribers(
  db: Db,
  accountId: string,
  of: Pick<SubscriberSlice, 'hubId' | 'status'>,
): Promise<number> {
  const row = await selected(db, accountId, of)
    .select(sql<number>`cast(count(*) as bigint)`.as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** Requests from before that time that were never confirmed. */
export async function deleteSomeRequests(
  db: Database,
  { before, limit }: { before: number; limit: number },
): Promise<number> {
  const some = db
    .selectFrom('hub_subscribers')
    .select('id')
    .where('status', '=', 'REQUESTED')
    .where('requested_at', '<', before)
    .limit(limit)
  const deleted = await db
    .deleteFrom('hub_subscribers')
    .where('id', 'in', some)
    .where('status', '=', 'REQUESTED')
    .executeTakeFirst()
  return Number(deleted.numDeletedRows)
}
