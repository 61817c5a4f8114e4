import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { AlertChannelsTable } from '../../../schema/monitoring.ts'

export async function listChannelRows(db: Db, accountId: string): Promise<AlertChannelsTable[]> {
  return db
    .selectFrom('alert_channels')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function findChannel(
  db: Db,
  accountId: string,
  id: string,
): Promise<AlertChannelsTable | undefined> {
  return db
    .selectFrom('alert_channels')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Ids of the channels that are on. */
export async function listOpenChannels(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('alert_channels')
    .select('id')
    .where('account_id', '=', accountId)
    .where('is_on', '=', 1)
    .orderBy('created_at')
    .execute()
  return rows.map(({ id }) => id)
}

export async function countChannels(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('alert_channels')
    .select(sql<number>`cast(count(*) as bigint)`.as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertChannel(tx: Tx, row: AlertChannelsTable): Promise<void> {
  await tx.insertInto('alert_channels').values(row).execute()
}

export async function updateChannel(
  tx: Tx,
  accountId: string,
  { id, ...changes }: Pick<AlertChannelsTable, 'id'> & Partial<AlertChannelsTable>,
): Promise<void> {
  await tx
    .updateTable('alert_channels')
    .set(changes)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** Notes the answer to an attempt. A channel is failing since the first failure after a success. */
export async function noteAnswer(
  tx: Tx,
  accountId: string,
  { id, at, answer, isDelivered }: { id: string; at: number; answer: string; isDelivered: boolean },
): Promise<void> {
  await tx
    .updateTable('alert_channels')
    .set({
      last_at: at,
      last_answer: answer,
      failing_since: isDelivered
        ? null
        : sql<number>`coalesce(failing_since, cast(${at} as bigint))`,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** Its deliveries go with it. */
export async function deleteChannel(tx: Tx, accountId: string, id: string): Promise<void> {
  await tx
    .deleteFrom('alert_channels')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

export interface AlertReader {
  id: string
  email: string
}

/** Active members of an account that is not deleted, of those ids. */
export async function listReaders(
  db: Db,
  accountId: string,
  userIds: readonly string[],
): Promise<AlertReader[]> {
  if (userIds.length === 0) return []
  return readers(db, accountId).where('users.id', 'in', userIds).execute()
}

/** Those with that permission. */
export async function listReadersWith(
  db: Db,
  accountId: string,
  bit: number,
): Promise<AlertReader[]> {
  return readers(db, accountId).where(sql<boolean>`memberships.role & ${bit} = ${bit}`).execute()
}

function readers(db: Db, accountId: string) {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select(['users.id as id', 'users.email as email'])
    .where('memberships.account_id', '=', accountId)
    .where('memberships.status', '=', 'ACTIVE')
    .where('accounts.deleted_at', 'is', null)
    .orderBy('users.id')
}
