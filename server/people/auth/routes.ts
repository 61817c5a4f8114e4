import { WholeListQuery } from '../../../contract/paging.ts'
import { Login, LoginAnswer, PublicConfig } from '../../../contract/people/auth.ts'
import { SentCode } from '../../../contract/people/mfa.ts'
import { Confirm, Confirmation, SessionPage } from '../../../contract/people/sessions.ts'
import type { Config } from '../../config.ts'
import type { Call, MemberCall } from '../../context.ts'
import { limitByAddress } from '../../edge/call-limits.ts'
import { HOUR } from '../../platform/clock.ts'
import {
  answers,
  answersWith,
  api,
  body,
  cookieHeader,
  fails,
  query,
} from '../../platform/http/http.ts'
import { partOf } from '../../platform/http/whole-list.ts'
import { allow, rememberBrowser } from './auth.ts'
import { confirm, readConfirmation, sendConfirmationCode } from './confirmations.ts'
import { knownBrowserCookie } from './known-browser.ts'
import { logIn } from './log-in.ts'
import { endOtherSessions, endSession, listSessions, logOut } from './sessions.ts'

const opening = api<Call>()
  .get(
    '/config',
    answers(PublicConfig, 200, 'Public configuration'),
    answersWith(cookieHeader),
    (c) => c.json(publicConfig(c.var.app.config)),
  )
  .post(
    '/login',
    answers(LoginAnswer, 200, 'Log in'),
    answersWith(cookieHeader),
    fails('wrong-credentials', 'login-locked'),
    limitByAddress({ name: 'login', limit: 60, windowMs: HOUR }),
    body(Login),
    async (c) => {
      const answer = await logIn(c.var.app, c.req.valid('json'), knownBrowserCookie(c))
      if (answer.mfa === null) await rememberBrowser(c, c.var.app, answer.token)
      return c.json(answer)
    },
  )

const sessions = api<MemberCall>()
  .post(
    '/logout',
    answers(null, 204, 'End this session'),
    allow('Login', { person: true, withoutAccount: true }),
    async (c) => {
      await logOut(c.var.app, c.var.member)
      return c.body(null, 204)
    },
  )
  .get(
    '/sessions',
    answers(SessionPage, 200, 'List your sessions'),
    allow('Login', { person: true, self: true, withoutAccount: true }),
    query(WholeListQuery),
    async (c) => c.json(partOf(await listSessions(c.var.app, c.var.member), c.req.valid('query'))),
  )
  .delete(
    '/sessions',
    answers(null, 204, 'End all your other sessions'),
    allow('Login', { person: true, self: true, withoutAccount: true }),
    async (c) => {
      await endOtherSessions(c.var.app, c.var.member)
      return c.body(null, 204)
    },
  )
  .delete(
    '/sessions/:id',
    answers(null, 204, 'End one of your sessions'),
    allow('Login', { person: true, self: true, withoutAccount: true }),
    async (c) => {
      await endSession(c.var.app, c.var.member, c.req.param('id'))
      return c.body(null, 204)
    },
  )

const confirmations = api<MemberCall>()
  .get(
    '/confirmations',
    answers(Confirmation, 200, 'Whether this session is confirmed, and how it can be'),
    allow('Login', { person: true, self: true, withoutAccount: true }),
    async (c) => c.json(await readConfirmation(c.var.app, c.var.member)),
  )
  .post(
    '/confirmations',
    answers(Confirmation, 200, 'Confirm this session for ten minutes'),
    fails('wrong-credentials', 'wrong-code', 'code-ended', 'login-locked'),
    allow('Login', { person: true, self: true, withoutAccount: true, secret: true }),
    body(Confirm),
    async (c) =>
      c.json(await confirm(c.var.app, c.var.member, c.req.valid('json'), knownBrowserCookie(c))),
  )
  .post(
    '/confirmations/email',
    answers(SentCode, 202, 'Send a code to confirm this session with'),
    allow('Login', { person: true, self: true, withoutAccount: true, secret: true }),
    async (c) =>
      c.json(await sendConfirmationCode(c.var.app, c.var.member, knownBrowserCookie(c)), 202),
  )

export const auth = api<Call>().route('/', opening).route('/', sessions).route('/', confirmations)

function publicConfig(config: Config): PublicConfig {
  return {
    paymentsEnabled: config.flags.payments,
    geoEnabled: config.flags.geo,
    hubEnabled: config.flags.hub,
    socialLoginEnabled: config.flags.socialLogin,
    pricingTableId: config.stripe.pricingTableId ?? null,
    publishableKey: config.stripe.publishableKey ?? null,
    defaultDomain: config.defaultDomain,
    defaultHubDomain: config.defaultHubDomain ?? null,
    basePath: config.basePath,
    screenViews: config.screenViewsUrl !== undefined,
  }
}
