import type { Inside } from '../context.ts'
import type { Tx } from '../platform/database/database.ts'
import { keepNewest } from '../platform/database/keep-newest.ts'
import { newId } from '../platform/ids.ts'
import { queueMails } from './mails/queue.ts'
import type { NewNotice } from './new-notice.ts'
import { insertNotices } from './store.ts'

type Adding = Pick<Inside, 'db' | 'clock'>

/** Adds a notice to an account, unless it exists already. Call it in the transaction of its cause. */
export function addNotice(app: Adding, notice: NewNotice): Promise<void> {
  return addNotices(app, [notice])
}

export async function addNotices(app: Adding, notices: readonly NewNotice[]): Promise<void> {
  if (notices.length === 0) return
  const at = app.clock()
  const rows = notices.map(({ accountId, facts, ...notice }) => ({
    ...notice,
    id: newId('ntc'),
    account_id: accountId,
    facts: JSON.stringify(facts),
    at,
  }))
  const added = await insertNotices(app.db, rows)
  await queueMails(
    app,
    rows.filter(({ id }) => added.has(id)),
  )
  await forgetOldest(app.db, new Set(notices.map(({ accountId }) => accountId)))
}

/** How many notices of an account are kept, the newest ones. */
export const NOTICES_MAX = 2000

async function forgetOldest(tx: Tx, accountIds: ReadonlySet<string>): Promise<void> {
  for (const accountId of accountIds) {
    await keepNewest(tx, {
      from: 'notices',
      where: (row) => row('account_id', '=', accountId),
      at: 'at',
      most: NOTICES_MAX,
    })
  }
}
