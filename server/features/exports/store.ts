import type { Db } from '../../platform/database.ts'
import type { ExportsTable } from '../../platform/schema-people.ts'

const UNDER_WAY = ['WAITING', 'RUNNING'] as const

/** False where another one of the account is under way. */
export async function insertExport(db: Db, row: ExportsTable): Promise<boolean> {
  const inserted = await db
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

const kept = (db: Db, accountId: string, now: number) =>
  db
    .selectFrom('exports')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)

/** The newest first. */
export async function listKeptExports(
  db: Db,
  accountId: string,
  now: number,
): Promise<ExportsTable[]> {
  return kept(db, accountId, now).orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
}

export async function findKeptExport(
  db: Db,
  accountId: string,
  { id, now }: { id: string; now: number },
): Promise<ExportsTable | undefined> {
  return kept(db, accountId, now).where('id', '=', id).executeTakeFirst()
}

/** Undefined where it is done, given up or gone. */
export async function beginExport(db: Db, id: string): Promise<ExportsTable | undefined> {
  return db
    .updateTable('exports')
    .set({ status: 'RUNNING', progress: 0, size: 0 })
    .where('id', '=', id)
    .where('status', 'in', UNDER_WAY)
    .returningAll()
    .executeTakeFirst()
}

export async function updateExport(
  db: Db,
  id: string,
  changes: Partial<ExportsTable>,
): Promise<void> {
  await db.updateTable('exports').set(changes).where('id', '=', id).execute()
}

export async function insertPiece(
  db: Db,
  exportId: string,
  { position, piece }: { position: number; piece: string },
): Promise<void> {
  await db.insertInto('export_pieces').values({ export_id: exportId, position, piece }).execute()
}

export async function findPiece(
  db: Db,
  exportId: string,
  position: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('export_pieces')
    .select('piece')
    .where('export_id', '=', exportId)
    .where('position', '=', position)
    .executeTakeFirst()
  return row?.piece
}

/** Some pieces of one export; answers how many. */
export async function deletePieces(db: Db, exportId: string, limit: number): Promise<number> {
  const some = db
    .selectFrom('export_pieces')
    .select('position')
    .where('export_id', '=', exportId)
    .limit(limit)
  const gone = await db
    .deleteFrom('export_pieces')
    .where('export_id', '=', exportId)
    .where('position', 'in', some)
    .executeTakeFirst()
  return Number(gone.numDeletedRows)
}

export async function listEndedExports(db: Db, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('exports')
    .select('id')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(100)
    .execute()
  return rows.map((row) => row.id)
}

export async function deleteExport(db: Db, id: string): Promise<void> {
  await db.deleteFrom('exports').where('id', '=', id).execute()
}

export interface Asker {
  email: string
  firstName: string
}

/** Who asked for it, while they still work in the account. */
export async function findAsker(
  db: Db,
  { account_id, user_id }: ExportsTable,
): Promise<Asker | undefined> {
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
