import type { AccountData } from '../../account-data/account-data.ts'
import { jsonFile } from '../../account-data/content-file.ts'
import { isoTime } from '../../platform/clock.ts'
import { listViewsOfAll } from './account-data-store.ts'
import { savedViewRows } from './account-rows.ts'

export const savedViewsData: AccountData = {
  tables: ['saved_views'],
  export: {
    files: ({ db }, { accountId }) => [
      jsonFile('saved-views.json', async () => {
        const rows = await listViewsOfAll(db, accountId)
        return rows.map((row) => ({ ...row, createdAt: isoTime(row.createdAt) }))
      }),
    ],
  },
  rows: savedViewRows,
}
