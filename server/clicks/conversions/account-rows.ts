import { z } from 'zod'
import { type AccountRows, column } from '../../account-data/account-rows.ts'
import type { WaitingConversionsTable } from '../../schema/conversions.ts'
import { insertWaiting } from './waiting-store.ts'

/** Those of a week. */
const WAITING_MAX = 1_000_000

/** What is attached to its click is in the file of conversions. */
export const waitingRows: readonly AccountRows[] = [
  {
    table: 'waiting_conversions',
    key: ['id'],
    since: 2,
    max: WAITING_MAX,
    row: z.strictObject({
      account_id: column.id,
      id: z.string().regex(/^cnv_[\w-]{22}$/),
      click_id: column.text(100).min(1),
      clicked_at: column.time,
      name: column.text(300).min(1),
      reference: column.text(300),
      currency: z.string().regex(/^([A-Z]{3})?$/),
      thousandths: column.count,
      received_at: column.time,
    }),
    async insert({ db, clock }, rows) {
      for (const row of rows as unknown as WaitingConversionsTable[]) {
        await insertWaiting(db, { ...row, try_at: clock() })
      }
    },
  },
]
