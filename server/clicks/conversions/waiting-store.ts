import type { ExpressionBuilder } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { deleteSome } from '../../platform/database/in-steps.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { WaitingConversionsTable } from '../../schema/conversions.ts'

type Row = WaitingConversionsTable
type WaitingKey = Pick<Row, 'account_id' | 'id'>

const ROWS = { from: 'waiting_conversions', key: ['account_id', 'id'] } as const

/** Does nothing if the account has one with this id. */
export async function insertWaiting(tx: Tx, row: Row): Promise<void> {
  await tx
    .insertInto('waiting_conversions')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'id']).doNothing())
    .execute()
}

/** Of all accounts, those that have waited longest first. Later times than `latest` were written by a clock that was ahead. */
export function listDue(
  db: Db,
  { now, latest, limit }: { now: number; latest: number; limit: number },
): Promise<Row[]> {
  return db
    .selectFrom('waiting_conversions')
    .selectAll()
    .where((row) => row.or([row('try_at', '<=', now), row('try_at', '>', latest)]))
    .orderBy('try_at')
    .limit(limit)
    .execute()
}

const isOneOf =
  (rows: readonly WaitingKey[]) =>
  ({ eb, refTuple, tuple }: ExpressionBuilder<Tables, 'waiting_conversions'>) =>
    eb(
      refTuple('account_id', 'id'),
      'in',
      rows.map((row) => tuple(row.account_id, row.id)),
    )

export async function deleteWaiting(tx: Tx, rows: readonly WaitingKey[]): Promise<void> {
  if (rows.length === 0) return
  await tx.deleteFrom('waiting_conversions').where(isOneOf(rows)).execute()
}

/** All of them are tried again at `tryAt`. */
export async function postponeWaiting(
  tx: Tx,
  tryAt: number,
  rows: readonly WaitingKey[],
): Promise<void> {
  if (rows.length === 0) return
  await tx.updateTable('waiting_conversions').set({ try_at: tryAt }).where(isOneOf(rows)).execute()
}

export function deleteOfAccount(tx: Tx, accountId: string, limit: number): Promise<number> {
  return deleteSome(tx, { ...ROWS, where: (row) => row('account_id', '=', accountId) }, limit)
}
