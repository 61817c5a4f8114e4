import type { Context } from 'hono'
import { LoginAnswer } from '../../../contract/auth.ts'
import {
  ExchangeOAuth,
  Identities,
  Identity,
  OAuthStarted,
  StartOAuth,
} from '../../../contract/oauth.ts'
import { limitByAddress } from '../../call-limits.ts'
import type { Call, MemberCall } from '../../context.ts'
import { HOUR } from '../../platform/clock.ts'
import { answers, api, body } from '../../platform/http.ts'
import { allow } from '../auth/auth.ts'
import {
  exchange,
  linkIdentity,
  listIdentities,
  type SignIn,
  startSignIn,
  unlinkIdentity,
} from './oauth.ts'

type CallContext = Context<Call> | Context<MemberCall>

const perHour = limitByAddress({ name: 'login', limit: 60, windowMs: HOUR })

const signIn = api<Call>()
  .post(
    '/start',
    answers(OAuthStarted, 200, 'Start a sign-in by the identity provider'),
    perHour,
    body(StartOAuth),
    async (c) => {
      const { authorizationUrl, signIn } = await startSignIn(c.var.app, c.req.valid('json'))
      await keepSignIn(c, signIn)
      return c.json({ authorizationUrl })
    },
  )
  .post(
    '/token',
    answers(LoginAnswer, 200, 'Social login exchange'),
    perHour,
    body(ExchangeOAuth),
    async (c) => c.json(await exchange(c.var.app, c.req.valid('json'), await takeSignIn(c))),
  )

const linking = api<MemberCall>().post(
  '/link',
  answers(Identity, 201, 'Link your identity at the provider'),
  perHour,
  allow('Login', { person: true, self: true, homeless: true, confirmed: true, secret: true }),
  body(ExchangeOAuth),
  async (c) =>
    c.json(
      await linkIdentity(c.var.app, c.var.member, {
        ...c.req.valid('json'),
        signIn: await takeSignIn(c),
      }),
      201,
    ),
)

export const oauth = api<Call>().route('/', signIn).route('/', linking)

export const identities = api<MemberCall>()
  .get(
    '/',
    answers(Identities, 200, 'Your identities at the provider'),
    allow('Login', { person: true, self: true, homeless: true }),
    async (c) => c.json(await listIdentities(c.var.app, c.var.member)),
  )
  .delete(
    '/:id',
    answers(null, 204, 'Unlink an identity'),
    allow('Login', { person: true, self: true, homeless: true, confirmed: true }),
    async (c) => {
      await unlinkIdentity(c.var.app, c.var.member, c.req.param('id'))
      return c.body(null, 204)
    },
  )

async function keepSignIn(_c: CallContext, _signIn: SignIn): Promise<void> {
  throw new Error('unwritten')
}

/** Read once: the cookie ends with it. */
async function takeSignIn(_c: CallContext): Promise<SignIn | undefined> {
  throw new Error('unwritten')
}
