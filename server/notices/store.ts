import type { Db, Tx } from '../platform/database/database.ts'
import { deleteInSteps, deleteSome } from '../platform/database/in-steps.ts'
import type { NoticesTable } from '../schema/notices.ts'

/** Keeps an insert below the databases' limit of values in one statement. */
const ROWS_AT_ONCE = 1000

/** Returns the ids of the notices that did not exist before. */
export async function insertNotices(
  tx: Tx,
  rows: readonly NoticesTable[],
): Promise<ReadonlySet<string>> {
  const added = new Set<string>()
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const some = await tx
      .insertInto('notices')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'kind', 'subject', 'mark']).doNothing(),
      )
      .returning('id')
      .execute()
    for (const { id } of some) added.add(id)
  }
  return added
}

const ROWS = { from: 'notices', key: ['id'] } as const

export async function deleteNoticesBefore(db: Db, at: number): Promise<void> {
  await deleteInSteps(db, { ...ROWS, where: (row) => row('at', '<', at) })
}

export function deleteNoticesOf(tx: Tx, accountId: string, limit: number): Promise<number> {
  return deleteSome(tx, { ...ROWS, where: (row) => row('account_id', '=', accountId) }, limit)
}
