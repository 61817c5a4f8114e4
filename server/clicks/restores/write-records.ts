import type { App } from '../../context.ts'
import { type KeptSum, openRestoredSums, restoreThinned } from '../analytics/analytics.ts'
import { type RestoredConversion, restoreConversions } from '../conversions/conversions.ts'
import { readConversions } from './conversion-lines.ts'
import { readSums, readThinned } from './sum-lines.ts'
import { writeClicks } from './write-clicks.ts'
import type { Writing } from './write-restore.ts'
import type { ZipSource } from './zip-source.ts'

const CONVERSIONS_A_BATCH = 500

/** Writes what the store of analytics has: clicks and views, the sums of months without them, and conversions. */
export async function writeRecords(
  app: App,
  zip: ZipSource,
  work: Omit<Writing, 'tables'> & { rows: number },
): Promise<void> {
  const { view, run } = work
  const months = await readThinned(zip)
  await restoreThinned(app.clickhouse, view.accountId, { months, now: app.clock() })
  await writeClicks(app, zip, work)
  const written = openRestoredSums(app.clickhouse, view.accountId)
  const idHere = (id: string) => view.ids.get(id) ?? id
  for await (const sums of readSums(zip, months)) {
    run.signal.throwIfAborted()
    await written.add(sums.map((sum) => sumHere(sum, idHere)))
  }
  await written.end()
  let batch: RestoredConversion[] = []
  for await (const some of readConversions(zip)) {
    run.signal.throwIfAborted()
    batch.push(...some)
    while (batch.length >= CONVERSIONS_A_BATCH) {
      await restoreConversions(app, view.accountId, batch.slice(0, CONVERSIONS_A_BATCH))
      batch = batch.slice(CONVERSIONS_A_BATCH)
    }
  }
  await restoreConversions(app, view.accountId, batch)
}

const sumHere = (sum: KeptSum, idHere: (id: string) => string): KeptSum => ({
  ...sum,
  link_id: idHere(sum.link_id),
  value: sum.dimension === 'link' ? idHere(sum.value) : sum.value,
})
