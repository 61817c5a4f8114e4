import type { AccountData } from '../../account-data/account-data.ts'
import { deleteClicksOfAccount } from './bounds-store.ts'
import { conversionLines } from './conversion-lines.ts'
import { countConversions } from './export-store.ts'
import { deleteOfAccount } from './waiting-store.ts'

// Those in the analytics store are removed with the clicks.
export const conversionsData: AccountData = {
  tables: ['waiting_conversions', 'converted_clicks', 'conversion_uses'],
  purge: {
    steps: () => [
      (db, { accountId, limit }) => deleteOfAccount(db, accountId, limit),
      (db, { accountId, limit }) => deleteClicksOfAccount(db, accountId, limit),
    ],
  },
  export: {
    countRows: ({ clickhouse }, { accountId, before }) =>
      countConversions(clickhouse, accountId, before),
    files: (app, range) => [{ name: 'conversions.csv', chunks: conversionLines(app, range) }],
  },
}
