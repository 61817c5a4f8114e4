import type { JobRun } from '../../platform/jobs/job-run.ts'
import { openYielder } from '../../platform/loop/yielder.ts'
import { CLICKS_MAX, clickFiles, type ReadClick, readClickFile } from './click-lines.ts'
import { readConversions } from './conversion-lines.ts'
import { refusal } from './refusal.ts'
import type { RestoredView } from './restored-view.ts'
import { openSummed, readSums, readThinned } from './sum-lines.ts'
import type { ZipSource } from './zip-source.ts'

const TURN_MS = 20

export interface CheckedRecords {
  clicks: number
  views: number
}

/** Reads what goes into the store of analytics: clicks, views, sums and conversions. */
export async function checkRecords(
  zip: ZipSource,
  view: RestoredView,
  run: JobRun,
): Promise<CheckedRecords> {
  const turn = turnsOf(run)
  const months = await readThinned(zip)
  const count = openCount(view, openSummed(months))
  for (const { name, event } of clickFiles(zip)) {
    for await (const { clicks } of readClickFile(zip, name)) {
      await turn()
      count.add(event, clicks)
    }
  }
  const counts = count.end()
  for await (const _ of readSums(zip, months)) await turn()
  for await (const _ of readConversions(zip)) await turn()
  return counts
}

function openCount({ about, seen }: RestoredView, isSummed: (at: number) => boolean) {
  const links = seen.get('links') ?? new Set()
  const counts = { click: 0, view: 0 }
  let ofLinks = 0
  return {
    add(event: 'click' | 'view', some: readonly ReadClick[]): void {
      if (some.some(({ at }) => at >= about.exportedAt)) {
        throw refusal('The ZIP has clicks from after the export.')
      }
      const written = some.filter(({ at }) => !isSummed(at))
      counts[event] += written.length
      if (event === 'click') ofLinks += written.filter(({ linkId }) => links.has(linkId)).length
      if (counts.click + counts.view > CLICKS_MAX) {
        throw refusal('The export has more than 50 million clicks.')
      }
    },
    end(): CheckedRecords {
      // Clicks of links that were deleted for good stay; but not all are of such links.
      if (counts.click > 0 && ofLinks === 0 && links.size > 0) throw othersClicks()
      return { clicks: counts.click, views: counts.view }
    },
  }
}

/** Lets others go on, and ends when the run does. */
function turnsOf({ signal }: JobRun): () => Promise<void> {
  const yieldIfDue = openYielder(TURN_MS)
  return async () => {
    signal.throwIfAborted()
    await yieldIfDue()
  }
}

const othersClicks = () =>
  refusal('The clicks in the ZIP are those of another export. Send the ZIP as it was downloaded.')
