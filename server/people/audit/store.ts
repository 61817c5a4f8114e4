import type { Db, Tx } from '../../platform/database/database.ts'
import { deleteInSteps } from '../../platform/database/in-steps.ts'
import type { AuditTable } from '../../schema/accounts.ts'

/** Keeps an insert below the databases' limit of values in one statement. */
const ROWS_AT_ONCE = 1000

export async function insertAuditRows(tx: Tx, rows: readonly AuditTable[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await tx
      .insertInto('audit')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute()
  }
}

export async function deleteAuditBefore(db: Db, at: number): Promise<void> {
  await deleteInSteps(db, {
    from: 'audit',
    key: ['id'],
    where: (row) => row('at', '<', at),
  })
}
