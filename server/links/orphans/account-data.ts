import type { AccountData } from '../../account-data/account-data.ts'
import { countOrphanRows } from './account-data-store.ts'
import { deleteOfAccount } from './forgetting-store.ts'
import { orphanLines } from './orphan-lines.ts'

export const orphansData: AccountData = {
  tables: ['orphan_hits'],
  purge: { steps: () => [(db, { accountId, limit }) => deleteOfAccount(db, accountId, limit)] },
  export: {
    countRows: ({ db }, { accountId }) => countOrphanRows(db, accountId),
    files: (app, { accountId }) => [
      { name: 'orphan-hits.csv', chunks: orphanLines(app, accountId) },
    ],
  },
}
