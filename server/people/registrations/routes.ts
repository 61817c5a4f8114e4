import {
  CompleteRegistration,
  Registration,
  RegistrationStarted,
  StartRegistration,
  TokenAnswer,
} from '../../../contract/people/registrations.ts'
import type { Call } from '../../context.ts'
import { limitByAddress } from '../../edge/call-limits.ts'
import { HOUR } from '../../platform/clock.ts'
import { createdAt } from '../../platform/http/created.ts'
import { answers, answersWith, api, body, cookieHeader, fails } from '../../platform/http/http.ts'
import { rememberBrowser } from '../auth/auth.ts'
import { completeRegistration, requireRegistration } from './completion.ts'
import { startRegistration } from './registrations.ts'

/** Each step has a limit of its own: an office behind one address should get thirty people in, not fifteen. */
const perHour = (name: string) => limitByAddress({ name, limit: 30, windowMs: HOUR })

export const registrations = api<Call>()
  .put(
    '/',
    answers(RegistrationStarted, 202, 'Start a registration'),
    perHour('registration'),
    body(StartRegistration),
    async (c) => {
      const { app } = c.var
      const canShowLink =
        app.config.smtp === undefined &&
        app.config.isPublicOnLoopback &&
        c.env?.isDirectFromLoopback === true
      return c.json(await startRegistration(app, c.req.valid('json'), { canShowLink }), 202)
    },
  )
  .get('/:code', answers(Registration, 200, 'Read a registration link'), async (c) => {
    c.header('referrer-policy', 'no-referrer')
    return c.json(await requireRegistration(c.var.app, c.req.param('code')))
  })
  .post(
    '/accounts',
    answers(TokenAnswer, 201, 'Complete a registration'),
    fails('email-kept'),
    answersWith(cookieHeader),
    fails('not-found', 'registration-ended'),
    perHour('registration-completion'),
    body(CompleteRegistration),
    async (c) => {
      const token = await completeRegistration(c.var.app, c.req.valid('json'))
      await rememberBrowser(c, c.var.app, token)
      return createdAt(c, { token }, () => '/api/ui/v1/account')
    },
  )
