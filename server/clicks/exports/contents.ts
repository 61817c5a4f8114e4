import { aboutFile } from '../../account-data/about-file.ts'
import type { AccountData, ExportRange } from '../../account-data/account-data.ts'
import { type ContentFile, textFile } from '../../account-data/content-file.ts'
import { filesOfRows, rowFiles } from '../../account-data/row-files.ts'
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

/** The files of an export in order, each read while it is written; `next` of one of them skips all up to that one. */
export async function* contentsOf(
  app: App,
  features: readonly AccountData[],
  { range, next }: { range: ExportRange; next: string | null },
): AsyncGenerator<ContentFile> {
  if (next === null) {
    yield textFile('README.txt', () => readme(app.config.publicUrl, isoTime(range.before)))
    yield aboutFile(app, range)
    yield* filesOf(app, features, range)
    return
  }
  const at = features.findIndex((feature) => feature.export?.filesFrom)
  const behind = features[at]?.export?.filesFrom?.(app, range, next)
  if (!behind) throw new Error('no feature knows where this export goes on')
  yield* behind
  yield* filesOf(app, features.slice(at + 1), range)
}

async function* filesOf(
  app: App,
  features: readonly AccountData[],
  range: ExportRange,
): AsyncGenerator<ContentFile> {
  for (const feature of features) {
    if (feature.export) yield* feature.export.files(app, range)
    yield* rowFiles(app, range, feature.rows ?? [])
    yield* filesOfRows(app, range, feature.rows ?? [])
  }
}
