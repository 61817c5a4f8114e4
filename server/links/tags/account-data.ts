import type { AccountData } from '../../account-data/account-data.ts'
import { jsonFile } from '../../account-data/content-file.ts'
import { everyLink } from '../../schema/seen-links.ts'
import { tagRows } from './account-rows.ts'
import { listTagRows } from './store.ts'

export const tagsData: AccountData = {
  tables: ['tags', 'link_tags'],
  export: {
    files: ({ db }, { accountId }) => [
      jsonFile('tags.json', async () => {
        const rows = await listTagRows(db, accountId, everyLink)
        return rows.map(({ id, name, color }) => ({ id, name, color }))
      }),
    ],
  },
  rows: tagRows,
}
