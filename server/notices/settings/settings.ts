import {
  kindOfNotice,
  maySeeNotice,
  type NoticeKind,
  noticeKinds,
} from '../../../contract/notices/notice-kinds.ts'
import type { EditNoticeSettings, NoticeSettings } from '../../../contract/notices/notices.ts'
import type { App, Member } from '../../context.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { listSettings, saveSettings } from './store.ts'

/** Kinds that the member may see and has in the bell. */
export async function bellKinds(app: Pick<App, 'db'>, member: Member): Promise<NoticeKind[]> {
  const { items } = await readNoticeSettings(app, member)
  return items.filter(({ bell }) => bell).map(({ kind }) => kind)
}

export async function readNoticeSettings(
  { db }: Pick<App, 'db'>,
  { accountId, userId, role }: Member,
): Promise<NoticeSettings> {
  const chosen = new Map((await listSettings(db, accountId, userId)).map((row) => [row.kind, row]))
  const kinds = noticeKinds.filter((kind) => maySeeNotice(role, kind))
  return {
    items: kinds.map((kind) => {
      const row = chosen.get(kind)
      const { bell, mail } = kindOfNotice(kind)
      return {
        kind,
        bell: row ? row.bell === 1 : bell,
        mail: mail ? row?.mail === 1 : null,
      }
    }),
  }
}

export async function editNoticeSettings(
  app: App,
  member: Member,
  { items }: EditNoticeSettings,
): Promise<NoticeSettings> {
  const { accountId, userId, role } = member
  for (const { kind, mail } of items) {
    if (!maySeeNotice(role, kind)) throw new Problem('forbidden')
    if (mail === true && !kindOfNotice(kind).mail) {
      throw new Problem('invalid', { errors: { items: `There are no mails about ${kind}` } })
    }
  }
  return writing(app, async (inside) => {
    const before = await readNoticeSettings(inside, member)
    const rows = items.map(({ kind, bell, mail }) => {
      const known = before.items.find((item) => item.kind === kind)
      const isMailed = (mail ?? known?.mail) === true
      return {
        account_id: accountId,
        user_id: userId,
        kind,
        bell: bell ? 1 : 0,
        mail: isMailed ? 1 : 0,
      }
    })
    await saveSettings(inside.db, rows)
    return readNoticeSettings(inside, member)
  })
}
