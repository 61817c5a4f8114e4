import type { App } from '../../context.ts'
import { MINUTE } from '../../platform/clock.ts'
import { isPassword } from '../../platform/passwords.ts'
import { Problem } from '../../platform/problem.ts'
import { giveBack, take } from '../../platform/rate-limit.ts'

const ATTEMPTS = 10
const WINDOW_MS = 15 * MINUTE

/** Wrong passwords are counted for a name, wherever they are typed. */
export function passwordBucket(app: App, email: string): string {
  return `login-name:${app.secrets.hash('login-name', email)}`
}

/** One count and one argon2 run, whether that name has a password or not; throws when the name is locked. */
export async function checkPassword(
  app: App,
  email: string,
  { password, passwordHash }: { password: string; passwordHash: string | undefined },
): Promise<boolean> {
  const bucket = passwordBucket(app, email)
  const now = app.clock()
  const attempt = await take(app.db, now, { bucket, limit: ATTEMPTS, windowMs: WINDOW_MS })
  if (!attempt.isAllowed) {
    throw new Problem('login-locked', {
      retryAfterSeconds: attempt.retryAfterSeconds,
      detail: `This login is locked until ${new Date(now + attempt.retryAfterSeconds * 1000).toISOString()}.`,
    })
  }
  const fits = await isPassword(password, passwordHash || undefined)
  if (fits) await giveBack(app.db, bucket)
  return fits
}
