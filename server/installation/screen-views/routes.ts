import { ScreenView } from '../../../contract/installation/screen-views.ts'
import type { Call } from '../../context.ts'
import { limitByAddress } from '../../edge/call-limits.ts'
import { HOUR } from '../../platform/clock.ts'
import { answers, api, body, fails } from '../../platform/http/http.ts'
import { Problem } from '../../platform/http/problem.ts'
import { forward } from './screen-views.ts'

export const screenViews = api<Call>()
  .use(async (c, next) => {
    if (c.var.app.config.screenViewsUrl === undefined) throw new Problem('not-found')
    await next()
  })
  .post(
    '/',
    answers(null, 202, 'Count a view of a screen, where the operator counts them'),
    fails('not-found'),
    limitByAddress({ name: 'screen-views', limit: 1000, windowMs: HOUR }),
    body(ScreenView),
    (c) => {
      const { app } = c.var
      if (app.config.screenViewsUrl) forward(app, app.config.screenViewsUrl, c.req.valid('json'))
      return c.body(null, 202)
    },
  )
