import type { SentCode } from '../../../contract/people/mfa.ts'
import type { Confirm, Confirmation } from '../../../contract/people/sessions.ts'
import type { App, Caller } from '../../context.ts'
import { isoTime, MINUTE } from '../../platform/clock.ts'
import { autocommit } from '../../platform/database/autocommit.ts'
import { Problem } from '../../platform/http/problem.ts'
import { listMethods, passByAnyCode, sendSessionCode } from '../second-factors/second-factors.ts'
import { findKnownBrowser, findLoggedInBrowser } from './known-browser.ts'
import { checkPassword } from './password-check.ts'
import { confirmSession } from './sessions-store.ts'
import { type Credentials, findCredentialsOf } from './store.ts'

const CONFIRMED_MS = 10 * MINUTE

export async function readConfirmation(app: App, caller: Caller): Promise<Confirmation> {
  const { confirmedUntil } = caller
  return {
    confirmedUntil: confirmedUntil > app.clock() ? isoTime(confirmedUntil) : null,
    methods: await listConfirmationMethods(app, await requireCredentials(app, caller)),
  }
}

/** Wrong passwords count towards the login lock, wrong codes towards the limit of ten an hour. */
export async function confirm(
  app: App,
  caller: Caller,
  { password, code }: Confirm,
  cookie: string | undefined,
): Promise<Confirmation> {
  const person = await requireCredentials(app, caller)
  const confirmedUntil = app.clock() + CONFIRMED_MS
  const sessionId = caller.sessionId ?? ''
  if (password !== undefined) {
    const browser = findKnownBrowser(app, person, cookie)
    if (!(await checkPassword(app, { ...person, password, browser }))) throw wrongPassword()
    await confirmSession(autocommit(app.db), sessionId, confirmedUntil)
  } else {
    await passByAnyCode(app, caller, {
      code: code ?? '',
      browser: findLoggedInBrowser(app, person, cookie),
      done: (tx) => confirmSession(tx, sessionId, confirmedUntil),
    })
  }
  return readConfirmation(app, { ...caller, confirmedUntil })
}

export async function sendConfirmationCode(
  app: App,
  caller: Caller,
  cookie: string | undefined,
): Promise<SentCode> {
  const person = await requireCredentials(app, caller)
  const methods = await listConfirmationMethods(app, person)
  if (methods.includes('EMAIL')) {
    return sendSessionCode(app, caller, findLoggedInBrowser(app, person, cookie))
  }
  throw new Problem('forbidden', {
    detail:
      'Codes by e-mail are not turned on for you. Confirm with your password, or in another way.',
  })
}

/** A user with a password can confirm by mailed code only after turning codes by e-mail on. */
async function listConfirmationMethods(
  app: App,
  person: Credentials,
): Promise<Confirmation['methods']> {
  const methods = await listMethods(app.db, person.id)
  const codes = (['TOTP', 'EMAIL', 'RECOVERY'] as const).filter(
    (method) => methods.includes(method) || (method === 'EMAIL' && person.passwordHash === ''),
  )
  return person.passwordHash === '' ? codes : ['PASSWORD', ...codes]
}

async function requireCredentials(app: App, { userId }: Caller): Promise<Credentials> {
  const person = await findCredentialsOf(app.db, userId)
  if (!person) throw new Problem('unauthenticated')
  return person
}

function wrongPassword(): Problem {
  return new Problem('wrong-credentials', {
    detail:
      'This is not your password. After ten wrong passwords only one every five seconds is checked, for 15 minutes.',
  })
}
