import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { WebhooksTable } from '../../schema/webhooks.ts'

export async function listWebhookRows(db: Db, accountId: string): Promise<WebhooksTable[]> {
  return db
    .selectFrom('webhooks')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function findWebhook(
  db: Db,
  accountId: string,
  id: string,
): Promise<WebhooksTable | undefined> {
  return db
    .selectFrom('webhooks')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function countWebhookRows(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('webhooks')
    .select(sql<number>`cast(count(*) as bigint)`.as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertWebhook(tx: Tx, row: WebhooksTable): Promise<void> {
  await tx.insertInto('webhooks').values(row).execute()
}

export async function updateWebhook(
  tx: Tx,
  accountId: string,
  { id, ...changes }: Pick<WebhooksTable, 'id'> & Partial<WebhooksTable>,
): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set(changes)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** False if it is gone already. Its deliveries stay. */
export async function deleteWebhook(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('webhooks')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** E-mail addresses of the active Owners, and of whoever made the webhook if they are active. */
export async function listWebhookReaders(
  db: Db,
  accountId: string,
  { createdBy, ownerBit }: { createdBy: string | null; ownerBit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('users.email')
    .where('memberships.account_id', '=', accountId)
    .where('memberships.status', '=', 'ACTIVE')
    .where(
      sql<boolean>`(memberships.role & ${sql.lit(ownerBit)} = ${sql.lit(ownerBit)}
        or users.id = ${createdBy})`,
    )
    .orderBy('users.id')
    .execute()
  return rows.map(({ email }) => email)
}

/** Notes the answer to an attempt. A webhook is failing since the first failure after a success. */
export async function noteAnswer(
  tx: Tx,
  accountId: string,
  attempt: { id: string; at: number; answer: string; ms: number; isDelivered: boolean },
): Promise<WebhooksTable | undefined> {
  const { id, at, answer, ms, isDelivered } = attempt
  return tx
    .updateTable('webhooks')
    .set({
      last_at: at,
      last_answer: answer,
      last_ms: ms,
      failing_since: isDelivered
        ? null
        : sql<number>`coalesce(failing_since, cast(${at} as bigint))`,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

export async function listWebhooksWithoutSecrets(db: Db, accountId: string) {
  return db
    .selectFrom('webhooks')
    .select(['id', 'url', 'description', 'events', 'kinds', 'status', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function findAccountName(db: Db, accountId: string): Promise<string> {
  const { name } = await db
    .selectFrom('accounts')
    .select('name')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return name
}

/** Of any account. */
export async function findAnyWebhook(db: Db, id: string): Promise<WebhooksTable | undefined> {
  return db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()
}
