import { z } from 'zod'
import { type ImportSource, importSources } from '../../../../contract/links/import-fields.ts'
import type { App } from '../../../context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { writing } from '../../../platform/database/writing.ts'
import type { JobRun } from '../../../platform/jobs/job-run.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { fileOf } from '../imports.ts'
import { READ_IMPORT_JOB } from '../slots.ts'
import { changeImport, findAnyImport } from '../store.ts'
import { refusal, refusalOf } from '../table/refusal.ts'
import { sourceFile } from './source-items.ts'

export const READ_SOURCE_JOB = 'read-source'

const PURPOSE = 'import-source'

const Payload = z.object({
  importId: z.string(),
  service: z.enum(Object.keys(importSources) as [ImportSource, ...ImportSource[]]),
  address: z.string().nullable(),
  /** The key is stored nowhere else, and goes with the job. */
  sealedKey: z.string(),
})
export type SourcePayload = z.infer<typeof Payload>

export const sealKey = ({ secrets }: App, importId: string, key: string): string =>
  secrets.seal(PURPOSE, importId, key)

const MAX_ATTEMPTS = 8
const GIVEN_UP =
  'The server could not read the links, although it tried several times. Try it once more.'
const KEY_LOST = 'The key cannot be read any more. Enter it once more.'

/** Reads the links of a service into the file of an import, which then is read as one that was sent. */
export async function readSource(app: App, payload: unknown, run: JobRun): Promise<void> {
  const asked = Payload.parse(payload)
  const row = await findAnyImport(app.db, asked.importId)
  if (row?.status !== 'READING') return
  try {
    if (run.attempt > MAX_ATTEMPTS) throw new Error('no try came to an end')
    await readIntoFile(app, run, asked)
  } catch (error) {
    if (error instanceof NoLongerReading) return app.files.remove(fileOf(asked.importId))
    const problem = refusalOf(error) ?? givenUp(app, run, { id: asked.importId, error })
    await writing(app, async ({ db: tx }) => {
      await run.keep(tx)
      const end = { status: 'FAILED', total: 0, problem } as const
      await changeImport(tx, { id: asked.importId, from: ['READING'] }, end)
    })
  }
}

/** Rethrows while attempts are left. */
function givenUp(app: App, run: JobRun, { id, error }: { id: string; error: unknown }): string {
  if (run.signal.aborted || run.attempt < MAX_ATTEMPTS) throw error
  app.log.error('the links of a service are given up', { import: id, error })
  return GIVEN_UP
}

async function readIntoFile(app: App, run: JobRun, asked: SourcePayload): Promise<void> {
  const { importId, service, address, sealedKey } = asked
  const key = app.secrets.open(PURPOSE, importId, sealedKey)
  if (key === undefined) throw refusal(KEY_LOST)
  const countRows = (total: number) =>
    writing(app, ({ db }) => requireReading(db, run, { importId, total }))
  const reading = { signal: run.signal, onPage: countRows }
  await app.files.put(fileOf(importId), sourceFile(app, { service, address, key }, reading))
  await writing(app, async ({ db: tx }) => {
    await requireReading(tx, run, { importId, total: 0 })
    await enqueue(tx, app.clock(), { kind: READ_IMPORT_JOB, payload: { importId } })
  })
}

/** Counts the links that were read. Throws if the import was cancelled, or another worker has taken over. */
async function requireReading(
  tx: Tx,
  run: JobRun,
  { importId, total }: { importId: string; total: number },
): Promise<void> {
  await run.keep(tx)
  const isReading = await changeImport(tx, { id: importId, from: ['READING'] }, { total })
  if (!isReading) throw new NoLongerReading()
}

class NoLongerReading extends Error {
  override name = 'NoLongerReading'
}
