import { fullName } from '../../../../contract/people/names.ts'
import { hasPermission } from '../../../../contract/people/permissions.ts'
import { recordChange } from '../../../changes/changes.ts'
import type { App, Caller } from '../../../context.ts'
import { letter, pageUrl, sendMail, timeInWords } from '../../../mail/mail.ts'
import { DAY, isoTime } from '../../../platform/clock.ts'
import { writing } from '../../../platform/database/writing.ts'
import { Problem } from '../../../platform/http/problem.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { recordAudit } from '../../audit/audit.ts'
import {
  type ActiveMember,
  endSessionsIn,
  listActiveMembers,
  markDeleted,
  markReopened,
} from './deletion-store.ts'

export const PURGE_JOB = 'purge-account'

const WAY_BACK_MS = 30 * DAY

/**
 * Closes the account: members cannot open it, and its links answer 410. A job removes its rows and clicks after 30 days, or
 * at once.
 */
export async function deleteAccount(
  app: App,
  caller: Caller,
  { isNow }: { isNow: boolean },
): Promise<void> {
  const { accountId, userId } = caller
  const now = app.clock()
  const purgeAt = isNow ? now : now + WAY_BACK_MS
  await writing(app, async (inside) => {
    const name = await markDeleted(inside.db, accountId, { now, purgeAt })
    if (name === undefined) throw new Problem('not-found')
    const members = await listActiveMembers(inside.db, accountId)
    const deleter = members.find((member) => member.userId === userId)
    // Check again: the caller may have lost ownership while this transaction waited.
    if (!deleter || !hasPermission(deleter.role, 'Owner')) throw new Problem('forbidden')
    await endSessionsIn(inside.db, accountId)
    await enqueue(inside.db, now, { kind: PURGE_JOB, payload: { accountId }, runAt: purgeAt })
    await recordChange(inside, `account:${accountId}`)
    await recordAudit(inside, {
      accountId,
      userId,
      action: 'account.deleted',
      subject: accountId,
      before: { name },
      after: { purgeAt: isoTime(purgeAt) },
    })
    for (const owner of members.filter(({ role }) => hasPermission(role, 'Owner'))) {
      const deleted = { name, by: deleter, to: owner, until: isNow ? undefined : purgeAt }
      await sendMail(inside, owner.email, deletionMail(app, deleted))
    }
  })
}

/** Other features use it as `reopenAccount`. */
export async function reopen(
  app: App,
  { accountId, userId }: { accountId: string; userId: string },
): Promise<void> {
  await writing(app, async (inside) => {
    if (!(await markReopened(inside.db, accountId, app.clock()))) throw new Problem('not-found')
    await recordChange(inside, `account:${accountId}`)
    await recordAudit(inside, {
      accountId,
      userId,
      action: 'account.restored',
      subject: accountId,
      before: null,
      after: null,
    })
  })
}

interface DeletedAccount {
  name: string
  by: ActiveMember
  to: ActiveMember
  /** Undefined when it is deleted for good. */
  until: number | undefined
}

export function deletionMail(app: App, { name, by, to, until }: DeletedAccount) {
  const who = by.userId === to.userId ? 'you' : fullName(by)
  const what = `${who} deleted the account ${name}. Its links do not redirect any more, and nobody can open it.`
  const hello = `Hello ${to.firstName},`
  if (until === undefined) {
    return letter(`${name} is deleted for good`, [
      hello,
      `${what} Its links, clicks and everything else of it are being removed now, and cannot be brought back.`,
      'A login that belongs to no other account is removed too. The keys of its links are never handed to another account.',
    ])
  }
  return letter(`${name} is deleted`, [
    hello,
    what,
    `An Owner can bring it back, with everything in it, until ${timeInWords(until)}: log in, and choose it under Accounts.`,
    { link: pageUrl(app, 'settings/accounts'), words: 'Bring it back' },
    'After that its links, clicks and everything else of it are removed for good.',
  ])
}
