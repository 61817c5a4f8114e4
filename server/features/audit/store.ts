import type { Db } from '../../platform/database.ts'
import type { AuditTable } from '../../platform/schema.ts'

export async function insertAuditRow(db: Db, row: AuditTable): Promise<void> {
  await db.insertInto('audit').values(row).execute()
}

export async function deleteAuditBefore(db: Db, at: number): Promise<void> {
  await db.deleteFrom('audit').where('at', '<', at).execute()
}
