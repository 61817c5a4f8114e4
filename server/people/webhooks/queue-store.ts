import { sql } from 'kysely'
import type { Database, Db, Tx } from '../../platform/database/database.ts'
import type { WebhookDeliveriesTable, WebhooksTable } from '../../schema/webhooks.ts'

export interface DueWebhook {
  id: string
  account_id: string
  failing_since: number | null
  last_at: number | null
  last_ms: number | null
  next_at: number
}

/**
 * Active webhooks behind `after` with a delivery that is due, in the order of their ids. It looks at one delivery of each
 * webhook, however many wait: the index leads from one webhook to the next.
 */
export async function listDueWebhooks(
  db: Db,
  { now, after, limit }: { now: number; after: string; limit: number },
): Promise<DueWebhook[]> {
  const next = (id: unknown) => sql`(
    select min(webhook_id) from webhook_deliveries where state = 'WAITING' and webhook_id > ${id})`
  const { rows } = await sql<DueWebhook>`
    with recursive queues (id) as (
      select ${next(after)} union all
      select ${next(sql`queues.id`)} from queues where queues.id is not null
    ), queued as (
      select id, (
        select min(next_at) from webhook_deliveries
        where state = 'WAITING' and webhook_id = queues.id) as next_at
      from queues where id is not null
    )
    select webhooks.id, webhooks.account_id, webhooks.failing_since, webhooks.last_at,
      webhooks.last_ms, queued.next_at
    from queued
      join webhooks on webhooks.id = queued.id and webhooks.status = 'ACTIVE'
      join accounts on accounts.id = webhooks.account_id and accounts.deleted_at is null
    where queued.next_at <= ${now}
    order by webhooks.id limit ${limit}`.execute(db)
  return rows
}

/**
 * Claims the delivery of a webhook that is due the longest. The claim ends at `until`; then another process may try again.
 * The condition is repeated, because on PostgreSQL another process may take the row after it was found.
 */
export async function claimDeliveryOf(
  db: Database,
  webhookId: string,
  { now, until }: { now: number; until: number },
): Promise<WebhookDeliveriesTable | undefined> {
  for (;;) {
    const due = await db
      .selectFrom('webhook_deliveries')
      .select('id')
      .where('state', '=', 'WAITING')
      .where('webhook_id', '=', webhookId)
      .where('next_at', '<=', now)
      .orderBy('next_at')
      .limit(1)
      .executeTakeFirst()
    if (!due) return undefined
    const claimed = await db
      .updateTable('webhook_deliveries')
      .set({ attempts: sql<number>`attempts + 1`, last_at: now, next_at: until })
      .where('id', '=', due.id)
      .where('state', '=', 'WAITING')
      .where('next_at', '<=', now)
      .returningAll()
      .executeTakeFirst()
    if (claimed) return claimed
  }
}

/** An active webhook of an account that is not deleted. */
export async function findDeliverable(
  db: Db,
  accountId: string,
  id: string,
): Promise<WebhooksTable | undefined> {
  return db
    .selectFrom('webhooks')
    .innerJoin('accounts', 'accounts.id', 'webhooks.account_id')
    .selectAll('webhooks')
    .where('webhooks.account_id', '=', accountId)
    .where('webhooks.id', '=', id)
    .where('webhooks.status', '=', 'ACTIVE')
    .where('accounts.deleted_at', 'is', null)
    .executeTakeFirst()
}

type Outcome = Pick<
  WebhookDeliveriesTable,
  'id' | 'attempts' | 'answer' | 'answer_body' | 'last_ms' | 'state' | 'next_at'
> & {
  /** Left out: it stays. */
  body?: string
}

/** False if the claim has ended and another process has the row: `attempts` is that of the claim. */
export async function finishDelivery(
  tx: Tx,
  accountId: string,
  { id, attempts, ...outcome }: Outcome,
): Promise<boolean> {
  const row = await tx
    .updateTable('webhook_deliveries')
    .set(outcome)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('state', '=', 'WAITING')
    .where('attempts', '=', attempts)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Gives a claim back: the attempt was not made. */
export async function releaseClaim(
  db: Database,
  { id, attempts, now }: { id: string; attempts: number; now: number },
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ attempts: attempts - 1, next_at: now })
    .where('id', '=', id)
    .where('state', '=', 'WAITING')
    .where('attempts', '=', attempts)
    .execute()
}

export interface Waiting {
  count: number
  bytes: number
}

/** What waits for a webhook, counted up to a little above `most`. */
export async function countWaiting(
  db: Db,
  { webhookId, most }: { webhookId: string; most: number },
): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select cast(count(*) as bigint) as count, cast(coalesce(sum(bytes), 0) as bigint) as bytes
    from (select bytes from webhook_deliveries where state = 'WAITING' and webhook_id = ${webhookId}
      limit ${most + 1}) as queue`.execute(db)
  return rows[0] ?? { count: 0, bytes: 0 }
}

/** Ids of all webhooks for which something waits, whatever their state. */
export async function listWaitedFor(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const next = (id: unknown) => sql<string>`(
    select min(webhook_id) from webhook_deliveries where state = 'WAITING' and webhook_id > ${id})`
  const { rows } = await sql<{ id: string }>`
    with recursive queues (id) as (
      select ${next(after)} union all
      select ${next(sql`queues.id`)} from queues where queues.id is not null
    ) select id from queues where id is not null limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
