import type { AccountData } from '../../account-data/account-data.ts'
import { jsonFile } from '../../account-data/content-file.ts'
import { isoTime } from '../../platform/clock.ts'
import { alertRows } from './account-rows.ts'
import { listChannelRows } from './channels/store.ts'

/** The rows go with that of the account. */
export const alertsData: AccountData = {
  tables: ['alerts', 'alert_channels', 'alert_deliveries'],
  export: {
    files: ({ db }, { accountId }) => [
      jsonFile('alert-channels.json', async () => {
        const rows = await listChannelRows(db, accountId)
        return rows.map(({ id, kind, name, recipient, is_on, created_at }) => ({
          id,
          kind,
          name,
          recipient,
          isOn: is_on === 1,
          createdAt: isoTime(created_at),
        }))
      }),
    ],
  },
  rows: alertRows,
}
