import type { App } from '../../context.ts'
import { autocommit } from '../../platform/database/autocommit.ts'
import { openYielder } from '../../platform/loop/yielder.ts'
import { type ClickRow, storeClicks, storeClicksAgain } from '../analytics/analytics.ts'
import { clickFiles, clickOf, readClickFile } from './click-lines.ts'
import { changeRestore } from './store.ts'
import { openSummed, readThinned } from './sum-lines.ts'
import type { Writing } from './write-restore.ts'
import type { ZipSource } from './zip-source.ts'

/** Serialising so many does not hold the event loop for long. */
const CLICKS_A_BATCH = 5000
const TURN_MS = 20

/**
 * Stores the clicks and views behind the rows. A batch has the same clicks and the same id in every attempt, so that one
 * that was stored before an interruption is not stored twice. While a batch is sent, the next one is read.
 */
export async function writeClicks(
  app: App,
  zip: ZipSource,
  { view, run, done, rows }: Omit<Writing, 'tables'> & { rows: number },
): Promise<void> {
  const yieldIfDue = openYielder(TURN_MS)
  const isSummed = openSummed(await readThinned(zip))
  let batch: ClickRow[] = []
  let [at, sent] = [rows, Promise.resolve()]
  const send = async (some: readonly ClickRow[], end: number) => {
    const store = run.attempt > 1 ? storeClicksAgain : storeClicks
    await store(app.clickhouse, { batchId: `${view.restoreId}/${end}`, rows: some }, app.clock())
    await changeRestore(
      autocommit(app.db),
      { id: view.restoreId, from: ['RUNNING'] },
      { done: end },
    )
  }
  const flush = async () => {
    await sent
    if (at > done && batch.length > 0) {
      sent = send(batch, at)
      // Its failure is thrown by the next flush.
      sent.catch(() => undefined)
    }
    batch = []
  }
  for (const { name, event } of clickFiles(zip)) {
    for await (const { columns, clicks } of readClickFile(zip, name)) {
      run.signal.throwIfAborted()
      await yieldIfDue()
      for (const click of clicks) {
        if (isSummed(click.at)) continue
        at += 1
        const link_id = view.ids.get(click.linkId) ?? click.linkId
        batch.push({ ...clickOf(click, columns), link_id, account_id: view.accountId, event })
        if (batch.length >= CLICKS_A_BATCH) await flush()
      }
    }
  }
  await flush()
  await sent
}
