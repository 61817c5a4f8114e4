import type { Db, Tx } from '../../platform/database/database.ts'
import { deleteInSteps } from '../../platform/database/in-steps.ts'
import { insertRows } from '../../platform/database/insert-rows.ts'
import type { AuditTable } from '../../schema/accounts.ts'

export async function insertAuditRows(tx: Tx, rows: readonly AuditTable[]): Promise<void> {
  await insertRows(tx, 'audit', rows)
}

export async function deleteAuditBefore(db: Db, at: number): Promise<void> {
  await deleteInSteps(db, {
    from: 'audit',
    key: ['id'],
    where: (row) => row('at', '<', at),
  })
}
