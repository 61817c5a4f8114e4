import type { AccountData } from '../../account-data/account-data.ts'
import { jsonFile } from '../../account-data/content-file.ts'
import { isoTime } from '../../platform/clock.ts'
import { statusPageRows } from './account-rows.ts'
import { listStatusPageRows } from './store.ts'

/** The rows go with that of the account. */
export const statusPagesData: AccountData = {
  tables: ['status_pages'],
  export: {
    files: ({ db }, { accountId }) => [
      jsonFile('status-pages.json', async () => {
        const rows = await listStatusPageRows(db, accountId)
        return rows.map(({ id, title, kind, tag, hub_domain, hub_key, token, created_at }) => ({
          id,
          title,
          kind,
          of: tag ?? (hub_domain === null ? null : `${hub_domain}/${hub_key}`),
          token,
          createdAt: isoTime(created_at),
        }))
      }),
    ],
  },
  rows: statusPageRows,
}
