import { sql } from 'kysely'
import type { Database, Db, Tx } from '../../../platform/database/database.ts'
import type { TimeCursor } from '../../../platform/database/time-cursor.ts'
import type { AlertDeliveriesTable } from '../../../schema/monitoring.ts'

export async function insertDeliveries(
  tx: Tx,
  rows: readonly AlertDeliveriesTable[],
): Promise<void> {
  if (rows.length > 0) await tx.insertInto('alert_deliveries').values(rows).execute()
}

/**
 * Claims the due delivery with the fewest attempts. The claim ends at `until`; then another process may try again. The
 * condition is repeated, because on PostgreSQL another process may take the row after it was found.
 */
export async function claimDelivery(
  db: Database,
  { now, until }: { now: number; until: number },
): Promise<AlertDeliveriesTable | undefined> {
  const due = await db
    .selectFrom('alert_deliveries')
    .select('id')
    .where('state', '=', 'WAITING')
    .where('next_at', '<=', now)
    .orderBy('attempts')
    .orderBy('next_at')
    .limit(1)
    .executeTakeFirst()
  if (!due) return undefined
  return db
    .updateTable('alert_deliveries')
    .set({ attempts: sql<number>`attempts + 1`, last_at: now, next_at: until })
    .where('id', '=', due.id)
    .where('state', '=', 'WAITING')
    .where('next_at', '<=', now)
    .returningAll()
    .executeTakeFirst()
}

interface DeliveryOutcome {
  id: string
  /** The claimed attempt: a higher number in the row is the claim of another process. */
  attempts: number
  answer: string
  state: 'WAITING' | 'DELIVERED' | 'FAILED'
  next_at: number | null
}

/** False if the claim has ended and another process has the row. */
export async function finishDelivery(
  tx: Tx,
  accountId: string,
  { id, attempts, ...outcome }: DeliveryOutcome,
): Promise<boolean> {
  const row = await tx
    .updateTable('alert_deliveries')
    .set(outcome)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('state', '=', 'WAITING')
    .where('attempts', '=', attempts)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

interface DeliveriesOf {
  accountId: string
  channelId: string
}

const deliveriesOf = (db: Db, { accountId, channelId }: DeliveriesOf) =>
  db
    .selectFrom('alert_deliveries')
    .where('account_id', '=', accountId)
    .where('channel_id', '=', channelId)

/** Newest first. */
export async function listDeliveryRows(
  db: Db,
  of: DeliveriesOf,
  { after, limit }: { after: TimeCursor | undefined; limit: number },
): Promise<AlertDeliveriesTable[]> {
  return deliveriesOf(db, of)
    .selectAll()
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(created_at, id) < (${after?.at}, ${after?.id})`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function countDeliveries(db: Db, of: DeliveriesOf): Promise<number> {
  const { count } = await deliveriesOf(db, of)
    .select(sql<number>`cast(count(*) as bigint)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
