import type { App } from '../../context.ts'
import { autocommit } from '../../platform/database/autocommit.ts'
import { openYielder } from '../../platform/loop/yielder.ts'
import { type ClickRow, storeClicks, storeClicksAgain } from '../analytics/analytics.ts'
import { type ClickFile, clickFiles, clickOf, readClickFile } from './click-lines.ts'
import { changeRestore } from './store.ts'
import { openSummed, readThinned } from './sum-lines.ts'
import type { Writing } from './write-restore.ts'
import type { ZipSource } from './zip-source.ts'

/** Serialising so many does not hold the event loop for long. */
const CLICKS_A_BATCH = 5000
const TURN_MS = 20

type ClickWriting = Omit<Writing, 'tables'> & {
  /** How many rows there are before the clicks. */
  rows: number
}

/**
 * Stores the clicks and views behind the rows. A batch has the same clicks and the same id in every attempt, so that one
 * that was stored before an interruption is not stored twice. While a batch is sent, the next one is read.
 */
export async function writeClicks(app: App, zip: ZipSource, work: ClickWriting): Promise<void> {
  const isSummed = openSummed(await readThinned(zip))
  const batches = openBatches(app, work)
  for (const file of clickFiles(zip)) {
    for await (const rows of rowsOf(zip, file, { work, isSummed })) {
      for (const row of rows) if (batches.add(row)) await batches.flush()
    }
  }
  await batches.end()
}

async function* rowsOf(
  zip: ZipSource,
  { name, event }: ClickFile,
  { work: { view, run }, isSummed }: { work: ClickWriting; isSummed: (at: number) => boolean },
): AsyncGenerator<readonly ClickRow[]> {
  const yieldIfDue = openYielder(TURN_MS)
  for await (const { columns, clicks } of readClickFile(zip, name)) {
    run.signal.throwIfAborted()
    await yieldIfDue()
    yield clicks
      .filter(({ at }) => !isSummed(at))
      .map((click) => {
        const link_id = view.ids.get(click.linkId) ?? click.linkId
        return { ...clickOf(click, columns), link_id, account_id: view.accountId, event }
      })
  }
}

function openBatches(app: App, { view, run, done, rows }: ClickWriting) {
  let batch: ClickRow[] = []
  let [at, sent] = [rows, Promise.resolve()]
  const send = async (some: readonly ClickRow[], end: number) => {
    const store = run.attempt > 1 ? storeClicksAgain : storeClicks
    await store(app.clickhouse, { batchId: `${view.restoreId}/${end}`, rows: some }, app.clock())
    const changes = { done: end }
    await changeRestore(autocommit(app.db), { id: view.restoreId, from: ['RUNNING'] }, changes)
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
  return {
    /** True once the batch is full. */
    add(row: ClickRow): boolean {
      at += 1
      return batch.push(row) >= CLICKS_A_BATCH
    },
    flush,
    async end(): Promise<void> {
      await flush()
      await sent
    },
  }
}
