import { z } from 'zod'
import type { App } from '../../context.ts'
import { letter, pageUrl, sendMail, timeInWords } from '../../mail/mail.ts'
import { writing, writingUnmarked } from '../../platform/database/writing.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { findCredentials } from './store.ts'

export const LOCK_JOB = 'login-locked'

const Locked = z.object({ email: z.string(), until: z.number() })

/** Leaves the lookup of the user to a job, so that the call does the same work for known and unknown names. */
export function enqueueLockMail(app: App, locked: z.infer<typeof Locked>): Promise<void> {
  return writingUnmarked(app, ({ db }) =>
    enqueue(db, app.clock(), { kind: LOCK_JOB, payload: locked }),
  )
}

export async function mailOwnerOfLock(app: App, payload: unknown): Promise<void> {
  const { email, until } = Locked.parse(payload)
  if (!(await findCredentials(app.db, email))) return
  await writing(app, (inside) =>
    sendMail(
      inside,
      email,
      letter('Your Unfurly login is partly locked for 15 minutes', [
        'Hello,',
        `somebody typed ten wrong passwords for ${email}. Until ${timeInWords(until)} only one password is checked every five seconds. You can still log in: if you are told that yours was not checked, try again. A browser in which you logged in before is not held up.`,
        'If that was you, you can set a new password meanwhile. The browser in which you do that is not held up either:',
        { link: pageUrl(app, 'reset-password'), words: 'Set a new password' },
        'If it was not you, nobody came in. You need not do anything; we write about this once a day at most.',
      ]),
    ),
  )
}
