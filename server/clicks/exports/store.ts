import type { Database, Db, Tx } from '../../platform/database/database.ts'
import type { ExportsTable } from '../../schema/accounts.ts'

const UNDER_WAY = ['WAITING', 'RUNNING'] as const

/** Returns false if the account has an export under way. */
export async function insertExport(tx: Tx, row: ExportsTable): Promise<boolean> {
  const inserted = await tx
    .insertInto('exports')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function findExportUnderWay(
  db: Db,
  accountId: string,
): Promise<ExportsTable | undefined> {
  return db
    .selectFrom('exports')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('status', 'in', UNDER_WAY)
    .executeTakeFirst()
}

const unexpiredExports = (db: Db, accountId: string, now: number) =>
  db
    .selectFrom('exports')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)

/** Newest first. */
export async function listKeptExports(
  db: Db,
  accountId: string,
  now: number,
): Promise<ExportsTable[]> {
  return unexpiredExports(db, accountId, now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function findKeptExport(
  db: Db,
  accountId: string,
  { id, now }: { id: string; now: number },
): Promise<ExportsTable | undefined> {
  return unexpiredExports(db, accountId, now).where('id', '=', id).executeTakeFirst()
}

/** Returns undefined if the export is done, has failed or no longer exists. */
export async function beginExport(tx: Tx, id: string): Promise<ExportsTable | undefined> {
  return tx
    .updateTable('exports')
    .set({ status: 'RUNNING' })
    .where('id', '=', id)
    .where('status', 'in', UNDER_WAY)
    .returningAll()
    .executeTakeFirst()
}

export async function updateExport(
  tx: Tx,
  id: string,
  changes: Partial<ExportsTable>,
): Promise<void> {
  await tx.updateTable('exports').set(changes).where('id', '=', id).execute()
}

export async function listEndedExports(db: Db, now: number): Promise<ExportsTable[]> {
  return db
    .selectFrom('exports')
    .selectAll()
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(100)
    .execute()
}

export async function deleteExport(db: Database, id: string): Promise<void> {
  await db.deleteFrom('exports').where('id', '=', id).execute()
}

export interface ExportRequester {
  email: string
  firstName: string
}

/** The user who requested the export, if they are still an active member of a live account. */
export async function findRequester(
  db: Db,
  { account_id, user_id }: ExportsTable,
): Promise<ExportRequester | undefined> {
  if (user_id === null) return undefined
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select(['users.email as email', 'users.first_name as firstName'])
    .where('memberships.account_id', '=', account_id)
    .where('memberships.user_id', '=', user_id)
    .where('memberships.status', '=', 'ACTIVE')
    .where('accounts.deleted_at', 'is', null)
    .executeTakeFirst()
}

export async function findAccountName(db: Db, accountId: string): Promise<string> {
  const row = await db
    .selectFrom('accounts')
    .select('name')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return row?.name ?? ''
}
