import type { App } from '../../context.ts'
import { DAY, MINUTE } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import { isPassword } from '../../platform/passwords.ts'
import { Problem } from '../../platform/problem.ts'
import { dropBucket } from '../../platform/rate-counters.ts'
import { giveBack, hold, take } from '../../platform/rate-limit.ts'
import { openSerialQueue } from '../../platform/serial-queue.ts'
import { timeInWords } from '../mail/mail.ts'
import { tellOfLock } from './lock-mail.ts'

const ATTEMPTS = 10
const LOCK_MS = 15 * MINUTE

/** Those that are under way count, so right ones that come all at once wait for each other: they must lock nobody out. */
const inTurn = openSerialQueue()

export interface PasswordTry {
  /** As typed: a name that nobody has is counted and locked like any other. */
  email: string
  password: string
  /** Undefined or empty: nobody has that name, or that person has no password. */
  passwordHash: string | undefined
  /** A browser in which this person logged in before; it counts for itself, so that nobody can lock the owner out. */
  browser?: string | undefined
}

/**
 * One count and one argon2 run, whether that name has a password or not; throws when it is locked. Wrong passwords are
 * counted for a name over all addresses, wherever they are typed.
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

/** A try that was never looked at, because too many were, does not count. */
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

/** Whoever reset the password by mail need not wait for the end of the lock. */
export async function liftLock(app: App, db: Db, email: string): Promise<void> {
  await dropBucket(db, nameBucket(app, email))
}

/** The lock lasts from the last wrong password on; its owner hears of it once a day. */
async function lock(app: App, bucket: string, { email, browser }: PasswordTry): Promise<void> {
  const now = app.clock()
  await hold(app.db, bucket, now + LOCK_MS)
  if (browser !== undefined) return
  const mail = { bucket: `lock-mail:${hashOf(app, email)}`, limit: 1, windowMs: DAY }
  const { isAllowed } = await take(app.db, now, mail)
  if (isAllowed) await tellOfLock(app, { email, until: now + LOCK_MS })
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
