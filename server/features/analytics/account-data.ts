import type { AccountData } from '../../account-data/account-data.ts'
import { countClicks } from './analytics.ts'
import { clickFiles } from './records/click-files.ts'

// The clicks of an account are in ClickHouse; features/clicks removes them.
export const analyticsData: AccountData = {
  tables: [],
  export: {
    countRows: ({ clickhouse }, { accountId, before }) =>
      countClicks(clickhouse, accountId, before),
    files: (app, { accountId, before }) => clickFiles(app, accountId, before),
  },
}
