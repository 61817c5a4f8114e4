import { z } from 'zod'
import { type AccountRows, column } from '../account-data/account-rows.ts'
import type { NoticeReadersTable, NoticeSettingsTable, NoticesTable } from '../schema/notices.ts'
import { raiseKnownClicks } from './milestones/store.ts'
import { insertRestoredNotices, insertRestoredSettings, raiseSeen } from './restored-store.ts'

/** More than an account keeps. */
const NOTICES_MAX = 10_000
const MEMBERS_MAX = 10_000
const KINDS_MAX = 100
const since = 2
const kind = z.string().regex(/^[A-Za-z-]{2,40}$/)

/** Before links, so that no milestone is passed twice. Mails that waited are not sent again. */
export const noticeRows: readonly AccountRows[] = [
  {
    table: 'account_clicks',
    key: ['account_id'],
    since,
    max: 1,
    row: z.strictObject({ account_id: column.id, human: column.count }),
    async insert({ db }, rows, { accountId }) {
      for (const { human } of rows) await raiseKnownClicks(db, accountId, Number(human))
    },
  },
  {
    table: 'notices',
    key: ['id'],
    hasId: true,
    since,
    max: NOTICES_MAX,
    row: z.strictObject({
      id: column.id,
      account_id: column.id,
      kind,
      subject: column.text(300),
      mark: column.text(300),
      facts: column.json(z.looseObject({}), 20_000),
      at: column.time,
    }),
    insert: ({ db }, rows) => insertRestoredNotices(db, rows as unknown as NoticesTable[]),
  },
  {
    table: 'notice_readers',
    key: ['account_id', 'user_id'],
    since,
    max: MEMBERS_MAX,
    users: { user_id: 'leave-out' },
    row: z.strictObject({
      account_id: column.id,
      user_id: column.id,
      seen_at: column.time.nullable(),
      seen_id: column.id.nullable(),
    }),
    async insert({ db }, rows, { accountId }) {
      for (const row of rows) await raiseSeen(db, accountId, row as unknown as NoticeReadersTable)
    },
  },
  {
    table: 'notice_settings',
    key: ['account_id', 'user_id', 'kind'],
    since,
    max: MEMBERS_MAX * KINDS_MAX,
    users: { user_id: 'leave-out' },
    row: z.strictObject({
      account_id: column.id,
      user_id: column.id,
      kind,
      bell: column.flag,
      mail: column.flag,
    }),
    insert: ({ db }, rows) => insertRestoredSettings(db, rows as unknown as NoticeSettingsTable[]),
  },
]
