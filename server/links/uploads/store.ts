import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { UploadsTable } from '../../schema/uploads.ts'

/** Does nothing if the account has this picture already. */
export async function insertUpload(tx: Tx, row: UploadsTable): Promise<void> {
  await tx
    .insertInto('uploads')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Oldest first. */
export function listUploads(db: Db, accountId: string): Promise<UploadsTable[]> {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('name')
    .execute()
}

export async function sumUploadBytes(db: Db, accountId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('uploads')
    .select(sql<number>`cast(coalesce(sum(size), 0) as bigint)`.as('bytes'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return bytes
}

/** Those of the names that the account has a picture of. */
export async function listKnownNames(
  db: Db,
  accountId: string,
  names: readonly string[],
): Promise<string[]> {
  if (names.length === 0) return []
  const rows = await db
    .selectFrom('uploads')
    .select('name')
    .where('account_id', '=', accountId)
    .where('name', 'in', names)
    .execute()
  return rows.map(({ name }) => name)
}

export async function listUploadNames(db: Db, accountId: string): Promise<string[]> {
  return (await listUploads(db, accountId)).map(({ name }) => name)
}
