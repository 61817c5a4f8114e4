import type { AccountData } from '../../account-data/account-data.ts'
import { jsonFile } from '../../account-data/content-file.ts'
import { isoTime } from '../../platform/clock.ts'
import { maintenanceRows } from './account-rows.ts'
import { listMaintenanceRows } from './store.ts'

/** The rows go with that of the account. */
export const maintenanceData: AccountData = {
  tables: ['maintenance'],
  export: {
    files: ({ db }, { accountId }) => [
      jsonFile('maintenance.json', async () => {
        const rows = await listMaintenanceRows(db, accountId)
        return rows.map((row) => ({
          id: row.id,
          title: row.title,
          startsAt: isoTime(row.starts_at),
          endsAt: isoTime(row.ends_at),
          repeats: row.repeats,
          timeZone: row.time_zone,
          scope: JSON.parse(row.scope),
        }))
      }),
    ],
  },
  rows: maintenanceRows,
}
