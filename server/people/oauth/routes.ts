import type { Context, MiddlewareHandler } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import { LoginAnswer } from '../../../contract/people/auth.ts'
import {
  ExchangeOAuth,
  Identities,
  Identity,
  LinkOAuth,
  OAuthStarted,
  StartOAuth,
} from '../../../contract/people/oauth.ts'
import type { Config } from '../../config.ts'
import type { Call, MemberCall } from '../../context.ts'
import { limitByAddress } from '../../edge/call-limits.ts'
import { HOUR, SECOND } from '../../platform/clock.ts'
import { createdAt } from '../../platform/http/created.ts'
import { answers, answersWith, api, body, cookieHeader, fails } from '../../platform/http/http.ts'
import { allow, rememberBrowser } from '../auth/auth.ts'
import { listIdentities, unlinkIdentity } from './identities.ts'
import { exchange, linkIdentity, SIGN_IN_MS, startSignIn } from './oauth.ts'
import { requireSettings, type SignIn } from './provider.ts'
import { openSignIn, SIGN_IN_COOKIE, sealSignIn } from './sign-in-cookie.ts'

interface SignInCall {
  Variables: { signIn: SignIn | undefined }
}

/** Answers 404 in an installation without an identity provider. */
const requireProvider: MiddlewareHandler<Call> = async (c, next) => {
  requireSettings(c.var.app)
  await next()
}

const perHour = limitByAddress({ name: 'login', limit: 60, windowMs: HOUR })
const startsPerHour = limitByAddress({ name: 'sign-in', limit: 60, windowMs: HOUR })

const signIn = api<Call>()
  .post(
    '/start',
    answers(OAuthStarted, 200, 'Start a sign-in by the identity provider'),
    answersWith(cookieHeader),
    fails('not-found'),
    requireProvider,
    startsPerHour,
    body(StartOAuth),
    async (c) => {
      const { authorizationUrl, signIn } = await startSignIn(c.var.app, c.req.valid('json'))
      setSignInCookie(c, signIn)
      return c.json({ authorizationUrl })
    },
  )
  .post(
    '/token',
    answers(LoginAnswer, 200, 'Social login exchange'),
    fails('email-kept'),
    answersWith(cookieHeader),
    fails('not-found', 'sign-in-failed'),
    requireProvider,
    perHour,
    takeSignIn,
    body(ExchangeOAuth),
    async (c) => {
      const { app, signIn } = c.var
      const answer = await exchange(app, c.req.valid('json'), signIn)
      if (answer.mfa === null) await rememberBrowser(c, app, answer.token)
      return c.json(answer)
    },
  )

const linking = api<MemberCall>().post(
  '/link',
  answers(Identity, 201, 'Link your identity at the provider'),
  answersWith(cookieHeader),
  fails('not-found', 'sign-in-failed'),
  perHour,
  allow('Login', { person: true, self: true, withoutAccount: true, confirmed: true, secret: true }),
  requireProvider,
  takeSignIn,
  body(LinkOAuth),
  async (c) =>
    createdAt(
      c,
      await linkIdentity(c.var.app, c.var.member, {
        ...c.req.valid('json'),
        signIn: c.var.signIn,
      }),
      ({ id }) => `/api/ui/v1/auth/identities/${id}`,
    ),
)

export const oauth = api<Call>().route('/', signIn).route('/', linking)

export const identities = api<MemberCall>()
  .get(
    '/',
    answers(Identities, 200, 'Your identities at the provider'),
    fails('not-found'),
    allow('Login', { person: true, self: true, withoutAccount: true }),
    requireProvider,
    async (c) => c.json(await listIdentities(c.var.app, c.var.member)),
  )
  .delete(
    '/:id',
    answers(null, 204, 'Unlink an identity'),
    fails('last-way-in'),
    allow('Login', { person: true, self: true, withoutAccount: true, confirmed: true }),
    requireProvider,
    async (c) => {
      await unlinkIdentity(c.var.app, c.var.member, c.req.param('id'))
      return c.body(null, 204)
    },
  )

/**
 * Scripts cannot read it. Over https browsers accept the `__Host-` prefix from our own host alone, so that no other host
 * of the domain can plant a sign-in; the prefix requires the path `/`. Over http the cookie goes to these calls only.
 */
function cookieOptions(config: Config): CookieOptions {
  const isSecure = config.publicUrl.startsWith('https:')
  const place = isSecure ? ({ prefix: 'host' } as const) : { path: '/api/ui/v1/auth/oauth' }
  return { ...place, httpOnly: true, sameSite: 'Lax', secure: isSecure }
}

function setSignInCookie(c: Context<Call>, signIn: SignIn): void {
  const { secrets, clock, config } = c.var.app
  setCookie(c, SIGN_IN_COOKIE, sealSignIn(secrets, signIn, clock() + SIGN_IN_MS), {
    ...cookieOptions(config),
    maxAge: SIGN_IN_MS / SECOND,
  })
}

/** Reads the cookie and deletes it after its use, whatever the outcome. */
async function takeSignIn(c: Context<Call & SignInCall>, next: () => Promise<void>): Promise<void> {
  const { secrets, clock, config } = c.var.app
  const options = cookieOptions(config)
  const cookie = getCookie(c, SIGN_IN_COOKIE, options.prefix)
  c.set('signIn', cookie === undefined ? undefined : openSignIn(secrets, cookie, clock()))
  await next()
  deleteCookie(c, SIGN_IN_COOKIE, options)
}
