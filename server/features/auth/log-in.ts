import type { Login, LoginAnswer } from '../../../contract/auth.ts'
import type { App } from '../../context.ts'
import { DAY, MINUTE } from '../../platform/clock.ts'
import { isPassword } from '../../platform/passwords.ts'
import { Problem } from '../../platform/problem.ts'
import { giveBack, take } from '../../platform/rate-limit.ts'
import { finishLogin } from '../second-factors/second-factors.ts'
import { deleteKeptAnswers } from './kept-answers-store.ts'
import { deleteEndedSessions, findCredentials } from './store.ts'

const LOGIN_ATTEMPTS = 10
const LOGIN_WINDOW_MS = 15 * MINUTE

/** Unknown name and wrong password are alike: same words, one argon2 run, one count. */
export async function logIn(app: App, { username, password }: Login): Promise<LoginAnswer> {
  const email = username.trim().toLowerCase()
  const bucket = `login-name:${app.secrets.hash('login-name', email)}`
  const now = app.clock()
  const attempt = await take(app.db, now, {
    bucket,
    limit: LOGIN_ATTEMPTS,
    windowMs: LOGIN_WINDOW_MS,
  })
  if (!attempt.isAllowed) {
    throw new Problem('login-locked', {
      retryAfterSeconds: attempt.retryAfterSeconds,
      detail: `This login is locked until ${new Date(now + attempt.retryAfterSeconds * 1000).toISOString()}.`,
    })
  }
  const user = await findCredentials(app.db, email)
  const fits = await isPassword(password, user?.passwordHash || undefined)
  if (!fits || !user) throw new Problem('wrong-credentials')
  await giveBack(app.db, bucket)
  return finishLogin(app, app.db, user.id)
}

/** Sessions that ended, and answers that were kept for a repeated call. */
export async function forgetEnded(app: App): Promise<void> {
  await deleteEndedSessions(app.db, app.clock())
  await deleteKeptAnswers(app.db, app.clock() - DAY)
}
