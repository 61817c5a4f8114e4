import { PART_FILE, Part, ROWS_FORMAT } from '../../account-data/about-file.ts'
import type { App } from '../../context.ts'
import { newId } from '../../platform/ids.ts'
import type { AccountRestoresTable } from '../../schema/accounts.ts'
import { planOf, type StoredPart } from './plan.ts'
import { notOurs, refusal } from './refusal.ts'
import { openZipSource, wholeFile } from './zip-source.ts'

export const RESTORE_FILES = 'restores'
const PART_BYTES_MAX = 4096

export interface StoredZip {
  file: string
  size: number
}

/** Stores a ZIP as it arrives, under a name that nobody has chosen. */
export async function storeZip(app: App, bytes: AsyncIterable<Uint8Array>): Promise<StoredZip> {
  const file = `${RESTORE_FILES}/${newId('rst')}`
  let size = 0
  const counted = async function* () {
    for await (const piece of bytes) {
      size += piece.length
      yield piece
    }
  }
  await app.files.put(file, counted())
  return { file, size }
}

/** Which ZIP of its export one is. Throws for what is none of ours. */
export async function readPart(
  { files }: App,
  stored: StoredZip,
): Promise<{ exportId: string; part: StoredPart }> {
  const zip = await openZipSource(files, stored)
  if (!zip.has(PART_FILE)) throw notOurs()
  const text = (await wholeFile(zip, PART_FILE, PART_BYTES_MAX)).toString('utf8')
  const read = Part.safeParse(jsonOf(text))
  if (!read.success) throw notOurs()
  const { format, exportId, number, isLast } = read.data
  if (format > ROWS_FORMAT) {
    throw refusal('This export was made by a later version. Upgrade this installation first.')
  }
  return { exportId, part: { ...stored, number, isLast } }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The ZIPs of a restore, in the order of the export. */
export const zipsOf = (row: AccountRestoresTable): readonly StoredZip[] => {
  const parts = planOf(row).parts ?? []
  if (parts.length === 0) return [{ file: `${RESTORE_FILES}/${row.id}`, size: row.size }]
  return parts.toSorted((a, b) => a.number - b.number)
}

export async function removeZips(
  { files }: Pick<App, 'files'>,
  row: AccountRestoresTable,
): Promise<void> {
  for (const { file } of zipsOf(row)) await files.remove(file)
}
