import type { Context, MiddlewareHandler } from 'hono'
import { LoginAnswer } from '../../../contract/people/auth.ts'
import {
  AddedFactor,
  AddPasskey,
  AddTotp,
  DigitCode,
  Factor,
  Factors,
  NewTotp,
  PasskeyAnswer,
  PasskeyOptions,
  RecoveryCode,
  RecoveryCodes,
  RenameFactor,
  SentCode,
} from '../../../contract/people/mfa.ts'
import { TokenAnswer } from '../../../contract/people/registrations.ts'
import type { Call, MemberCall } from '../../context.ts'
import { limitByAddress } from '../../edge/call-limits.ts'
import { HOUR } from '../../platform/clock.ts'
import { bearerOf } from '../../platform/http/bearer.ts'
import { smallBody } from '../../platform/http/body-limits.ts'
import { createdAt } from '../../platform/http/created.ts'
import { answers, answersWith, api, body, cookieHeader, fails } from '../../platform/http/http.ts'
import { Problem } from '../../platform/http/problem.ts'
import { allow, knownBrowserCookie, rememberBrowser } from '../auth/auth.ts'
import { listFactors, removeFactor, renameFactor, renewRecoveryCodes } from './factors.ts'
import {
  addEmail,
  addPasskey,
  addTotp,
  askForEmail,
  askForPasskey,
  askForTotp,
} from './new-factors.ts'
import { askWhoLogsIn, logInByPasskey } from './passkey-login.ts'
import {
  findPendingLogin,
  type PendingLogin,
  passEmail,
  passkeyOptions,
  passPasskey,
  passRecovery,
  passTotp,
  sendLoginCode,
} from './pending-login.ts'

interface PendingLoginCall extends Call {
  Variables: Call['Variables'] & { pending: PendingLogin }
}

const requirePending: MiddlewareHandler<PendingLoginCall> = async (c, next) => {
  const pending = await findPendingLogin(c.var.app, bearerOf(c), knownBrowserCookie(c))
  if (!pending) throw new Problem('unauthenticated')
  c.set('pending', pending)
  await next()
}
const allowPending = Object.assign(requirePending, { permission: 'Mfa' })

const perHour = limitByAddress({ name: 'mfa', limit: 60, windowMs: HOUR })

const opened = async <C extends Context<PendingLoginCall>>(c: C, token: string) => {
  await rememberBrowser(c, c.var.app, token)
  return c.json({ token })
}

/** The calls of a pending login. Its token opens no others. */
export const mfa = api<PendingLoginCall>()
  .post(
    '/email',
    answers(TokenAnswer, 200, 'Verify an e-mail code'),
    answersWith(cookieHeader),
    fails('wrong-code', 'code-ended'),
    perHour,
    allowPending,
    body(DigitCode),
    async (c) => opened(c, await passEmail(c.var.app, c.var.pending, c.req.valid('json').code)),
  )
  .post(
    '/email/send',
    answers(SentCode, 202, 'Send an e-mail code'),
    fails('code-ended'),
    perHour,
    allowPending,
    async (c) => c.json(await sendLoginCode(c.var.app, c.var.pending), 202),
  )
  .post(
    '/totp',
    answers(TokenAnswer, 200, 'Verify a code of an authenticator app'),
    answersWith(cookieHeader),
    fails('wrong-code', 'code-ended'),
    perHour,
    allowPending,
    body(DigitCode),
    async (c) => opened(c, await passTotp(c.var.app, c.var.pending, c.req.valid('json').code)),
  )
  .post(
    '/recovery',
    answers(TokenAnswer, 200, 'Use a recovery code up'),
    answersWith(cookieHeader),
    fails('wrong-code', 'code-ended'),
    perHour,
    allowPending,
    body(RecoveryCode),
    async (c) => opened(c, await passRecovery(c.var.app, c.var.pending, c.req.valid('json').code)),
  )
  .post(
    '/passkey/options',
    answers(PasskeyOptions, 200, 'Ask for a passkey'),
    fails('code-ended'),
    perHour,
    allowPending,
    async (c) => c.json(await passkeyOptions(c.var.app, c.var.pending)),
  )
  .post(
    '/passkey',
    answers(TokenAnswer, 200, 'Verify a passkey'),
    answersWith(cookieHeader),
    fails('wrong-passkey', 'code-ended'),
    perHour,
    allowPending,
    body(PasskeyAnswer, { limits: smallBody }),
    async (c) =>
      opened(c, await passPasskey(c.var.app, c.var.pending, c.req.valid('json').response)),
  )

