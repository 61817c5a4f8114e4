import { z } from 'zod'
import { maySeeNotice } from '../../../contract/notices/notice-kinds.ts'
import type { App } from '../../context.ts'
import { sendMail } from '../../mail/mail.ts'
import { findSight } from '../../people/index.ts'
import { writing } from '../../platform/database/writing.ts'
import { listUnseenAmong } from '../../schema/seen-links.ts'
import { noticesOf } from '../reading/items.ts'
import { noticeMail } from './letter.ts'
import { stopUrl } from './stopping.ts'
import { findRecipient, listMailedKinds, takeWaiting } from './store.ts'

const Payload = z.object({ accountId: z.string(), userId: z.string() })

/** A mail shows the first of them and a number. */
const MOST_READ = 500

/** One mail with all notices that wait. Run again, it finds none. Members who lost access get nothing. */
export async function mailNotices(app: App, payload: unknown): Promise<void> {
  const { accountId, userId } = Payload.parse(payload)
  await writing(app, async (inside) => {
    const { rows, others } = await takeWaiting(inside.db, accountId, {
      userId,
      now: app.clock(),
      most: MOST_READ,
    })
    const recipient = await findRecipient(inside.db, accountId, userId)
    if (!recipient || rows.length === 0) return
    const chosen = await listMailedKinds(inside.db, accountId, userId)
    const sees = await findSight(inside, { accountId, userId })
    const ids = rows.map(({ subject }) => subject)
    const unseen = await listUnseenAmong(inside.db, accountId, { ids, sees })
    const seen = rows.filter(({ subject }) => !unseen.has(subject))
    const notices = (await noticesOf(inside, accountId, seen)).filter(
      ({ kind }) => chosen.has(kind) && maySeeNotice(recipient.role, kind),
    )
    if (notices.length === 0) return
    const stop = stopUrl(app, { accountId, userId })
    const mail = noticeMail(app, { ...recipient, notices, others, stop })
    await sendMail(inside, recipient.email, mail)
  })
}
