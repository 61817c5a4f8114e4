import { afterAll, expect, test } from 'bun:test'
import { describeApp, openTestApp, type TestApp } from '../../testing/app.ts'
import {
  exchange,
  REDIRECT_URI,
  type ReturnedSignIn,
  signInAt,
  start,
} from '../../testing/people/sign-in.ts'
import { startIdentityProvider } from '../../testing/servers/identity-provider.ts'

const provider = await startIdentityProvider({
  redirectUris: [REDIRECT_URI],
  accounts: {
    eve: { email: 'eve@people.example', email_verified: true, name: 'Eve Gray' },
    max: { email: 'max@people.example', email_verified: true, name: 'Max Gray' },
  },
})
afterAll(() => provider.stop())

const signIn = (app: TestApp, subject = 'eve', change?: (url: string) => string) =>
  signInAt(provider, app, { subject, ...(change ? { change } : {}) })

const withParameter = (name: string, value: string) => (address: string) => {
  const url = new URL(address)
  url.searchParams.set(name, value)
  return url.href
}

/** The refusal reveals nothing of what the provider said, and deletes the cookie. */
async function expectRefused(answer: Response): Promise<void> {
  expect(answer.status).toBe(401)
  const problem = await answer.json()
  expect(problem.type).toEndWith('/sign-in-failed')
  expect(JSON.stringify(problem)).not.toMatch(
    /invalid_grant|nonce|verifier|jwt|claim|127\.0\.0\.1/i,
  )
  expect(answer.headers.getSetCookie()[0]).toStartWith(
    'unfurly_sign_in=; Max-Age=0; Path=/api/ui/v1/auth/oauth',
  )
}

describeApp(
  'Attacks on a sign-in',
  (open) => {
    test('a state may be left out, which leaves it bound to its browser and to one use', async () => {
      const { cookie, body } = await signIn(open())
      const { state: _, ...without } = body
      const bare = without as ReturnedSignIn['body']
      await expectRefused(await exchange(open(), { cookie: '', body: bare }))
      const theirs = await signIn(open(), 'max')
      await expectRefused(await exchange(open(), { cookie: theirs.cookie, body: bare }))
      expect((await exchange(open(), { cookie, body: bare })).status).toBe(200)
      await expectRefused(await exchange(open(), { cookie, body: bare }))
    })

    test('an empty state is refused', async () => {
      const { cookie, body } = await signIn(open())
      const answer = await exchange(open(), { cookie, body: { ...body, state: '' } })
      expect(answer.status).toBe(422)
      expect(answer.headers.getSetCookie()[0]).toStartWith('unfurly_sign_in=; Max-Age=0')
    })

    test('a state works once, also for two concurrent exchanges', async () => {
      const returned = await signIn(open())
      const answers = await Promise.all([1, 2, 3].map(() => exchange(open(), returned)))
      const statuses = answers.map((answer) => answer.status).toSorted()
      expect(statuses).toEqual([200, 401, 401])
      await expectRefused(await exchange(open(), returned))
    })

    test('a used state refuses another code, even with the matching cookie and verifier', async () => {
      const { authorizationUrl, cookie } = await start(open())
      const state = new URL(authorizationUrl).searchParams.get('state') ?? ''
      const codes: string[] = []
      for (const subject of ['eve', 'max']) {
        const back = await provider.signIn(authorizationUrl, subject)
        codes.push(back.searchParams.get('code') ?? '')
      }
      const [first = '', second = ''] = codes
      const body = { state, redirectUri: REDIRECT_URI }
      expect((await exchange(open(), { cookie, body: { ...body, code: first } })).status).toBe(200)
      await expectRefused(await exchange(open(), { cookie, body: { ...body, code: second } }))
    })

    test('the state of another sign-in is refused', async () => {
      const [mine, theirs] = [await signIn(open()), await signIn(open(), 'max')]
      const body = { ...mine.body, state: theirs.body.state }
      await expectRefused(await exchange(open(), { cookie: mine.cookie, body }))
    })

    test('the code and state of another person are refused without their cookie', async () => {
      const [mine, theirs] = [await signIn(open()), await signIn(open(), 'max')]
      await expectRefused(await exchange(open(), { cookie: mine.cookie, body: theirs.body }))
      await expectRefused(await exchange(open(), { cookie: '', body: theirs.body }))
    })

    test('a used code is refused in another sign-in', async () => {
      const used = await signIn(open())
      expect((await exchange(open(), used)).status).toBe(200)
      const fresh = await signIn(open())
      const body = { ...fresh.body, code: used.body.code }
      await expectRefused(await exchange(open(), { cookie: fresh.cookie, body }))
    })

    test('a made-up code is refused', async () => {
      const { cookie, body } = await signIn(open())
      await expectRefused(await exchange(open(), { cookie, body: { ...body, code: 'made-up' } }))
    })

    test('a code issued for another challenge does not match the verifier', async () => {
      const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
      const returned = await signIn(open(), 'eve', withParameter('code_challenge', challenge))
      await expectRefused(await exchange(open(), returned))
    })

    test('an ID token with another nonce is refused', async () => {
      const returned = await signIn(open(), 'eve', withParameter('nonce', 'of-somebody-else'))
      await expectRefused(await exchange(open(), returned))
    })

    test('an answer from another issuer is refused', async () => {
      const { cookie, body } = await signIn(open())
      const other = { ...body, iss: 'https://evil.example' }
      await expectRefused(await exchange(open(), { cookie, body: other }))
    })

    test('a cookie that was changed, cut, made up, or signed by another installation is refused', async () => {
      const returned = await signIn(open())
      const [name = '', value = ''] = returned.cookie.split('=')
      const [text = '', signature = ''] = value.split('.')
      const kept = JSON.parse(Buffer.from(text, 'base64url').toString())
      const changed = Buffer.from(JSON.stringify({ ...kept, verifier: 'v'.repeat(43) }))
      const foreign = await openTestApp(':memory:', {
        ...provider.settings,
        SECRET_KEY: 'the secret of another installation',
      })
      const forged = [
        `${changed.toString('base64url')}.${signature}`,
        `${text}.${signature.slice(0, -1)}`,
        `${text}.`,
        text,
        '.',
        `${Buffer.from('{}').toString('base64url')}.${signature}`,
        (await start(foreign.test)).cookie.split('=')[1],
      ]
      await foreign.close()
      for (const one of forged) {
        await expectRefused(await exchange(open(), { ...returned, cookie: `${name}=${one}` }))
      }
      expect((await exchange(open(), returned)).status).toBe(200)
    })

    test('any other redirect URI is refused, at the start and at the exchange', async () => {
      const others = [
        'https://evil.example/app/auth/callback',
        `${REDIRECT_URI}/`,
        `${REDIRECT_URI}?next=x`,
        'http://localhost:3000/app/../app/auth/callback',
        'http://LOCALHOST:3000/app/auth/callback',
        'http://127.0.0.1:3000/app/auth/callback',
        'http://localhost:3000/APP/auth/callback',
      ]
      for (const redirectUri of others) {
        const started = await open().call('/api/ui/v1/auth/oauth/start', { body: { redirectUri } })
        expect(started.status).toBe(422)
        expect(started.headers.getSetCookie()).toEqual([])
        const { cookie, body } = await signIn(open())
        const answer = await exchange(open(), { cookie, body: { ...body, redirectUri } })
        expect(answer.status).toBe(422)
        expect((await answer.json()).errors[0].path).toBe('redirectUri')
      }
    })
  },
  provider.settings,
)
