import { counted } from '../../../contract/counted.ts'
import type { App, Inside } from '../../context.ts'
import { DAY, MINUTE, SECOND } from '../../platform/clock.ts'
import { autocommit } from '../../platform/database/autocommit.ts'
import { attemptPassword, SLOW_MS, type TryLimit } from '../../platform/http/password-attempts.ts'
import { Problem } from '../../platform/http/problem.ts'
import { dropBucket } from '../../platform/http/rate-counters.ts'
import { hold, take } from '../../platform/http/rate-limit.ts'
import { isPassword } from '../../platform/passwords.ts'
import { enqueueLockMail } from './lock-mail.ts'

const ATTEMPTS = 10
const LOCK_MS = 15 * MINUTE

export interface PasswordTry {
  /** As typed: an unknown name is counted and locked like any other. */
  email: string
  password: string
  /** Undefined or empty: the name is unknown or the user has no password. */
  passwordHash: string | undefined
  /** A browser in which the user logged in before. It has its own count, so that others do not hold it up. */
  browser?: string | undefined
}

/**
 * Costs one argon2 run, whether or not the name has a password; a wrong password costs one count. Wrong passwords are
 * counted per name, across all client addresses and all forms that ask for one. Throws beyond the limit, except for one
 * try every five seconds, so that others cannot lock the user out.
 */
export async function checkPassword(app: App, typed: PasswordTry): Promise<boolean> {
  const limit = limitOf(app, typed)
  const { password, passwordHash } = typed
  const outcome = await attemptPassword(app, {
    limits: [limit],
    isRight: () => isPassword(password, passwordHash || undefined),
    atLimit: () => lock(app, limit, typed),
  })
  if (outcome.kind === 'locked') throw locked(outcome.retryAfterSeconds)
  return outcome.kind === 'right'
}

/** Lifts the lock after a password reset by mail. */
export async function unlockLogin(inside: Inside, email: string): Promise<void> {
  const { bucket, beyond } = limitOf(inside, { email })
  await dropBucket(inside.db, bucket)
  await dropBucket(inside.db, beyond.bucket)
}

/**
 * The lock starts at the last wrong password, and its first try is checked five seconds later. The user gets a mail about
 * it at most once a day.
 */
async function lock(app: App, limit: LoginLimit, { email, browser }: PasswordTry): Promise<void> {
  const now = app.clock()
  await hold(autocommit(app.db), limit.bucket, now + LOCK_MS)
  await take(autocommit(app.db), now, limit.beyond)
  if (browser !== undefined) return
  const mail = { bucket: `lock-mail:${hashOf(app, email)}`, limit: 1, windowMs: DAY }
  const { isAllowed } = await take(autocommit(app.db), now, mail)
  if (isAllowed) await enqueueLockMail(app, { email, until: now + LOCK_MS })
}

function locked(retryAfterSeconds: number): Problem {
  const seconds = Math.max(1, Math.ceil(retryAfterSeconds))
  return new Problem('login-locked', {
    retryAfterSeconds: seconds,
    detail: `Your password was not checked: after ten wrong ones, for 15 minutes, one is checked every ${SLOW_MS / SECOND} seconds. Try again in ${counted(seconds, 'second')}. We sent a mail about it. You can reset the password meanwhile.`,
  })
}

type LoginLimit = TryLimit & Required<Pick<TryLimit, 'beyond'>>

function limitOf(app: App, { email, browser }: Pick<PasswordTry, 'email' | 'browser'>): LoginLimit {
  const [kind, of] =
    browser === undefined ? ['login-name', email] : ['login-browser', `${browser} ${email}`]
  const hash = hashOf(app, of)
  return {
    bucket: `${kind}:${hash}`,
    limit: ATTEMPTS,
    windowMs: LOCK_MS,
    beyond: { bucket: `${kind}-slow:${hash}`, limit: 1, windowMs: SLOW_MS },
  }
}

const hashOf = (app: App, text: string): string => app.secrets.hash('login-name', text)
