import type { Login, LoginAnswer } from '../../../contract/people/auth.ts'
import type { App } from '../../context.ts'
import { DAY } from '../../platform/clock.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { finishLogin } from '../second-factors/second-factors.ts'
import { deleteKeptAnswers } from './kept-answers-store.ts'
import { findKnownBrowser, findLoggedInBrowser } from './known-browser.ts'
import { checkPassword } from './password-check.ts'
import { deleteEndedSessions, findCredentials, holdPassword } from './store.ts'

/** Treats an unknown name like a wrong password: same message, same queries, one argon2 run. */
export async function logIn(
  app: App,
  { username, password }: Login,
  cookie: string | undefined,
): Promise<LoginAnswer> {
  const email = username.trim().toLowerCase()
  const person = await findCredentials(app.db, email)
  const browser = findKnownBrowser(app, person, cookie)
  const passwordHash = person?.passwordHash
  const fits = await checkPassword(app, { email, password, passwordHash, browser })
  if (!fits || !person) throw new Problem('wrong-credentials')
  return writing(app, async (inside) => {
    // A new password ends all sessions; a login with the old one must not slip through meanwhile.
    if (!(await holdPassword(inside.db, person))) throw new Problem('wrong-credentials')
    const codeBrowser = findLoggedInBrowser(app, person, cookie)
    return finishLogin(inside, { userId: person.id, browser: codeBrowser })
  })
}

/** Deletes expired sessions, and answers kept for longer than a day. */
export async function forgetEnded(app: App): Promise<void> {
  await deleteEndedSessions(app.db, app.clock())
  await deleteKeptAnswers(app.db, app.clock() - DAY)
}
