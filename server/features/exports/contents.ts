import type { App } from '../../context.ts'
import { isoTime } from '../../platform/clock.ts'
import { countClicks } from '../analytics/analytics.ts'
import { auditLines } from './audit-lines.ts'
import { clickFiles } from './click-files.ts'
import type { Chunk, ContentFile } from './content-file.ts'
import { countRows } from './contents-store.ts'
import { linkLines, linksJson } from './link-texts.ts'
import { readme } from './readme.ts'
import { accountJson, domainsJson, keysJson, membersJson, qrStylesJson } from './small-texts.ts'

/** The number of rows in all files together. The links are in two files. */
export async function countContents(app: App, accountId: string, before: number): Promise<number> {
  const { links, audit } = await countRows(app.db, accountId)
  return 2 * links + audit + (await countClicks(app.clickhouse, accountId, before))
}

/** Every file of an export in order, each read while it is written. `before` limits the clicks. */
export async function* contentsOf(
  app: App,
  accountId: string,
  before: number,
): AsyncGenerator<ContentFile> {
  const small = (name: string, text: Promise<string>) => ({ name, chunks: once(text) })
  yield small('README.txt', Promise.resolve(readme(app.config.publicUrl, isoTime(before))))
  yield small('account.json', accountJson(app, accountId))
  yield small('members.json', membersJson(app, accountId))
  yield small('api-keys.json', keysJson(app, accountId))
  yield small('domains.json', domainsJson(app, accountId))
  yield small('qr-styles.json', qrStylesJson(app, accountId))
  yield { name: 'links.json', chunks: linksJson(app, accountId) }
  yield { name: 'links.csv', chunks: linkLines(app, accountId) }
  yield { name: 'audit.csv', chunks: auditLines(app, accountId) }
  yield* clickFiles(app, accountId, before)
}

async function* once(text: Promise<string>): AsyncGenerator<Chunk> {
  yield { text: await text, rows: 0 }
}
