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
import { answers, api, body } from '../../platform/http/http.ts'
import { completeRegistration, requireRegistration } from './completion.ts'
import { startRegistration } from './registrations.ts'

const perHour = limitByAddress({ name: 'registration', limit: 30, windowMs: HOUR })

export const registrations = api<Call>()
  .put(
    '/',
    answers(RegistrationStarted, 202, 'Start a registration'),
    perHour,
    body(StartRegistration),
    async (c) => {
      const { app } = c.var
      const canShowLink =
        app.config.smtpUrl === undefined &&
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
    perHour,
    body(CompleteRegistration),
    async (c) => c.json({ token: await completeRegistration(c.var.app, c.req.valid('json')) }, 201),
  )
