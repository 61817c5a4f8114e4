import type { App } from '../../context.ts'
import { pageUrl } from '../../mail/mail.ts'
import { DAY } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { writing } from '../../platform/database/writing.ts'
import { take } from '../../platform/http/rate-limit.ts'
import { openRegistration } from './registrations.ts'
import { endSetUpRegistrations, hasAnyUser } from './store.ts'

const LIFE_MS = 7 * DAY

/** Makes the set-up link and ends those of earlier starts; undefined once there is a user. */
export async function openSetUpLink(
  app: Pick<App, 'db' | 'clock' | 'config'>,
): Promise<string | undefined> {
  return writing(app, async ({ db: tx }) => {
    const now = app.clock()
    await lockSetUp(tx, now)
    if (await hasAnyUser(tx)) return undefined
    await endSetUpRegistrations(tx, now)
    const expiresAt = now + LIFE_MS
    const code = await openRegistration(
      { db: tx, clock: app.clock },
      { email: '', expiresAt, is_setup: 1 },
    )
    return pageUrl(app, `register?${new URLSearchParams({ reg: code })}`)
  })
}

/**
 * Serialises concurrent starts and registrations by such a link: only the newest link is open, and none once it was used.
 * Call it in a transaction.
 */
export async function lockSetUp(tx: Tx, now: number): Promise<void> {
  // Used only for its row lock on the counter; the limit itself does not matter.
  await take(tx, now, { bucket: 'set-up', limit: 1, windowMs: LIFE_MS })
}
