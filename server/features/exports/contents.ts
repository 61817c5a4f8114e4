import type { AccountData, ExportRange } from '../../account-data/account-data.ts'
import { type ContentFile, textFile } from '../../account-data/content-file.ts'
import type { App } from '../../context.ts'
import { isoTime } from '../../platform/clock.ts'
import { readme } from './readme.ts'

/** The number of rows in all files together. */
export async function countContents(
  app: App,
  features: readonly AccountData[],
  range: ExportRange,
): Promise<number> {
  let rows = 0
  for (const feature of features) rows += (await feature.export?.countRows?.(app, range)) ?? 0
  return rows
}

/** Every file of an export in order, each read while it is written. */
export async function* contentsOf(
  app: App,
  features: readonly AccountData[],
  range: ExportRange,
): AsyncGenerator<ContentFile> {
  yield textFile('README.txt', () => readme(app.config.publicUrl, isoTime(range.before)))
  for (const feature of features) {
    if (feature.export) yield* feature.export.files(app, range)
  }
}
