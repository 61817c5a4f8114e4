import type { AccountData } from '../../account-data/account-data.ts'
import { jsonFile } from '../../account-data/content-file.ts'
import { mailReportRows } from './account-rows.ts'
import { readScopes, scopeItem } from './scopes.ts'
import { listReports } from './store.ts'

/** The rows go with those of the memberships. */
export const mailReportsData: AccountData = {
  tables: ['mail_reports'],
  export: {
    files: ({ db }, { accountId }) => [
      jsonFile('mail-reports.json', async () => {
        const rows = await listReports(db, accountId)
        return rows.map((row) => ({
          userId: row.user_id,
          every: row.every,
          scopes: readScopes(row.scopes).map(scopeItem),
          timeZone: row.time_zone,
        }))
      }),
    ],
  },
  rows: mailReportRows,
}
