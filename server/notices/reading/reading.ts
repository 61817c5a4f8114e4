import type {
  ListNotices,
  NoticePage,
  SeeNotices,
  UnseenNotices,
} from '../../../contract/notices/notices.ts'
import type { App, Member } from '../../context.ts'
import {
  readTimeCursor,
  type TimeCursor,
  writeTimeCursor,
} from '../../platform/database/time-cursor.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { bellKinds } from '../settings/settings.ts'
import { noticesOf } from './items.ts'
import { countNotices, findNotice, findReader, listNoticeRows, markSeen } from './store.ts'

/** More are shown as this many. */
const MOST_UNSEEN = 100
const MOST_COUNTED = 10_000

/** The kinds that the member may see and has in the bell, newest first. */
export async function listNotices(
  app: App,
  member: Member,
  { limit, cursor }: ListNotices,
): Promise<NoticePage> {
  const { accountId } = member
  const kinds = await bellKinds(app, member)
  if (kinds.length === 0) return { items: [], nextCursor: null, total: 0, unseen: 0 }
  const of = { kinds, sees: app.sees }
  const after = cursor === undefined ? undefined : readTimeCursor(cursor)
  const rows = await listNoticeRows(app.db, accountId, { ...of, after, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const seen = await lastSeen(app, member)
  const marked = page.map((row) => ({ ...row, isSeen: !isAfter(row, seen) }))
  const last = page.at(-1)
  return {
    items: await noticesOf(app, accountId, marked),
    nextCursor: rows.length > limit && last ? writeTimeCursor(last) : null,
    total: await countNotices(app.db, accountId, { ...of, most: MOST_COUNTED }),
    unseen: await countNotices(app.db, accountId, { ...of, newerThan: seen, most: MOST_UNSEEN }),
  }
}

export async function countUnseen(app: App, member: Member): Promise<UnseenNotices> {
  const { accountId } = member
  const kinds = await bellKinds(app, member)
  if (kinds.length === 0) return { unseen: 0, newest: null }
  const of = { kinds, sees: app.sees }
  const seen = await lastSeen(app, member)
  const [newest] = await listNoticeRows(app.db, accountId, { ...of, after: undefined, limit: 1 })
  if (!newest || !isAfter(newest, seen)) return { unseen: 0, newest: newest?.id ?? null }
  const unseen = await countNotices(app.db, accountId, {
    ...of,
    newerThan: seen,
    most: MOST_UNSEEN,
  })
  return { unseen, newest: newest.id }
}

export async function seeNotices(
  app: App,
  member: Member,
  { upTo }: SeeNotices,
): Promise<UnseenNotices> {
  const { accountId, userId } = member
  return writing(app, async (inside) => {
    const notice = await findNotice(inside.db, accountId, upTo)
    if (!notice) throw new Problem('not-found')
    await markSeen(inside.db, accountId, { userId, ...notice })
    return countUnseen(inside, member)
  })
}

/** Notices from before a user became a member count as seen. */
async function lastSeen(app: Pick<App, 'db'>, { accountId, userId }: Member): Promise<TimeCursor> {
  const reader = await findReader(app.db, accountId, userId)
  const { memberSince = 0, seenAt, seenId } = reader ?? {}
  return { at: seenAt ?? memberSince, id: seenId ?? '' }
}

const isAfter = (one: TimeCursor, other: TimeCursor): boolean =>
  one.at > other.at || (one.at === other.at && one.id > other.id)
