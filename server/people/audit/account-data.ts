import type { AccountData } from '../../account-data/account-data.ts'
import { countAuditRows, deleteAuditRows } from './account-data-store.ts'
import { auditLines } from './audit-lines.ts'

export const auditData: AccountData = {
  tables: ['audit'],
  purge: { steps: () => [(db, { accountId, limit }) => deleteAuditRows(db, accountId, limit)] },
  export: {
    countRows: ({ db }, { accountId }) => countAuditRows(db, accountId),
    files: (app, { accountId }) => [{ name: 'audit.csv', chunks: auditLines(app, accountId) }],
  },
}
