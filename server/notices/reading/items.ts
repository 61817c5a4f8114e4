import type { NoticeKind } from '../../../contract/notices/notice-kinds.ts'
import { Notice } from '../../../contract/notices/notices.ts'
import type { App } from '../../context.ts'
import { isoTime } from '../../platform/clock.ts'
import type { NoticesTable } from '../../schema/notices.ts'
import { shortUrl } from '../../short-url.ts'
import { type LinkRow, listLinksOf } from './store.ts'

type Row = NoticesTable & { isSeen?: boolean }

/** In the order of the rows. */
export async function noticesOf(
  app: Pick<App, 'db' | 'config'>,
  accountId: string,
  rows: readonly Row[],
): Promise<Notice[]> {
  const ids = [...new Set(rows.flatMap((row) => linkOf(row) ?? []))]
  const links = new Map(
    (await listLinksOf(app.db, accountId, ids)).map((link) => [link.id, linkItem(app, link)]),
  )
  return rows.map(({ id, at, kind, facts, isSeen = false, ...row }) =>
    Notice.parse({
      ...JSON.parse(facts),
      ...{ id, kind, at: isoTime(at), isSeen },
      link: links.get(linkOf({ kind, ...row }) ?? '') ?? null,
    }),
  )
}

const ABOUT_LINKS: ReadonlySet<string> = new Set<NoticeKind>([
  'firstClick',
  'milestone',
  'traffic',
  'incident',
])

/** The id of the link that it is about. */
const linkOf = ({ kind, subject }: Pick<NoticesTable, 'kind' | 'subject'>): string | undefined =>
  ABOUT_LINKS.has(kind) && subject !== '' ? subject : undefined

const linkItem = ({ config }: Pick<App, 'config'>, { id: _, ...link }: LinkRow) => ({
  ...link,
  shortUrl: shortUrl(config, link.domain, link.key),
})
