import { afterAll, expect, test } from 'bun:test'
import { DAY, MINUTE } from '../../platform/clock.ts'
import { describeApp, PASSWORD, type TestApp } from '../../testing/app.ts'
import { confirmSessions } from '../../testing/people/confirmed.ts'
import { changeEmail } from '../../testing/people/email-change.ts'
import { exchange, REDIRECT_URI, signInAt, start } from '../../testing/people/sign-in.ts'
import { startIdentityProvider } from '../../testing/servers/identity-provider.ts'

const provider = await startIdentityProvider({
  redirectUris: [REDIRECT_URI],
  accounts: {
    'new-person': {
      email: 'Nora@people.example',
      email_verified: true,
      given_name: 'Nora',
      family_name: 'Vale',
    },
    'one-name': { email: 'cher@people.example', email_verified: true, name: 'Cher' },
    'no-name': { email: 'quiet.one@people.example', email_verified: 'true' },
    known: { email: 'known@people.example', email_verified: true },
    twice: { email: 'twice@people.example', email_verified: true, name: 'Two Lives' },
    unverified: { email: 'unverified@people.example', email_verified: false },
    'says-nothing': { email: 'says-nothing@people.example' },
    'new-unverified': { email: 'new-unverified@people.example', email_verified: false },
    'no-mail': { name: 'No Mail' },
    'left-behind': { email: 'left-behind@people.example', email_verified: true },
    moving: { email: 'before@people.example', email_verified: true },
  },
})
afterAll(() => provider.stop())

const usersWith = async (app: TestApp, email: string) =>
  app.app.db.selectFrom('users').selectAll().where('email', '=', email).execute()

const mailsTo = async (app: TestApp, email: string) => {
  const jobs = await app.app.db.selectFrom('jobs').select('payload').execute()
  return jobs.map((job) => JSON.parse(job.payload)).filter((mail) => mail.to?.address === email)
}

const logInAs = async (app: TestApp, subject: string) =>
  exchange(app, await signInAt(provider, app, { subject }))

const profileOf = async (app: TestApp, token: string) =>
  (await app.call('/api/ui/v1/profile', { token })).json()

