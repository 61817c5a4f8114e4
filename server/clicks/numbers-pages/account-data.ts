import type { AccountData } from '../../account-data/account-data.ts'
import { jsonFile } from '../../account-data/content-file.ts'
import { isoTime } from '../../platform/clock.ts'
import { numbersPageRows } from './account-rows.ts'
import { listNumbersPageRows } from './store.ts'

/** The rows go with that of the account. */
export const numbersPagesData: AccountData = {
  tables: ['numbers_pages'],
  export: {
    files: ({ db }, { accountId }) => [
      jsonFile('numbers-pages.json', async () => {
        const rows = await listNumbersPageRows(db, accountId)
        return rows.map(({ id, title, kind, tag, domain, key, token, parts, ...row }) => ({
          id,
          title,
          kind,
          of: tag ?? (domain === null ? null : `${domain}/${key}`),
          token,
          parts: JSON.parse(parts),
          hasPassword: row.password_hash !== null,
          createdAt: isoTime(row.created_at),
        }))
      }),
    ],
  },
  rows: numbersPageRows,
}
