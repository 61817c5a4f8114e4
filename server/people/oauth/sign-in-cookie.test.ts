import { afterAll, expect, test } from 'bun:test'
import { describeApp } from '../../testing/app.ts'
import { exchange, signInAt } from '../../testing/people/sign-in.ts'
import { startIdentityProvider } from '../../testing/servers/identity-provider.ts'

const provider = await startIdentityProvider({
  redirectUris: ['https://links.example/app/auth/callback'],
  accounts: { vera: { email: 'vera@people.example', email_verified: true, name: 'Vera Holt' } },
})
afterAll(() => provider.stop())

describeApp(
  'The cookie of a sign-in over https',
  (open) => {
    test('is accepted from the host itself only, and ends with its use', async () => {
      const started = await open().call('/api/ui/v1/auth/oauth/start', {
        body: { redirectUri: 'https://links.example/app/auth/callback' },
      })
      const [set = ''] = started.headers.getSetCookie()
      expect(set).toStartWith('__Host-unfurly_sign_in=')
      expect(set.split('; ').slice(1).toSorted()).toEqual([
        'HttpOnly',
        'Max-Age=600',
        'Path=/',
        'SameSite=Lax',
        'Secure',
      ])
      const answer = await exchange(open(), await signInAt(provider, open(), { subject: 'vera' }))
      expect(answer.status).toBe(200)
      expect(answer.headers.getSetCookie().find((line) => line.includes('sign_in'))).toStartWith(
        '__Host-unfurly_sign_in=; Max-Age=0; Path=/',
      )
    })

    test('is not read by its name without the prefix, which another host could have planted', async () => {
      const returned = await signInAt(provider, open(), { subject: 'vera' })
      const planted = { ...returned, cookie: returned.cookie.replace('__Host-', '') }
      expect((await exchange(open(), planted)).status).toBe(401)
    })
  },
  { ...provider.settings, PUBLIC_URL: 'https://links.example' },
)
