import type { TestApp } from './app.ts'
import type { IdentityProvider } from './identity-provider.ts'

export const REDIRECT_URI = 'http://localhost:3000/app/auth/callback'

const redirectUriOf = ({ app: { config } }: TestApp) =>
  `${config.publicUrl}${config.basePath}auth/callback`

/** A sign-in that has come back to the browser and waits to be exchanged. */
export interface Returned {
  /** As the browser sends it along. */
  cookie: string
  body: { code: string; state: string; redirectUri: string; iss?: string }
}

/** Each from an address of its own: the limit by address is not what most tests are about. */
const anyAddress = () =>
  `2001:db8:${crypto.randomUUID().slice(0, 4)}:${crypto.randomUUID().slice(0, 4)}::1`

export async function start(app: TestApp) {
  const answer = await app.call('/api/ui/v1/auth/oauth/start', {
    body: { redirectUri: redirectUriOf(app) },
    address: anyAddress(),
  })
  const { authorizationUrl } = await answer.json()
  return { authorizationUrl, cookie: cookieOf(answer) }
}

/** From our button to the provider and back; `change` is what an attacker does to the address on the way. */
export async function signInAt(
  provider: IdentityProvider,
  app: TestApp,
  { subject, change = (url) => url }: { subject: string; change?: (url: string) => string },
): Promise<Returned> {
  const { authorizationUrl, cookie } = await start(app)
  const back = await provider.signIn(change(authorizationUrl), subject)
  const read = (name: string) => back.searchParams.get(name) ?? ''
  const body = { code: read('code'), state: read('state'), redirectUri: redirectUriOf(app) }
  return { cookie, body: { ...body, iss: read('iss') } }
}

export function exchange(app: TestApp, { cookie, body }: Returned): Promise<Response> {
  return app.call('/api/ui/v1/auth/oauth/token', {
    body,
    headers: { cookie },
    address: anyAddress(),
  })
}

/** Name and value of the first cookie that an answer sets. */
export function cookieOf(answer: Response): string {
  return answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
}
