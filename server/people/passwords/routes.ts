import {
  ChangePassword,
  ConfirmReset,
  Message,
  RequestReset,
} from '../../../contract/people/passwords.ts'
import type { Call, MemberCall } from '../../context.ts'
import { limitByAddress } from '../../edge/call-limits.ts'
import { HOUR } from '../../platform/clock.ts'
import { answers, answersWith, api, body, cookieHeader, fails } from '../../platform/http/http.ts'
import {
  allow,
  knownBrowserCookie,
  rememberBrowserAfterReset,
  rememberBrowserOf,
} from '../auth/auth.ts'
import { changePassword } from './change.ts'
import { confirmReset, requestReset } from './resets.ts'

const resets = api<Call>()
  .put(
    '/resets/requests',
    answers(Message, 202, 'Request a password reset'),
    limitByAddress({ name: 'reset', limit: 30, windowMs: HOUR }),
    body(RequestReset),
    async (c) => c.json(await requestReset(c.var.app, c.req.valid('json').username), 202),
  )
  .put(
    '/resets/confirmations',
    answers(Message, 200, 'Set a new password'),
    answersWith(cookieHeader),
    fails('code-ended'),
    limitByAddress({ name: 'reset-code', limit: 60, windowMs: HOUR }),
    body(ConfirmReset),
    async (c) => {
      const { userId, message } = await confirmReset(c.var.app, c.req.valid('json'))
      await rememberBrowserAfterReset(c, c.var.app, userId)
      return c.json({ message })
    },
  )

const own = api<MemberCall>().put(
  '/',
  answers(Message, 200, 'Change your password'),
  answersWith(cookieHeader),
  fails('not-found', 'login-locked'),
  allow('Login', { person: true, self: true, withoutAccount: true, secret: true }),
  body(ChangePassword),
  async (c) => {
    const { app, member } = c.var
    const cookie = knownBrowserCookie(c)
    const message = await changePassword(app, member, { ...c.req.valid('json'), cookie })
    await rememberBrowserOf(c, app, member)
    return c.json(message)
  },
)

export const passwords = api<Call>().route('/', resets).route('/', own)
