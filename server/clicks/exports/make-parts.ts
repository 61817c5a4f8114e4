import { PART_FILE, type Part, ROWS_FORMAT } from '../../account-data/about-file.ts'
import type { AccountData, ExportRange } from '../../account-data/account-data.ts'
import type { App } from '../../context.ts'
import { DAY } from '../../platform/clock.ts'
import type { JobRun } from '../../platform/jobs/job-run.ts'
import type { ExportPartsTable, ExportsTable } from '../../schema/accounts.ts'
import { contentsOf, countContents } from './contents.ts'
import { fileOf, partName } from './export-files.ts'
import { insertPart, listParts } from './parts-store.ts'
import { isOwner, requireRequesterAllowed } from './requester.ts'
import { updateExport } from './store.ts'
import { writingWithClaim } from './with-claim.ts'
import { openZip, type ZipFile } from './zip-file.ts'

export const KEPT_MS = DAY
/**
 * A part ends with the file of clicks that fills it. Such a file rarely has more than 150 MB, so that a part stays below
 * about a GB.
 */
export const PART_BYTES = 850_000_000

export interface PartWork {
  features: readonly AccountData[]
  run: JobRun
  partBytes: number
}

/** Makes the parts that no attempt has finished yet; returns the bytes of all. */
export async function makeParts(app: App, row: ExportsTable, work: PartWork): Promise<number> {
  const parts = await listParts(app.db, [row.id])
  if (parts.at(-1)?.next === null) return bytesOf(parts)
  // The same range in every attempt, so that parts of several attempts fit together.
  const hasHashes = await isOwner(app, row)
  const range = { accountId: row.account_id, before: row.created_at, hasHashes }
  const total = await countContents(app, work.features, range)
  const report = openReport(app, row, { run: work.run, total })
  for (;;) {
    const part = await makePart(app, row, { ...work, range, parts, report })
    parts.push(part)
    if (part.next === null) return bytesOf(parts)
  }
}

const bytesOf = (parts: readonly ExportPartsTable[]): number =>
  parts.reduce((sum, { size }) => sum + size, 0)

interface NextPart extends PartWork {
  range: ExportRange
  /** The finished ones. */
  parts: readonly ExportPartsTable[]
  report: (rows: number) => Promise<void>
}

async function makePart(app: App, row: ExportsTable, work: NextPart): Promise<ExportPartsTable> {
  const { range, parts, run } = work
  const number = parts.length + 1
  const file = partName(row.id, run.attempt, number)
  let filled: Filled = { row_count: 0, next: null }
  const size = await putZip(app, { file, at: range.before }, async (zip) => {
    filled = await fillPart(app, row, { ...work, zip })
    await zip.begin(PART_FILE)
    const isLast = filled.next === null
    const { accountId } = range
    const about: Part = { format: ROWS_FORMAT, exportId: row.id, accountId, number, isLast }
    await zip.write(`${JSON.stringify(about)}\n`)
    zip.endFile()
  })
  const part = { export_id: row.id, number, file, size, attempt: run.attempt, ...filled }
  await recordPart(app, row, { run, part })
  return part
}

type Filled = Pick<ExportPartsTable, 'row_count' | 'next'>

async function fillPart(
  app: App,
  row: ExportsTable,
  { features, range, parts, partBytes, run, report, zip }: NextPart & { zip: ZipFile },
): Promise<Filled> {
  const rowsBefore = parts.reduce((sum, { row_count }) => sum + row_count, 0)
  let rows = 0
  const from = { range, next: parts.at(-1)?.next ?? null }
  for await (const content of contentsOf(app, features, from)) {
    await zip.begin(content.name)
    for await (const chunk of content.chunks) {
      run.signal.throwIfAborted()
      await requireRequesterAllowed(app, row)
      await zip.write(chunk.bytes ?? chunk.text)
      rows += chunk.rows
      await report(rowsBefore + rows)
    }
    zip.endFile()
    const next = content.next?.()
    if (next !== undefined && zip.bytes() >= partBytes) return { row_count: rows, next }
  }
  return { row_count: rows, next: null }
}

/** From here on, the next attempt begins behind the part. */
async function recordPart(
  app: App,
  row: ExportsTable,
  { run, part }: { run: JobRun; part: ExportPartsTable },
): Promise<void> {
  await writingWithClaim(app, run, async (inside) => {
    await requireRequesterAllowed(inside, row)
    await insertPart(inside.db, part)
    // An export of many parts may take longer than a day.
    await updateExport(inside.db, row.id, { expires_at: app.clock() + KEPT_MS })
  })
}

/**
 * Saves the progress once per percent, up to 99: only the end of the export sets 100. It stays where an earlier attempt
 * left it until this one is further.
 */
function openReport(app: App, row: ExportsTable, { run, total }: { run: JobRun; total: number }) {
  let reported = row.progress
  return async (rows: number) => {
    const progress = Math.min(99, Math.floor((rows * 100) / Math.max(total, 1)))
    if (progress <= reported) return
    reported = progress
    await writingWithClaim(app, run, ({ db }) => updateExport(db, row.id, { progress }))
  }
}

interface ZipOptions {
  /** File name in the store. */
  file: string
  /** The modification time of the files in the ZIP. */
  at: number
}

/** Streams a ZIP to the file store, with its backpressure, while `fill` writes it; returns the number of bytes. */
async function putZip(
  app: App,
  { file, at }: ZipOptions,
  fill: (zip: ZipFile) => Promise<void>,
): Promise<number> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const zip = openZip(at, (piece) => writer.write(piece))
  const filling = (async () => {
    await fill(zip)
    await zip.end()
  })().then(
    () => writer.close(),
    (error: unknown) => writer.abort(error),
  )
  await Promise.all([app.files.put(fileOf(file), readable), filling])
  return zip.bytes()
}
