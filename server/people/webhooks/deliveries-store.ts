import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { TimeCursor } from '../../platform/database/time-cursor.ts'
import type { WebhookDeliveriesTable } from '../../schema/webhooks.ts'

interface DeliveriesOf {
  accountId: string
  webhookId: string
}

const deliveriesOf = (db: Db, { accountId, webhookId }: DeliveriesOf) =>
  db
    .selectFrom('webhook_deliveries')
    .where('account_id', '=', accountId)
    .where('webhook_id', '=', webhookId)

/** A delivery with the start of its body. */
export type ListedDelivery = Omit<WebhookDeliveriesTable, 'body'> & { start: string }

const columns = [
  'id',
  'account_id',
  'webhook_id',
  'type',
  'items',
  'bytes',
  'created_at',
  'attempts',
  'last_at',
  'last_ms',
  'answer',
  'state',
  'next_at',
  'answer_body',
] as const

const start = (characters: number) =>
  sql<string>`substr(body, 1, ${sql.lit(characters)})`.as('start')

/** Newest first. */
export async function listDeliveryRows(
  db: Db,
  of: DeliveriesOf,
  page: { after: TimeCursor | undefined; limit: number; characters: number },
): Promise<ListedDelivery[]> {
  const { after, limit, characters } = page
  return deliveriesOf(db, of)
    .select([...columns, start(characters)])
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

export async function findDelivery(
  db: Db,
  of: DeliveriesOf,
  { id, characters }: { id: string; characters: number },
): Promise<ListedDelivery | undefined> {
  return deliveriesOf(db, of)
    .select([...columns, start(characters)])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Makes a delivery due again, as if it had not been tried yet. */
export async function queueAgain(
  tx: Tx,
  accountId: string,
  { id, now }: { id: string; now: number },
): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'WAITING', attempts: 0, next_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

export async function insertDelivery(tx: Tx, row: WebhookDeliveriesTable): Promise<void> {
  await tx.insertInto('webhook_deliveries').values(row).execute()
}
