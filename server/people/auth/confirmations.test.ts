import { expect, test } from 'bun:test'
import { HOUR, MINUTE } from '../../platform/clock.ts'
import { describeApp, PASSWORD, type TestApp } from '../../testing/app.ts'
import {
  addApp,
  anyAddress,
  confirmByPassword,
  confirmedPerson,
  done,
  logIn,
  takeMailedCode,
  turnEmailOn,
} from '../../testing/people/person.ts'

const PATH = '/api/ui/v1/auth/confirmations'

const confirm = (app: TestApp, token: string, body: object) =>
  app.call(PATH, { token, body, address: anyAddress() })

const send = (app: TestApp, token: string) =>
  app.call(`${PATH}/email`, { method: 'POST', token, address: anyAddress() })

const read = (app: TestApp, token: string) => done(app, '/confirmations', { token })

/** Whether a call that needs a confirmed session is allowed. */
const isConfirmed = async (app: TestApp, token: string) =>
  (await app.call('/api/ui/v1/auth/factors/fac_none', { method: 'DELETE', token })).status === 404

/** Lets the confirmation expire. */
const forget = (app: TestApp) => app.pass(10 * MINUTE)

const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')

/** A user who signs in through an identity provider. */
async function withoutPassword(app: TestApp) {
  const email = `${crypto.randomUUID()}@example.org`
  const token = await app.register(email)
  await app.app.db
    .updateTable('users')
    .set({ password_hash: '' })
    .where('email', '=', email)
    .execute()
  return { email, token }
}

describeApp('Confirming a session', (open) => {
  test('the password confirms this session for ten minutes and no other', async () => {
    const email = `${crypto.randomUUID()}@example.org`
    const token = await open().register(email)
    const other = (await (await logIn(open(), email)).json()).token
    expect(await read(open(), token)).toEqual({ confirmedUntil: null, methods: ['PASSWORD'] })
    expect(await isConfirmed(open(), token)).toBe(false)
    const confirmed = await confirmByPassword(open(), token)
    expect(confirmed.confirmedUntil).toBe(new Date(open().app.clock() + 10 * MINUTE).toISOString())
    expect(await isConfirmed(open(), token)).toBe(true)
    expect(await isConfirmed(open(), other)).toBe(false)
    forget(open())
    expect(await isConfirmed(open(), token)).toBe(false)
    expect((await read(open(), token)).confirmedUntil).toBeNull()
  })

  test('takes either a password or a code, and nothing else', async () => {
    const token = await open().register()
    for (const body of [
      {},
      { password: PASSWORD, code: '123456' },
      { password: '' },
      { password: [PASSWORD] },
      { code: 123456 },
      { password: PASSWORD, sessionId: 'ses_other' },
      { confirmedUntil: 1 },
    ]) {
      expect((await confirm(open(), token, body)).status).toBe(422)
    }
    expect(await isConfirmed(open(), token)).toBe(false)
  })

  test('wrong passwords here and at login count towards the same lock', async () => {
    const email = `${crypto.randomUUID()}@example.org`
    const token = await open().register(email)
    for (let i = 0; i < 5; i++) {
      expect((await confirm(open(), token, { password: `wrong ${i}` })).status).toBe(401)
      expect((await logIn(open(), email, `wrong ${i}`)).status).toBe(401)
    }
    expect((await confirm(open(), token, { password: PASSWORD })).status).toBe(429)
    expect((await logIn(open(), email)).status).toBe(429)
    open().pass(15 * MINUTE)
    expect((await confirm(open(), token, { password: PASSWORD })).status).toBe(200)
  })

  test('a code from the authenticator app, a mail or paper confirms once', async () => {
    const person = await confirmedPerson(open())
    const { token, email } = person
    const { added, codeNow } = await addApp(open(), token)
    await turnEmailOn(open(), person)
    open().pass(MINUTE)
    forget(open())
    expect((await read(open(), token)).methods).toEqual(['PASSWORD', 'TOTP', 'EMAIL', 'RECOVERY'])
    const totp = codeNow()
    const [recovery] = added.recoveryCodes
    expect((await send(open(), token)).status).toBe(202)
    const mailed = await takeMailedCode(open(), email)
    for (const code of [totp, mailed, recovery]) {
      expect((await confirm(open(), token, { code })).status).toBe(200)
      expect(await isConfirmed(open(), token)).toBe(true)
      expect((await confirm(open(), token, { code })).status).toBe(401)
      await open().app.db.updateTable('sessions').set({ confirmed_until: 0 }).execute()
    }
  })

  test('exactly one of several concurrent uses of a code succeeds', async () => {
    const { token } = await confirmedPerson(open())
    const { added } = await addApp(open(), token)
    const [code] = added.recoveryCodes
    const answers = await Promise.all([1, 2, 3].map(() => confirm(open(), token, { code })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
  })

  test('a mailed code confirms nothing for a user with a password', async () => {
    const token = await open().register()
    expect((await send(open(), token)).status).toBe(403)
    expect((await confirm(open(), token, { code: '123456' })).status).toBe(410)
  })

  test('a user without a password is confirmed by a mailed code', async () => {
    const { token, email } = await withoutPassword(open())
    expect((await read(open(), token)).methods).toEqual(['EMAIL'])
    for (const password of [PASSWORD, 'anything']) {
      expect((await confirm(open(), token, { password })).status).toBe(401)
    }
    expect((await send(open(), token)).status).toBe(202)
    const again = await send(open(), token)
    expect([again.status, again.headers.get('retry-after')]).toEqual([429, '30'])
    const code = await takeMailedCode(open(), email)
    expect((await confirm(open(), token, { code: wrongFor(code) })).status).toBe(401)
    expect((await confirm(open(), token, { code })).status).toBe(200)
    expect(await isConfirmed(open(), token)).toBe(true)
    expect((await confirm(open(), token, { code })).status).toBe(410)
  })

  test('a mailed code is for this session only, has five tries and expires after ten minutes', async () => {
    const { token, email } = await withoutPassword(open())
    await send(open(), token)
    const first = await takeMailedCode(open(), email)
    const stranger = await withoutPassword(open())
    expect((await confirm(open(), stranger.token, { code: first })).status).toBe(410)
    for (let i = 0; i < 5; i++) {
      expect((await confirm(open(), token, { code: wrongFor(first) })).status).toBe(401)
    }
    expect((await confirm(open(), token, { code: first })).status).toBe(410)
    open().pass(MINUTE)
    await send(open(), token)
    const second = await takeMailedCode(open(), email)
    open().pass(10 * MINUTE)
    expect((await confirm(open(), token, { code: second })).status).toBe(410)
    expect(await isConfirmed(open(), token)).toBe(false)
  })

  test('ten wrong codes an hour lock, counted together with those at login', async () => {
    const { token, email } = await confirmedPerson(open())
    const { codeNow } = await addApp(open(), token)
    open().pass(MINUTE)
    const { token: pending } = await (await logIn(open(), email)).json()
    for (let i = 0; i < 5; i++) {
      const atLogin = await open().call('/api/ui/v1/auth/mfa/totp', {
        token: pending,
        body: { code: wrongFor(codeNow()) },
        address: anyAddress(),
      })
      expect(atLogin.status).toBe(401)
      expect((await confirm(open(), token, { code: wrongFor(codeNow()) })).status).toBe(401)
    }
    const locked = await confirm(open(), token, { code: codeNow() })
    expect(locked.status).toBe(429)
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await confirm(open(), token, { password: PASSWORD })).status).toBe(200)
    open().pass(HOUR)
    expect((await confirm(open(), token, { code: codeNow() })).status).toBe(200)
  })
})
