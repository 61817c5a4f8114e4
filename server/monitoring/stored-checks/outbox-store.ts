import type { Db, Tx } from '../../platform/database/database.ts'
import { deleteInSteps } from '../../platform/database/in-steps.ts'
import type { CheckOutboxTable } from '../../schema/monitoring.ts'

export async function insertOutbox(tx: Tx, rows: readonly CheckOutboxTable[]): Promise<void> {
  if (rows.length === 0) return
  await tx.insertInto('check_outbox').values(rows).execute()
}

/** The rows of a batch that was begun and not removed, if there is one. */
export async function findBegunBatch(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('check_outbox')
    .select('batch')
    .where('batch', 'is not', null)
    .orderBy('batch')
    .executeTakeFirst()
  return row?.batch ?? undefined
}

/** Puts the oldest rows into a batch. Answers how many there are. */
export async function beginBatch(tx: Tx, batch: string, limit: number): Promise<number> {
  const oldest = tx
    .selectFrom('check_outbox')
    .select('id')
    .where('batch', 'is', null)
    .orderBy('at')
    .limit(limit)
  const rows = await tx
    .updateTable('check_outbox')
    .set({ batch })
    .where('id', 'in', oldest)
    .where('batch', 'is', null)
    .returning('id')
    .execute()
  return rows.length
}

export async function listBatch(db: Db, batch: string): Promise<CheckOutboxTable[]> {
  return db
    .selectFrom('check_outbox')
    .selectAll()
    .where('batch', '=', batch)
    .orderBy('id')
    .execute()
}

export async function deleteBatch(tx: Tx, batch: string): Promise<void> {
  await tx.deleteFrom('check_outbox').where('batch', '=', batch).execute()
}

/** Those of a batch may have been stored, and go with it. */
export async function deleteOutboxBefore(db: Db, at: number): Promise<void> {
  await deleteInSteps(db, {
    from: 'check_outbox',
    key: ['id'],
    where: (row) => row.and([row('at', '<', at), row('batch', 'is', null)]),
  })
}

/** Forgets checks of an account that are not sent yet. Answers how many. */
export async function deleteSomeOutbox(
  tx: Tx,
  { accountId, limit }: { accountId: string; limit: number },
): Promise<number> {
  const some = tx
    .selectFrom('check_outbox')
    .select('id')
    .where('account_id', '=', accountId)
    .limit(limit)
  const rows = await tx.deleteFrom('check_outbox').where('id', 'in', some).returning('id').execute()
  return rows.length
}
