import type { LoginAnswer } from '../../../contract/auth.ts'
import type { App } from '../../context.ts'
import type { Db } from '../../platform/database.ts'
import { openSession } from '../auth/auth.ts'
import { deleteEndedChallenges } from './challenges-store.ts'
import { beginChallenge } from './login-challenge.ts'
import { listFactorRows } from './store.ts'

/** The end of every way to log in: a session, or for a person with second factors a token that asks for one. */
export async function finishLogin(app: App, db: Db, userId: string): Promise<LoginAnswer> {
  const factors = await listFactorRows(db, userId)
  if (factors.length > 0) return beginChallenge(app, db, { userId, factors })
  return { token: await openSession(app, db, userId), mfa: null }
}

export async function isMfaOn(db: Db, userId: string): Promise<boolean> {
  return (await listFactorRows(db, userId)).length > 0
}

export async function forgetEndedChallenges(app: App): Promise<void> {
  await deleteEndedChallenges(app.db, app.clock())
}
