import { Login, LoginAnswer, PublicConfig } from '../../../contract/auth.ts'
import { limitByAddress } from '../../call-limits.ts'
import type { Config } from '../../config.ts'
import type { Call } from '../../context.ts'
import { HOUR } from '../../platform/clock.ts'
import { answers, api, body } from '../../platform/http.ts'
import { logIn } from './auth.ts'

export const auth = api<Call>()
  .get('/config', answers(PublicConfig, 200, 'Public configuration'), (c) =>
    c.json(publicConfig(c.var.app.config)),
  )
  .post(
    '/login',
    answers(LoginAnswer, 200, 'Log in'),
    limitByAddress({ name: 'login', limit: 60, windowMs: HOUR }),
    body(Login),
    async (c) => c.json(await logIn(c.var.app, c.req.valid('json'))),
  )

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
  }
}
