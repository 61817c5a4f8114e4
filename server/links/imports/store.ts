import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Database, Db, Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { ImportPiecesTable, ImportsTable } from '../../schema/imports.ts'

export async function insertImport(tx: Tx, row: ImportsTable): Promise<void> {
  await tx.insertInto('imports').values(row).execute()
}

export async function insertPieces(tx: Tx, pieces: readonly ImportPiecesTable[]): Promise<void> {
  await tx.insertInto('import_pieces').values(pieces).execute()
}

/** Oldest first. */
export async function listUnfinished(db: Db, accountId: string): Promise<ImportsTable[]> {
  return db
    .selectFrom('imports')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('status', 'in', ['READING', 'SENT', 'CHECKING', 'CHECKED', 'RUNNING'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function listImportRows(db: Db, accountId: string): Promise<ImportsTable[]> {
  return db
    .selectFrom('imports')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute()
}

export async function findImport(
  db: Db,
  accountId: string,
  id: string,
): Promise<ImportsTable | undefined> {
  return db
    .selectFrom('imports')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** For the worker, which acts for any account. */
export async function findAnyImport(db: Db, id: string): Promise<ImportsTable | undefined> {
  return db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()
}

export interface ExpectedState {
  id: string
  from: readonly ImportsTable['status'][]
  /** The expected progress, if it matters. */
  done?: number
}

/** Returns false if the import is not in the expected state. */
export async function changeImport(
  tx: Tx,
  { id, from, done }: ExpectedState,
  changes: Partial<ImportsTable>,
): Promise<boolean> {
  const found = tx
    .updateTable('imports')
    .set(changes)
    .where('id', '=', id)
    .where('status', 'in', from)
    .returning('id')
  const row = await (done === undefined ? found : found.where('done', '=', done)).executeTakeFirst()
  return row !== undefined
}

/** Links that were made stay and stay counted; the counts of a check are reset. Returns false if it has already ended. */
export async function endEarly(
  tx: Tx,
  id: string,
  end: { status: 'CANCELLED' | 'FAILED'; problem?: string | null },
): Promise<boolean> {
  if (await changeImport(tx, { id, from: ['RUNNING'] }, end)) return true
  if (await changeImport(tx, { id, from: ['READING'] }, { ...end, total: 0 })) return true
  const tried = ['SENT', 'CHECKING', 'CHECKED'] as const
  return changeImport(tx, { id, from: tried }, { ...end, done: 0, good: 0 })
}

/** Returns false if the import was cancelled meanwhile. */
export async function countStep(
  tx: Tx,
  id: string,
  { status, done, good }: Pick<ImportsTable, 'status' | 'done' | 'good'>,
): Promise<boolean> {
  const row = await tx
    .updateTable('imports')
    .set({ done: sql`done + ${done}`, good: sql`good + ${good}` })
    .where('id', '=', id)
    .where('status', '=', status)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function clearVerdicts(tx: Tx, importId: string): Promise<void> {
  await tx
    .updateTable('import_pieces')
    .set({ verdicts: null })
    .where('import_id', '=', importId)
    .execute()
}

const isLeft = {
  /** The current step has not done it. */
  'to-do': (piece) => piece('verdicts', 'is', null),
  /** Its links are still to be undone. */
  'to-undo': (piece) => piece('made', 'is not', null),
} satisfies Record<
  string,
  (piece: ExpressionBuilder<Tables, 'import_pieces'>) => Expression<SqlBool>
>

/** The first piece from that row on of which this is left. */
export async function findPieceLeft(
  db: Db,
  importId: string,
  { from, left }: { from: number; left: keyof typeof isLeft },
): Promise<ImportPiecesTable | undefined> {
  return db
    .selectFrom('import_pieces')
    .selectAll()
    .where('import_id', '=', importId)
    .where('first_row', '>=', from)
    .where(isLeft[left])
    .orderBy('first_row')
    .limit(1)
    .executeTakeFirst()
}

/** Returns false if another worker has done the piece meanwhile. */
export async function keepVerdicts(
  tx: Tx,
  { import_id, first_row }: ImportPiecesTable,
  { verdicts, made }: Pick<ImportPiecesTable, 'verdicts' | 'made'>,
): Promise<boolean> {
  const row = await tx
    .updateTable('import_pieces')
    .set({ verdicts, made })
    .where('import_id', '=', import_id)
    .where('first_row', '=', first_row)
    .where('verdicts', 'is', null)
    .returning('first_row')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns false if another worker has undone the piece meanwhile. */
export async function forgetMade(
  tx: Tx,
  { import_id, first_row }: ImportPiecesTable,
): Promise<boolean> {
  const row = await tx
    .updateTable('import_pieces')
    .set({ made: null })
    .where('import_id', '=', import_id)
    .where('first_row', '=', first_row)
    .where('made', 'is not', null)
    .returning('first_row')
    .executeTakeFirst()
  return row !== undefined
}

export async function findPieceAt(
  db: Db,
  importId: string,
  firstRow: number,
): Promise<ImportPiecesTable | undefined> {
  return db
    .selectFrom('import_pieces')
    .selectAll()
    .where('import_id', '=', importId)
    .where('first_row', '=', firstRow)
    .executeTakeFirst()
}

/** The piece that contains the row, or with `isBad` the first one from there on with refused rows. */
export async function findPieceFrom(
  db: Db,
  importId: string,
  { row, isBad }: { row: number; isBad: boolean },
): Promise<ImportPiecesTable | undefined> {
  const holder = db
    .selectFrom('import_pieces')
    .select((of) => of.fn.max('first_row').as('first_row'))
    .where('import_id', '=', importId)
    .where('first_row', '<=', row)
  const pieces = db
    .selectFrom('import_pieces')
    .selectAll()
    .where('import_id', '=', importId)
    .where('first_row', '>=', holder)
    .orderBy('first_row')
    .limit(1)
  return (isBad ? pieces.where('verdicts', '<>', '[]') : pieces).executeTakeFirst()
}

/** Deletes up to `limit` pieces of an import; returns how many. */
export async function deletePieces(db: Database, importId: string, limit: number): Promise<number> {
  const some = db
    .selectFrom('import_pieces')
    .select('first_row')
    .where('import_id', '=', importId)
    .limit(limit)
  const gone = await db
    .deleteFrom('import_pieces')
    .where('import_id', '=', importId)
    .where('first_row', 'in', some)
    .executeTakeFirst()
  return Number(gone.numDeletedRows)
}

export async function listEndedImports(db: Db, now: number): Promise<string[]> {
  const rows = await db.selectFrom('imports').select('id').where('expires_at', '<=', now).execute()
  return rows.map((row) => row.id)
}

export async function listImportIds(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('imports')
    .select('id')
    .where('account_id', '=', accountId)
    .execute()
  return rows.map((row) => row.id)
}

/** Does not delete an import that was restarted meanwhile. */
export async function deleteEndedImport(db: Database, id: string, now: number): Promise<void> {
  await db.deleteFrom('imports').where('id', '=', id).where('expires_at', '<=', now).execute()
}

/** Keeps the import for longer, never for less. */
export async function keepImport(tx: Tx, id: string, until: number): Promise<void> {
  await tx
    .updateTable('imports')
    .set({ expires_at: until })
    .where('id', '=', id)
    .where('expires_at', '<', until)
    .execute()
}