const loginsPerHour = limitByAddress({ name: 'login', limit: 60, windowMs: HOUR })
/** The login page asks for a challenge when it opens, and again before it ends. */
const challengesPerHour = limitByAddress({ name: 'passkey', limit: 600, windowMs: HOUR })

/** A login by a passkey alone. */
export const passkeyLogins = api<Call>()
  .post(
    '/options',
    answers(PasskeyOptions, 200, 'Ask for a passkey to log in with'),
    challengesPerHour,
    async (c) => c.json(await askWhoLogsIn(c.var.app)),
  )
  .post(
    '/login',
    answers(LoginAnswer, 200, 'Log in by a passkey that verified its user'),
    answersWith(cookieHeader),
    fails('wrong-passkey', 'code-ended'),
    loginsPerHour,
    body(PasskeyAnswer, { limits: smallBody }),
    async (c) => {
      const { app } = c.var
      const answer = await logInByPasskey(app, c.req.valid('json').response)
      await rememberBrowser(c, app, answer.token)
      return c.json(answer)
    },
  )

const own = { person: true, self: true, withoutAccount: true } as const
const fresh = { ...own, confirmed: true, secret: true } as const

export const factors = api<MemberCall>()
  .get('/', answers(Factors, 200, 'List your second factors'), allow('Login', own), async (c) =>
    c.json(await listFactors(c.var.app, c.var.member)),
  )
  .post(
    '/email',
    answers(SentCode, 202, 'Send the code that turns e-mail codes on'),
    fails('limit-reached', 'not-found'),
    allow('Login', fresh),
    async (c) => c.json(await askForEmail(c.var.app, c.var.member), 202),
  )
  .post(
    '/email/confirm',
    answers(AddedFactor, 201, 'Turn e-mail codes on'),
    fails('wrong-code', 'code-ended', 'limit-reached'),
    allow('Login', fresh),
    body(DigitCode),
    async (c) =>
      createdAt(
        c,
        await addEmail(c.var.app, c.var.member, c.req.valid('json').code),
        (made) => `/api/ui/v1/auth/factors/${made.factor.id}`,
      ),
  )
  .post(
    '/totp',
    answers(NewTotp, 200, 'Ask for the secret of an authenticator app'),
    fails('limit-reached', 'not-found'),
    allow('Login', fresh),
    async (c) => c.json(await askForTotp(c.var.app, c.var.member)),
  )
  .post(
    '/totp/confirm',
    answers(AddedFactor, 201, 'Add an authenticator app'),
    fails('wrong-code', 'code-ended', 'limit-reached'),
    allow('Login', fresh),
    body(AddTotp),
    async (c) =>
      createdAt(
        c,
        await addTotp(c.var.app, c.var.member, c.req.valid('json')),
        (made) => `/api/ui/v1/auth/factors/${made.factor.id}`,
      ),
  )
  .post(
    '/passkeys/options',
    answers(PasskeyOptions, 200, 'Ask for a new passkey'),
    fails('limit-reached', 'not-found'),
    allow('Login', fresh),
    async (c) => c.json(await askForPasskey(c.var.app, c.var.member)),
  )
  .post(
    '/passkeys',
    answers(AddedFactor, 201, 'Add a passkey'),
    fails('wrong-passkey', 'code-ended', 'limit-reached'),
    allow('Login', fresh),
    body(AddPasskey, { limits: smallBody }),
    async (c) =>
      createdAt(
        c,
        await addPasskey(c.var.app, c.var.member, c.req.valid('json')),
        (made) => `/api/ui/v1/auth/factors/${made.factor.id}`,
      ),
  )
  .post(
    '/recovery-codes',
    answers(RecoveryCodes, 201, 'Make new recovery codes; the old ones end'),
    fails('not-found'),
    allow('Login', fresh),
    async (c) =>
      createdAt(
        c,
        await renewRecoveryCodes(c.var.app, c.var.member),
        () => `/api/ui/v1/auth/factors`,
      ),
  )
  .put(
    '/:id',
    answers(Factor, 200, 'Rename a second factor'),
    allow('Login', own),
    body(RenameFactor),
    async (c) =>
      c.json(
        await renameFactor(c.var.app, c.var.member, {
          id: c.req.param('id'),
          ...c.req.valid('json'),
        }),
      ),
  )
  .delete(
    '/:id',
    answers(null, 204, 'Remove a second factor'),
    allow('Login', fresh),
    async (c) => {
      await removeFactor(c.var.app, c.var.member, c.req.param('id'))
      return c.body(null, 204)
    },
  )
