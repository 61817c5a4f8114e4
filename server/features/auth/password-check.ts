import type { App } from '../../context.ts'
import { DAY, MINUTE } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { dropBucket } from '../../platform/http/rate-counters.ts'
import { giveBack, hold, take } from '../../platform/http/rate-limit.ts'
import { openSerialQueue } from '../../platform/loop/serial-queue.ts'
import { isPassword } from '../../platform/passwords.ts'
import { timeInWords } from '../mail/mail.ts'
import { enqueueLockMail } from './lock-mail.ts'

const ATTEMPTS = 10
const LOCK_MS = 15 * MINUTE

/**
 * Checks under way count towards the limit, so those for one name run one at a time: several correct passwords at once
 * must not lock the user out.
 */
const inTurn = openSerialQueue()

export interface PasswordTry {
  /** As typed: an unknown name is counted and locked like any other. */
  email: string
  password: string
  /** Undefined or empty: the name is unknown or the user has no password. */
  passwordHash: string | undefined
  /** A browser in which the user logged in before. It has its own count, so that others cannot lock the user out. */
  browser?: string | undefined
}

/**
 * Costs one count and one argon2 run, whether or not the name has a password. Throws when the name is locked. Wrong
 * passwords are counted per name, across all client addresses and all forms that ask for one.
 */
export function checkPassword(app: App, typed: PasswordTry): Promise<boolean> {
  const bucket = bucketOf(app, typed)
  return inTurn(bucket, () => checkInTurn(app, bucket, typed))
}

async function checkInTurn(app: App, bucket: string, typed: PasswordTry): Promise<boolean> {
  const now = app.clock()
  const attempt = await take(app.db, now, { bucket, limit: ATTEMPTS, windowMs: LOCK_MS })
  if (!attempt.isAllowed) throw locked(now, attempt.retryAfterSeconds)
  const fits = await compare(app, bucket, typed)
  if (fits) await giveBack(app.db, bucket)
  else if (attempt.left === 0) await lock(app, bucket, typed)
  return fits
}

/** An attempt that could not be checked, such as under too much load, does not count. */
async function compare(
  app: App,
  bucket: string,
  { password, passwordHash }: PasswordTry,
): Promise<boolean> {
  try {
    return await isPassword(password, passwordHash || undefined)
  } catch (error) {
    await giveBack(app.db, bucket)
    throw error
  }
}

/** Lifts the lock after a password reset by mail. */
export async function unlockLogin(app: App, db: Db, email: string): Promise<void> {
  await dropBucket(db, nameBucket(app, email))
}

/** The lock starts at the last wrong password. The user gets a mail about it at most once a day. */
async function lock(app: App, bucket: string, { email, browser }: PasswordTry): Promise<void> {
  const now = app.clock()
  await hold(app.db, bucket, now + LOCK_MS)
  if (browser !== undefined) return
  const mail = { bucket: `lock-mail:${hashOf(app, email)}`, limit: 1, windowMs: DAY }
  const { isAllowed } = await take(app.db, now, mail)
  if (isAllowed) await enqueueLockMail(app, { email, until: now + LOCK_MS })
}

function locked(now: number, retryAfterSeconds: number): Problem {
  const until = timeInWords(now + retryAfterSeconds * 1000)
  return new Problem('login-locked', {
    retryAfterSeconds,
    detail: `This login is locked until ${until}. We sent a mail about it. You can reset the password meanwhile.`,
  })
}

function bucketOf(app: App, { email, browser }: PasswordTry): string {
  return browser === undefined
    ? nameBucket(app, email)
    : `login-browser:${hashOf(app, `${browser} ${email}`)}`
}

const nameBucket = (app: App, email: string): string => `login-name:${hashOf(app, email)}`

const hashOf = (app: App, text: string): string => app.secrets.hash('login-name', text)
