import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { ImportPiecesTable, ImportsTable } from '../../platform/schema-list.ts'

export async function insertImport(db: Db, row: ImportsTable): Promise<void> {
  await db.insertInto('imports').values(row).execute()
}

export async function insertPiece(db: Db, piece: ImportPiecesTable): Promise<void> {
  await db.insertInto('import_pieces').values(piece).execute()
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

export interface FromState {
  id: string
  from: readonly ImportsTable['status'][]
  /** How far it has to be, where that matters. */
  done?: number
}

/** False where it is in another state by now. */
export async function changeImport(
  db: Db,
  { id, from, done }: FromState,
  changes: Partial<ImportsTable>,
): Promise<boolean> {
  const found = db
    .updateTable('imports')
    .set(changes)
    .where('id', '=', id)
    .where('status', 'in', from)
    .returning('id')
  const row = await (done === undefined ? found : found.where('done', '=', done)).executeTakeFirst()
  return row !== undefined
}

/** What was made already stays, and stays counted; what was only tried counts no more. False where it has ended. */
export async function endEarly(
  db: Db,
  id: string,
  status: 'CANCELLED' | 'FAILED',
): Promise<boolean> {
  if (await changeImport(db, { id, from: ['RUNNING'] }, { status })) return true
  const tried = ['SENT', 'CHECKING', 'CHECKED'] as const
  return changeImport(db, { id, from: tried }, { status, done: 0, good: 0 })
}

/** False where it was cancelled meanwhile. */
export async function countStep(
  db: Db,
  id: string,
  { status, done, good }: Pick<ImportsTable, 'status' | 'done' | 'good'>,
): Promise<boolean> {
  const row = await db
    .updateTable('imports')
    .set({ done: sql`done + ${done}`, good: sql`good + ${good}` })
    .where('id', '=', id)
    .where('status', '=', status)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function clearVerdicts(db: Db, importId: string): Promise<void> {
  await db
    .updateTable('import_pieces')
    .set({ verdicts: null })
    .where('import_id', '=', importId)
    .execute()
}

/** The first piece that this step has not been through. */
export async function findNextPiece(
  db: Db,
  importId: string,
): Promise<ImportPiecesTable | undefined> {
  return db
    .selectFrom('import_pieces')
    .selectAll()
    .where('import_id', '=', importId)
    .where('verdicts', 'is', null)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
}

/** False where somebody has been through it meanwhile. */
export async function keepVerdicts(
  db: Db,
  { import_id, position }: ImportPiecesTable,
  verdicts: string,
): Promise<boolean> {
  const row = await db
    .updateTable('import_pieces')
    .set({ verdicts })
    .where('import_id', '=', import_id)
    .where('position', '=', position)
    .where('verdicts', 'is', null)
    .returning('position')
    .executeTakeFirst()
  return row !== undefined
}

export async function findPieceAt(
  db: Db,
  importId: string,
  position: number,
): Promise<ImportPiecesTable | undefined> {
  return db
    .selectFrom('import_pieces')
    .selectAll()
    .where('import_id', '=', importId)
    .where('position', '=', position)
    .executeTakeFirst()
}

/** That piece, or with `isBad` the next one from there that has refused rows. */
export async function findPieceFrom(
  db: Db,
  importId: string,
  { position, isBad }: { position: number; isBad: boolean },
): Promise<ImportPiecesTable | undefined> {
  const pieces = db
    .selectFrom('import_pieces')
    .selectAll()
    .where('import_id', '=', importId)
    .where('position', '>=', position)
    .orderBy('position')
    .limit(1)
  return (isBad ? pieces.where('verdicts', '<>', '[]') : pieces).executeTakeFirst()
}

export async function deleteOldImports(db: Db, now: number): Promise<void> {
  await db.deleteFrom('imports').where('expires_at', '<=', now).execute()
}