describeApp(
  'Sign-in by an identity provider',
  (open) => {
    test('an unverified e-mail neither logs in the user who has it nor makes a new one', async () => {
      await open().register('unverified@people.example')
      const before = await mailsTo(open(), 'unverified@people.example')
      const asKnown = await logInAs(open(), 'unverified')
      const asNew = await logInAs(open(), 'new-unverified')
      const silent = await logInAs(open(), 'says-nothing')
      const without = await logInAs(open(), 'no-mail')
      for (const answer of [asKnown, asNew, silent, without]) expect(answer.status).toBe(401)
      const told = await Promise.all([asKnown, asNew].map((answer) => answer.json()))
      expect(told[0].type).toEndWith('/sign-in-failed')
      expect(told[0].detail).toContain('has not verified your e-mail')
      expect({ ...told[0], requestId: '' }).toEqual({ ...told[1], requestId: '' })
      expect(await usersWith(open(), 'new-unverified@people.example')).toEqual([])
      expect(await mailsTo(open(), 'unverified@people.example')).toEqual(before)
      expect(await open().app.db.selectFrom('identities').select('id').execute()).toEqual([])
    })

    test('the first sign-in makes a user without a password, and an account of their own', async () => {
      const { token, mfa } = await (await logInAs(open(), 'new-person')).json()
      expect(mfa).toBeNull()
      const account = await (await open().call('/api/ui/v1/account', { token })).json()
      expect(account).toMatchObject({ name: 'Nora Vale', role: 127 })
      const [user] = await usersWith(open(), 'nora@people.example')
      expect(user).toMatchObject({ first_name: 'Nora', last_name: 'Vale', password_hash: '' })
      const byPassword = await open().call('/api/ui/v1/auth/login', {
        body: { username: 'nora@people.example', password: ' ' },
      })
      expect(byPassword.status).toBe(401)
    })

    test('a profile with one name keeps it; one without gets its names from the e-mail', async () => {
      await logInAs(open(), 'one-name')
      await logInAs(open(), 'no-name')
      expect((await usersWith(open(), 'cher@people.example'))[0]?.first_name).toBe('Cher')
      const [quiet] = await usersWith(open(), 'quiet.one@people.example')
      expect(quiet).toMatchObject({ first_name: 'quiet', last_name: 'one' })
    })

    test('a verified e-mail links to the user who has it, and a mail tells them', async () => {
      const token = await open().register('known@people.example')
      const before = await open().call('/api/ui/v1/account', { token })
      const answer = await (await logInAs(open(), 'known')).json()
      const after = await open().call('/api/ui/v1/account', { token: answer.token })
      expect((await after.json()).id).toBe((await before.json()).id)
      const mails = await mailsTo(open(), 'known@people.example')
      expect(mails.at(-1).text).toContain('now linked to known@people.example at 127.0.0.1')
      const audit = await open()
        .app.db.selectFrom('audit')
        .selectAll()
        .where('action', '=', 'identity.linked')
        .execute()
      expect(audit).toHaveLength(1)
      expect(JSON.parse(audit[0]?.after ?? '')).toEqual({
        issuer: provider.issuer,
        email: 'known@people.example',
      })
    })

    test('an address that is kept for another login makes no user and links to none', async () => {
      const token = await open().register('left-behind@people.example')
      await confirmSessions(open())
      await changeEmail(open(), token, 'moved-on@people.example')
      const refused = await logInAs(open(), 'left-behind')
      expect(refused.status).toBe(409)
      expect((await refused.json()).type).toEndWith('/email-kept')
      expect(await usersWith(open(), 'left-behind@people.example')).toEqual([])
      open().pass(7 * DAY)
      expect((await logInAs(open(), 'left-behind')).status).toBe(200)
    })

    test('a linked person stays the same user when their e-mail changes there', async () => {
      const first = await (await logInAs(open(), 'moving')).json()
      provider.accounts.set('moving', { email: 'after@people.example', email_verified: false })
      const second = await (await logInAs(open(), 'moving')).json()
      provider.accounts.set('moving', { email: 'before@people.example', email_verified: true })
      expect((await profileOf(open(), second.token)).email).toBe(
        (await profileOf(open(), first.token)).email,
      )
      expect(await usersWith(open(), 'after@people.example')).toEqual([])
    })

    test('concurrent first sign-ins make one user with one account', async () => {
      const returned = await Promise.all(
        Array.from({ length: 4 }, () => signInAt(provider, open(), { subject: 'twice' })),
      )
      const answers = await Promise.all(returned.map((one) => exchange(open(), one)))
      expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200])
      const users = await usersWith(open(), 'twice@people.example')
      expect(users).toHaveLength(1)
      const memberships = await open()
        .app.db.selectFrom('memberships')
        .select('account_id')
        .where('user_id', '=', users[0]?.id ?? '')
        .execute()
      expect(memberships).toHaveLength(1)
    })

    test('an answer without `iss` counts as one from our provider', async () => {
      const { cookie, body } = await signInAt(provider, open(), { subject: 'one-name' })
      const { iss: _, ...without } = body
      expect((await exchange(open(), { cookie, body: without })).status).toBe(200)
    })

    test('the browser is sent to the provider with a challenge, a state and a nonce', async () => {
      const { authorizationUrl } = await start(open())
      const url = new URL(authorizationUrl)
      expect(url.origin).toBe(provider.issuer)
      expect(Object.fromEntries(url.searchParams)).toMatchObject({
        response_type: 'code',
        redirect_uri: REDIRECT_URI,
        scope: 'openid email profile',
        code_challenge_method: 'S256',
      })
      for (const name of ['state', 'nonce', 'code_challenge']) {
        expect(url.searchParams.get(name)?.length).toBeGreaterThanOrEqual(43)
      }
    })

    test('the provider asks for a fresh login only on request', async () => {
      const prompt = async (fresh?: boolean) => {
        const answer = await open().call('/api/ui/v1/auth/oauth/start', {
          body: { redirectUri: REDIRECT_URI, ...(fresh === undefined ? {} : { fresh }) },
        })
        return new URL((await answer.json()).authorizationUrl).searchParams.get('prompt')
      }
      expect(await prompt(true)).toBe('login')
      expect(await prompt(false)).toBeNull()
      expect(await prompt()).toBeNull()
    })

    test('the cookie goes to these calls only, is hidden from scripts, and ends after ten minutes', async () => {
      const answer = await open().call('/api/ui/v1/auth/oauth/start', {
        body: { redirectUri: REDIRECT_URI },
      })
      const [cookie = ''] = answer.headers.getSetCookie()
      expect(cookie).toContain('HttpOnly')
      expect(cookie).toContain('SameSite=Lax')
      expect(cookie).toContain('Path=/api/ui/v1/auth/oauth')
      expect(cookie).toContain('Max-Age=600')
      expect(cookie).not.toContain('Domain')
      expect(cookie).not.toContain('Secure')
    })

    test('a sign-in ends after ten minutes', async () => {
      const returned = await signInAt(provider, open(), { subject: 'one-name' })
      open().pass(10 * MINUTE)
      const answer = await exchange(open(), returned)
      expect(answer.status).toBe(401)
      expect((await answer.json()).detail).toContain('more than ten minutes ago')
    })
  },
  provider.settings,
)

describeApp('Without an identity provider', (open) => {
  test('the calls answer 404', async () => {
    const token = await open().register()
    const calls = [
      open().call('/api/ui/v1/auth/oauth/start', { body: { redirectUri: REDIRECT_URI } }),
      open().call('/api/ui/v1/auth/oauth/token', { body: { code: 'x', state: 'x' } }),
      open().call('/api/ui/v1/auth/identities', { token }),
    ]
    for (const call of calls) expect((await call).status).toBe(404)
    const login = await open().call('/api/ui/v1/auth/login', {
      body: { username: 'nobody@people.example', password: PASSWORD },
    })
    expect(login.status).toBe(401)
  })
})
