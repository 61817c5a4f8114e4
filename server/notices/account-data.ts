import { noticeKinds } from '../../contract/notices/notice-kinds.ts'
import type { AccountData } from '../account-data/account-data.ts'
import type { Chunk } from '../account-data/content-file.ts'
import type { App } from '../context.ts'
import { readingOf } from '../context.ts'
import { isoTime } from '../platform/clock.ts'
import { everyLink } from '../schema/seen-links.ts'
import { noticeRows } from './account-rows.ts'
import { listNoticeRows } from './reading/store.ts'
import { deleteNoticesOf } from './store.ts'

const ROWS_A_PAGE = 500

/** Newest first. */
async function* noticeLines(app: App, accountId: string): AsyncGenerator<Chunk> {
  let after: { at: number; id: string } | undefined
  for (;;) {
    const page = await listNoticeRows(readingOf(app), accountId, {
      kinds: noticeKinds,
      sees: everyLink,
      after,
      limit: ROWS_A_PAGE,
    })
    const lines = page.map(({ kind, subject, facts, at }) =>
      JSON.stringify({ at: isoTime(at), kind, subject, ...JSON.parse(facts) }),
    )
    yield { text: lines.map((line) => `${line}\n`).join(''), rows: 0 }
    if (page.length < ROWS_A_PAGE) return
    after = page.at(-1)
  }
}

/** What members have seen and chosen goes with their memberships. */
export const noticesData: AccountData = {
  tables: ['notices', 'notice_readers', 'notice_settings', 'notice_mails', 'account_clicks'],
  purge: { steps: () => [(db, { accountId, limit }) => deleteNoticesOf(db, accountId, limit)] },
  export: {
    files: (app, { accountId }) => [{ name: 'notices.jsonl', chunks: noticeLines(app, accountId) }],
  },
  rows: noticeRows,
}
