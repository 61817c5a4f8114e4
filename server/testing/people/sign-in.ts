import type { TestApp } from '../app.ts'
import type { IdentityProvider } from '../servers/identity-provider.ts'

export const REDIRECT_URI = 'http://localhost:3000/app/auth/callback'

const redirectUriOf = ({ app: { config } }: TestApp) =>
  `${config.publicUrl}${config.basePath}auth/callback`

/** A sign-in that was redirected back to the browser and can be exchanged. */
export interface ReturnedSignIn {
  /** The Cookie header of the browser. */
  cookie: string
  body: { code: string; state: string; redirectUri: string; iss?: string }
}

/** A new address for each call, because addresses are rate-limited. */
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

/** Signs in at the provider and returns. `change` lets a test tamper with the authorization URL, like an attacker. */
export async function signInAt(
  provider: IdentityProvider,
  app: TestApp,
  { subject, change = (url) => url }: { subject: string; change?: (url: string) => string },
): Promise<ReturnedSignIn> {
  const { authorizationUrl, cookie } = await start(app)
  const back = await provider.signIn(change(authorizationUrl), subject)
  const read = (name: string) => back.searchParams.get(name) ?? ''
  const body = { code: read('code'), state: read('state'), redirectUri: redirectUriOf(app) }
  return { cookie, body: { ...body, iss: read('iss') } }
}

export function exchange(app: TestApp, { cookie, body }: ReturnedSignIn): Promise<Response> {
  return app.call('/api/ui/v1/auth/oauth/token', {
    body,
    headers: { cookie },
    address: anyAddress(),
  })
}

/** Name and value of the answer's first cookie. */
export function cookieOf(answer: Response): string {
  return answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
}
