import type { App } from '../../context.ts'
import { DAY } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import { take } from '../../platform/rate-limit.ts'
import { writing } from '../../platform/writing.ts'
import { pageUrl } from '../mail/mail.ts'
import { openRegistration } from './registrations.ts'
import { endSetUpRegistrations, hasAnyUser } from './store.ts'

const LIFE_MS = 7 * DAY

/** A link by which an operator registers, while nobody is registered; the links of earlier starts end. */
export async function openSetUpLink(
  app: Pick<App, 'db' | 'clock' | 'config'>,
): Promise<string | undefined> {
  return writing(app.db, async (tx) => {
    const now = app.clock()
    await waitForSetUps(tx, now)
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
 * Inside a transaction: starts and registrations by such a link at the same moment wait here for each other, so that
 * one link is open, the one that was made last, and none once it was used.
 */
export async function waitForSetUps(tx: Db, now: number): Promise<void> {
  // Nothing is limited: the counter's row is what they wait for.
  await take(tx, now, { bucket: 'set-up', limit: 1, windowMs: LIFE_MS })
}
