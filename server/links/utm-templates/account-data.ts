import type { AccountData } from '../../account-data/account-data.ts'
import { jsonFile } from '../../account-data/content-file.ts'
import { utmTemplateRows } from './account-rows.ts'
import { listTemplateRows } from './store.ts'

export const utmTemplatesData: AccountData = {
  tables: ['utm_templates'],
  export: {
    files: ({ db }, { accountId }) => [
      jsonFile('utm-templates.json', async () => {
        const rows = await listTemplateRows(db, accountId)
        return rows.map(({ id, name, utm }) => ({ id, name, utmParams: JSON.parse(utm) }))
      }),
    ],
  },
  rows: utmTemplateRows,
}
