import type { Database, Db, Tx } from '../../platform/database/database.ts'
import type { ExportPartsTable } from '../../schema/accounts.ts'

export async function insertPart(tx: Tx, part: ExportPartsTable): Promise<void> {
  await tx.insertInto('export_parts').values(part).execute()
}

/** In order within each export. */
export async function listParts(db: Db, exportIds: readonly string[]): Promise<ExportPartsTable[]> {
  if (exportIds.length === 0) return []
  return db
    .selectFrom('export_parts')
    .selectAll()
    .where('export_id', 'in', exportIds)
    .orderBy('export_id')
    .orderBy('number')
    .execute()
}

export async function listPartFiles(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('export_parts')
    .innerJoin('exports', 'exports.id', 'export_parts.export_id')
    .select('export_parts.file as file')
    .where('exports.account_id', '=', accountId)
    .execute()
  return rows.map(({ file }) => file)
}

/** Over all accounts. */
export async function isPartFile(db: Db, file: string): Promise<boolean> {
  const row = await db
    .selectFrom('export_parts')
    .select('number')
    .where('file', '=', file)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteParts(db: Database, exportId: string): Promise<void> {
  await db.deleteFrom('export_parts').where('export_id', '=', exportId).execute()
}
