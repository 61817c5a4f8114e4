import { csvLine } from '../../../contract/csv-line.ts'
import type { AccountData } from '../../account-data/account-data.ts'
import type { Chunk } from '../../account-data/content-file.ts'
import type { App } from '../../context.ts'
import { isoTime } from '../../platform/clock.ts'
import type { TimeCursor } from '../../platform/database/time-cursor.ts'
import type { ReferralsTable } from '../../schema/referrals.ts'
import { sumEarned } from './ledger-store.ts'
import { listReferralRows } from './store.ts'

const ROWS_A_CHUNK = 500
const columns = ['E-mail', 'State', 'Reason', 'Joined (UTC)', 'Counted since (UTC)', 'Cents']

async function* referralLines(app: App, accountId: string): AsyncGenerator<Chunk> {
  yield { text: csvLine(columns), rows: 0 }
  let rows: ReferralsTable[] = []
  do {
    const last = rows.at(-1)
    const after: TimeCursor | undefined = last && { at: last.linked_at, id: last.id }
    rows = await listReferralRows(app.db, accountId, { after, limit: ROWS_A_CHUNK })
    const ids = rows.map(({ id }) => id)
    const earned = await sumEarned(app.db, ids)
    const lines = rows.map((row) => csvLine(cellsOf(row, earned.get(row.id) ?? 0)))
    yield { text: lines.join(''), rows: 0 }
  } while (rows.length === ROWS_A_CHUNK)
}

const cellsOf = (row: ReferralsTable, earned: number): string[] => [
  row.masked_email,
  row.status,
  (row.status === 'SIGNED_UP' ? null : row.reason) ?? '',
  isoTime(row.signed_up_at),
  row.qualified_at === null ? '' : isoTime(row.qualified_at),
  String(earned),
]

export const referralsData: AccountData = {
  tables: ['referrals', 'referral_entries', 'referral_payouts', 'referral_visits'],
  export: {
    files: (app, { accountId }) => [
      { name: 'referrals.csv', chunks: referralLines(app, accountId) },
    ],
  },
}
