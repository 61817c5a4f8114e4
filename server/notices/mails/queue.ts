import { maySeeNotice, type NoticeKind } from '../../../contract/notices/notice-kinds.ts'
import type { Inside } from '../../context.ts'
import { MINUTE } from '../../platform/clock.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { NoticesTable } from '../../schema/notices.ts'
import { claimMail, insertNoticeMails, listMailed } from './store.ts'

export const NOTICE_MAIL_JOB = 'notice-mail'

/** Several things tend to happen together, such as a link's first clicks. */
const GATHER_MS = MINUTE
/** Between two mails to a member. */
const PAUSE_MS = 15 * MINUTE

/** Leaves notices for the next mail of the members who chose that. Call it in the transaction that adds the notices. */
export async function queueMails(
  { db, clock }: Pick<Inside, 'db' | 'clock'>,
  notices: readonly NoticesTable[],
): Promise<void> {
  if (notices.length === 0) return
  const accountIds = [...new Set(notices.map(({ account_id }) => account_id))]
  const mailed = (await listMailed(db, accountIds)).filter(({ kind, role }) =>
    maySeeNotice(role, kind as NoticeKind),
  )
  const rows = notices.flatMap(({ id, kind, account_id }) =>
    mailed
      .filter((member) => member.account_id === account_id && member.kind === kind)
      .map(({ user_id }) => ({ account_id, user_id, notice_id: id })),
  )
  if (rows.length === 0) return
  await insertNoticeMails(db, rows)
  // In one order, so that two transactions never wait for each other.
  const members = new Map(rows.map((row) => [`${row.account_id} ${row.user_id}`, row]))
  for (const name of [...members.keys()].sort()) {
    const { account_id: accountId = '', user_id: userId = '' } = members.get(name) ?? {}
    const now = clock()
    const due = await claimMail(db, accountId, {
      userId,
      now,
      gatherMs: GATHER_MS,
      pauseMs: PAUSE_MS,
    })
    if (due === undefined) continue
    await enqueue(db, now, { kind: NOTICE_MAIL_JOB, payload: { accountId, userId }, runAt: due })
  }
}
