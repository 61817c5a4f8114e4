import { TOTP, URI } from 'otpauth'
import { PASSWORD, type TestApp, type WaitingMail, waitingMailsIn } from '../app.ts'

/** A new address for each call, because addresses are rate-limited. */
export const anyAddress = (): string =>
  `2001:db8:${crypto.randomUUID().slice(0, 4)}:${crypto.randomUUID().slice(0, 4)}::1`

const AUTH = '/api/ui/v1/auth'

/** Makes a call that must succeed; returns its body, or null without one. */
export async function done(app: TestApp, path: string, init: Parameters<TestApp['call']>[1] = {}) {
  const answer = await app.call(`${AUTH}${path}`, { address: anyAddress(), ...init })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${text}`)
  return text === '' ? null : JSON.parse(text)
}

export function logIn(
  app: TestApp,
  username: string,
  password: string = PASSWORD,
  init: Parameters<TestApp['call']>[1] = {},
): Promise<Response> {
  return app.call(`${AUTH}/login`, {
    body: { username, password },
    address: anyAddress(),
    ...init,
  })
}

/** Logs in with the right password; returns the token and the next steps. */
export async function loggedIn(app: TestApp, username: string) {
  const answer = await logIn(app, username)
  if (!answer.ok) throw new Error(`login answered ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** All waiting mails to an address, oldest first. */
export const waitingMails = ({ app }: TestApp, address: string): Promise<WaitingMail[]> =>
  waitingMailsIn(app.db, address)

/** Takes the only waiting code mail to an address, and returns its code. */
export async function takeMailedCode(app: TestApp, address: string): Promise<string> {
  const { db } = app.app
  const rows = await db.selectFrom('jobs').selectAll().where('kind', '=', 'mail').execute()
  const codes = rows.flatMap((row) => {
    const { to, text } = JSON.parse(row.payload)
    const code = /^(\d{6})$/m.exec(text)?.[1]
    return to.address === address && code !== undefined ? [{ id: row.id, code }] : []
  })
  const [only, more] = codes
  if (!only || more) throw new Error(`${codes.length} codes are on the way to ${address}`)
  await db.deleteFrom('jobs').where('id', '=', only.id).execute()
  return only.code
}

/**
 * Runs calls concurrently. Opens database connections first, because otherwise the first call would finish before the
 * others have one.
 */
export async function atOnce<T>({ app }: TestApp, calls: readonly (() => Promise<T>)[]) {
  const openConnection = () => app.db.selectFrom('users').select('id').limit(1).execute()
  await Promise.all(calls.map(openConnection))
  return Promise.all(calls.map((call) => call()))
}

/** Registers a user with a confirmed session. */
export async function confirmedPerson(app: TestApp) {
  const email = `${crypto.randomUUID()}@example.org`
  const token = await app.register(email)
  await confirmByPassword(app, token)
  return { email, token }
}

export const confirmByPassword = (app: TestApp, token: string) =>
  done(app, '/confirmations', { token, body: { password: PASSWORD } })

/** Turns codes by e-mail on; returns the last answer. */
export async function turnEmailOn(
  app: TestApp,
  { email, token }: { email: string; token: string },
) {
  await done(app, '/factors/email', { method: 'POST', token })
  const code = await takeMailedCode(app, email)
  return done(app, '/factors/email/confirm', { token, body: { code } })
}

/** Adds an authenticator app, like one on a phone. */
export async function addApp(app: TestApp, token: string, name = 'Phone') {
  const { uri } = await done(app, '/factors/totp', { method: 'POST', token })
  const totp = URI.parse(uri)
  if (!(totp instanceof TOTP)) throw new Error('not the address of a TOTP secret')
  const codeAt = (ms: number) => totp.generate({ timestamp: ms })
  const added = await done(app, '/factors/totp/confirm', {
    token,
    body: { code: codeAt(app.app.clock()), name },
  })
  return { added, codeNow: () => codeAt(app.app.clock()), codeAt }
}

/** Registers as people do: with the link from the mail. */
export async function registerByMail(test: TestApp, email: string): Promise<string> {
  const address = anyAddress()
  await test.call('/api/ui/v1/registrations', { method: 'PUT', body: { email }, address })
  const [mail] = await waitingMails(test, email)
  const reg = /[?&]reg=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  const completed = await test.call('/api/ui/v1/registrations/accounts', {
    body: { reg, firstName: 'Test', lastName: 'Person', password: PASSWORD, acceptTerms: true },
    address,
  })
  return (await completed.json()).token
}
