import { expect, test } from 'bun:test'
import { HOUR } from '../../platform/clock.ts'
import { openTestApp } from '../../testing/app.ts'
import { exchange, REDIRECT_URI, signInAt, type start } from '../../testing/people/sign-in.ts'
import { startIdentityProvider } from '../../testing/servers/identity-provider.ts'

const accounts = { ida: { email: 'ida@people.example', email_verified: true, name: 'Ida Fern' } }

const startAt = (app: Parameters<typeof start>[0]) =>
  app.call('/api/ui/v1/auth/oauth/start', { body: { redirectUri: REDIRECT_URI } })

test('a sign-in answers 503 while the provider is unreachable, and works once it is back', async () => {
  const provider = await startIdentityProvider({ redirectUris: [REDIRECT_URI], accounts })
  const { test: app, close } = await openTestApp(':memory:', provider.settings)
  const returned = await signInAt(provider, app, { subject: 'ida' })
  await provider.stop()
  const away = await exchange(app, returned)
  expect(away.status).toBe(503)
  expect(away.headers.get('retry-after')).not.toBeNull()
  expect((await away.json()).detail).toContain('does not answer at the moment')
  expect((await startAt(app)).status).toBe(503)

  const { port } = new URL(provider.issuer)
  const back = await startIdentityProvider({
    redirectUris: [REDIRECT_URI],
    accounts,
    port: Number(port),
  })
  expect((await exchange(app, await signInAt(back, app, { subject: 'ida' }))).status).toBe(200)
  await back.stop()
  await close()
})

test('new keys of the provider are fetched automatically', async () => {
  const provider = await startIdentityProvider({ redirectUris: [REDIRECT_URI], accounts })
  const { test: app, close } = await openTestApp(':memory:', provider.settings)
  expect((await exchange(app, await signInAt(provider, app, { subject: 'ida' }))).status).toBe(200)
  await provider.stop()
  const port = Number(new URL(provider.issuer).port)
  const renewed = await startIdentityProvider({ redirectUris: [REDIRECT_URI], accounts, port })
  app.pass(HOUR)
  expect((await exchange(app, await signInAt(renewed, app, { subject: 'ida' }))).status).toBe(200)
  await renewed.stop()
  await close()
})

test('a provider whose issuer differs from the configured one is refused', async () => {
  const provider = await startIdentityProvider({ redirectUris: [REDIRECT_URI], accounts })
  const { test: app, close } = await openTestApp(':memory:', {
    ...provider.settings,
    OIDC_ISSUER: provider.issuer.replace('127.0.0.1', 'localhost'),
  })
  expect((await startAt(app)).status).toBe(503)
  await provider.stop()
  await close()
})
