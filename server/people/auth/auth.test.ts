import { expect, test } from 'bun:test'
import { SignJWT } from 'jose'
import { describeApp, PASSWORD, type TestApp } from '../../testing/app.ts'

const login = (
  app: TestApp,
  username: string,
  password: string,
  address = `2001:db8:${crypto.randomUUID().slice(0, 4)}::1`,
) => app.call('/api/ui/v1/auth/login', { body: { username, password }, address })

describeApp('Login', (open) => {
  test('the e-mail in any case and the password give a token', async () => {
    await open().register('ida@example.org')
    const answer = await login(open(), 'IDA@example.org', PASSWORD)
    const { token, mfa } = await answer.json()
    expect(mfa).toBeNull()
    expect((await open().call('/api/ui/v1/account', { token })).status).toBe(200)
  })

  test('correct passwords do not count as wrong ones', async () => {
    await open().register('often@example.org')
    for (let i = 0; i < 12; i++)
      expect((await login(open(), 'often@example.org', PASSWORD)).status).toBe(200)
  })

  test('a token that is forged, truncated, expired or signed otherwise is refused', async () => {
    const token = await open().register()
    const { app } = open()
    const [, payload] = token.split('.')
    const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString())
    const sign = (key: Uint8Array, alg: string, changes: object) =>
      new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg }).sign(key)
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
    const bad = [
      '',
      'nonsense',
      token.slice(0, -2),
      none,
      await sign(app.secrets.key('another'), 'HS256', {}),
      await sign(app.secrets.key('token'), 'HS512', {}),
      await sign(app.secrets.key('token'), 'HS256', { aud: 'another' }),
      await sign(app.secrets.key('token'), 'HS256', { exp: Math.floor(app.clock() / 1000) - 1 }),
      await sign(app.secrets.key('token'), 'HS256', { sid: 'ses_unknown' }),
      await sign(app.secrets.key('token'), 'HS256', { sub: 'usr_other' }),
      await sign(app.secrets.key('token'), 'HS256', { acc: 'acc_demo' }),
    ]
    for (const forged of bad)
      expect((await open().call('/api/ui/v1/account', { token: forged })).status).toBe(401)
    // The role in the token is for the screen; the database decides.
    const proud = await sign(app.secrets.key('token'), 'HS256', { role: 0 })
    expect((await open().call('/api/ui/v1/account', { token: proud })).status).toBe(200)
  })

  test('a member without the permission and a suspended one get 403, a removed one 401', async () => {
    const token = await open().register()
    const { db } = open().app
    const account = await (await open().call('/api/ui/v1/account', { token })).json()
    const become = (changes: { role?: number; status?: string }) =>
      db.updateTable('memberships').set(changes).where('account_id', '=', account.id).execute()
    const create = () =>
      open().call('/api/ui/v1/redirects/standard', {
        token,
        body: { redirectTo: 'https://example.com/' },
      })
    for (const [role, status] of [
      [1, 403],
      [125, 403],
      [2, 201],
      [127, 201],
    ] as const) {
      await become({ role })
      expect([role, (await create()).status]).toEqual([role, status])
    }
    await become({ status: 'SUSPENDED' })
    expect((await create()).status).toBe(403)
    await db.deleteFrom('memberships').where('account_id', '=', account.id).execute()
    expect((await create()).status).toBe(401)
  })
})
