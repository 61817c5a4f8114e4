import type { AccountData } from '../../account-data/account-data.ts'
import { jsonFile } from '../../account-data/content-file.ts'
import { findSettings } from './store.ts'

/** The row goes with that of the account. */
export const monitorSettingsData: AccountData = {
  tables: ['monitor_settings'],
  export: {
    files: ({ db }, { accountId }) => [
      jsonFile('monitor-settings.json', async () => [
        JSON.parse((await findSettings(db, accountId)) ?? '{}'),
      ]),
    ],
  },
}
