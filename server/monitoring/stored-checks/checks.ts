import type { App, Inside } from '../../context.ts'
import { DAY } from '../../platform/clock.ts'
import { writing } from '../../platform/database/writing.ts'
import { newId } from '../../platform/ids.ts'
import { type CheckRow, RAW_DAYS } from '../../schema/checks-table.ts'
import {
  beginBatch,
  deleteBatch,
  deleteOutboxBefore,
  findBegunBatch,
  insertOutbox,
  listBatch,
} from './outbox-store.ts'
import { insertChecks } from './store.ts'

export {
  type HistoryStep,
  historySteps,
  insertChecks,
  listHistorySteps,
  listStoredChecks,
  type StoredCheck,
} from './store.ts'

const BATCH_ROWS = 5000

/** Leaves checks for the analytics store, in the transaction of what follows from them. */
export async function keepChecks(
  app: Pick<Inside, 'db'>,
  rows: readonly CheckRow[],
): Promise<void> {
  const kept = rows.map((row) => ({
    id: newId('chk'),
    account_id: row.accountId,
    at: row.at,
    batch: null,
    row: JSON.stringify(row),
  }))
  await insertOutbox(app.db, kept)
}

/**
 * Sends waiting checks to the analytics store, each exactly once: a batch keeps its rows and its id until it was stored.
 * Answers how many. Throws `store-away`: call again.
 */
export async function shipChecks(app: App): Promise<number> {
  const batch = (await findBegunBatch(app.db)) ?? (await beginNew(app))
  if (batch === undefined) return 0
  const rows = await listBatch(app.db, batch)
  await insertChecks(app.clickhouse, {
    batchId: batch,
    // Validated types: only `keepChecks` writes these texts.
    rows: rows.map(({ row }) => JSON.parse(row) as CheckRow),
  })
  await writing(app, ({ db: tx }) => deleteBatch(tx, batch))
  return rows.length
}

/** While the analytics store is away: single checks are kept no longer than there. */
const WAITING_MS = RAW_DAYS * DAY

export async function forgetWaitingChecks({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  await deleteOutboxBefore(db, clock() - WAITING_MS)
}

async function beginNew(app: App): Promise<string | undefined> {
  const batch = newId('chb')
  const count = await writing(app, ({ db: tx }) => beginBatch(tx, batch, BATCH_ROWS))
  return count > 0 ? batch : undefined
}
