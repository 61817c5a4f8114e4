import type { Db } from '../../platform/database.ts'
import type { AuditTable } from '../../platform/schema.ts'

export async function insertAuditRows(db: Db, rows: readonly AuditTable[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('audit').values(rows).execute()
}

export async function deleteAuditBefore(db: Db, at: number): Promise<void> {
  await db.deleteFrom('audit').where('at', '<', at).execute()
}
