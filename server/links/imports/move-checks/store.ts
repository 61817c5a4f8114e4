import { sql } from 'kysely'
import type { Database, Db, Tx } from '../../../platform/database/database.ts'
import { inSteps } from '../../../platform/database/in-steps.ts'
import type { MoveChecksTable, MoveDifferencesTable } from '../../../schema/move-checks.ts'

export async function findMoveCheck(
  db: Db,
  accountId: string,
  importId: string,
): Promise<MoveChecksTable | undefined> {
  return db
    .selectFrom('move_checks')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('import_id', '=', importId)
    .executeTakeFirst()
}

/** For the worker, which acts for any account. */
export async function findAnyMoveCheck(
  db: Db,
  importId: string,
): Promise<(MoveChecksTable & { account_deleted_at: number | null }) | undefined> {
  return db
    .selectFrom('move_checks')
    .innerJoin('accounts', 'accounts.id', 'move_checks.account_id')
    .selectAll('move_checks')
    .select('accounts.deleted_at as account_deleted_at')
    .where('move_checks.import_id', '=', importId)
    .executeTakeFirst()
}

export async function countRunning(db: Db, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('move_checks')
    .select(sql<number>`cast(count(*) as bigint)`.as('count'))
    .where('account_id', '=', accountId)
    .where('status', '=', 'RUNNING')
    .executeTakeFirstOrThrow()
  return row.count
}

/** Takes the place of an earlier check of the import. */
export async function putMoveCheck(tx: Tx, check: MoveChecksTable): Promise<void> {
  await tx
    .insertInto('move_checks')
    .values(check)
    .onConflict((conflict) => conflict.column('import_id').doUpdateSet(check))
    .execute()
}

type Expected = Pick<MoveChecksTable, 'import_id' | 'started_at' | 'next_row'>

/** Returns false if the check has ended or was replaced meanwhile, or another worker has gone on with it. */
export async function changeMoveCheck(
  tx: Tx,
  { import_id, started_at, next_row }: Expected,
  changes: Partial<MoveChecksTable>,
): Promise<boolean> {
  const row = await tx
    .updateTable('move_checks')
    .set(changes)
    .where('import_id', '=', import_id)
    .where('started_at', '=', started_at)
    .where('next_row', '=', next_row)
    .where('status', '=', 'RUNNING')
    .returning('import_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns false if it has ended already. */
export async function cancelMoveCheck(
  tx: Tx,
  accountId: string,
  { importId, now }: { importId: string; now: number },
): Promise<boolean> {
  const row = await tx
    .updateTable('move_checks')
    .set({ status: 'CANCELLED', ended_at: now })
    .where('account_id', '=', accountId)
    .where('import_id', '=', importId)
    .where('status', '=', 'RUNNING')
    .returning('import_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertDifferences(
  tx: Tx,
  rows: readonly MoveDifferencesTable[],
): Promise<void> {
  if (rows.length > 0) await tx.insertInto('move_differences').values(rows).execute()
}

/** In the order of the file. */
export async function listDifferences(
  db: Db,
  importId: string,
  { after, limit }: { after: number; limit: number },
): Promise<MoveDifferencesTable[]> {
  return db
    .selectFrom('move_differences')
    .selectAll()
    .where('import_id', '=', importId)
    .where('row_number', '>', after)
    .orderBy('row_number')
    .limit(limit)
    .execute()
}

/** For any number of rows, so it takes no transaction. */
export async function deleteDifferences(db: Database, importId: string): Promise<void> {
  await inSteps(async (limit) => {
    const some = db
      .selectFrom('move_differences')
      .select('row_number')
      .where('import_id', '=', importId)
      .limit(limit)
    const gone = await db
      .deleteFrom('move_differences')
      .where('import_id', '=', importId)
      .where('row_number', 'in', some)
      .executeTakeFirst()
    return Number(gone.numDeletedRows)
  })
}
