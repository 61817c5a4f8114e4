import { z } from 'zod'
import { type AccountRows, column } from '../../account-data/account-rows.ts'
import { setFirstZone } from './restored-store.ts'

/** Its name stays the one that its Owner has chosen here; so does a time zone. */
export const accountRows: readonly AccountRows[] = [
  {
    table: 'accounts',
    key: ['id'],
    isAccount: true,
    since: 2,
    max: 1,
    row: z.strictObject({
      id: column.id,
      time_zone: column.text(64).refine(isZone).nullable(),
    }),
    async insert({ db, hooks }, rows, { accountId }) {
      for (const { time_zone: zone } of rows) {
        if (zone === null || !(await setFirstZone(db, accountId, String(zone)))) continue
        await hooks.timeZoneChanged(db, accountId)
      }
    },
    async remove() {
      // A time zone is no content: nothing is left that anybody would take for part of an account.
    },
  },
]

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone === name
  } catch {
    return false
  }
}
