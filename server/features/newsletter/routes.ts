import type { Context, Next } from 'hono'
import { NewsletterCounts, Subscribe, SubscribeAnswer } from '../../../contract/newsletter.ts'
import type { NewsletterOutcome } from '../../../contract/screens/newsletter-pages.ts'
import type { Call, MemberCall } from '../../context.ts'
import { limitByAddress } from '../../edge/call-limits.ts'
import { failAsProblem } from '../../edge/http-edge.ts'
import { findForm, requireOwnPage } from '../../edge/page-forms.ts'
import { HOUR } from '../../platform/clock.ts'
import { answers, answersFile, api, body, requireValid } from '../../platform/http/http.ts'
import { requireTexts } from '../../platform/http/json-body.ts'
import { Problem } from '../../platform/http/problem.ts'
import { allow } from '../auth/auth.ts'
import { confirmSubscription, subscribe, unsubscribe } from './newsletter.ts'
import { countSubscriptions, subscribersCsv } from './subscriber-list.ts'

const fiveAnHour = limitByAddress({ name: 'newsletter', limit: 5, windowMs: HOUR })

export const subscriptions = api<Call>().post(
  '/v1/subscribe',
  answers(SubscribeAnswer, 202, 'Ask for the newsletter, without a login'),
  body(Subscribe),
  fiveAnHour,
  async (c) => c.json(await subscribe(c.var.app, c.req.valid('json')), 202),
)

const operator = { person: true, self: true, withoutAccount: true } as const

export const operatorNewsletter = api<MemberCall>()
  .get(
    '/',
    answers(NewsletterCounts, 200, 'How many addresses get the newsletter (operators)'),
    allow('Login', operator),
    async (c) => c.json(await countSubscriptions(c.var.app, c.var.member)),
  )
  .get(
    '/csv',
    answersFile('text/csv', 'Addresses that get the newsletter, as a CSV file (operators)'),
    allow('Login', operator),
    async (c) =>
      c.body(await subscribersCsv(c.var.app, c.var.member), 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="newsletter.csv"',
      }),
  )

interface FormCall extends Call {
  Variables: Call['Variables'] & {
    subscription: Subscribe
    /** The caller is a mail program and not a page of ours. */
    isMailProgram?: boolean
  }
}

/** The forms of the public pages. They work without scripts: each leads to a page that says how it went. */
export const newsletterForms = api<FormCall>()
  .onError((error, c) => {
    const answer = failAsProblem(c.var.app)(error, c)
    if (c.var.isMailProgram) return answer
    const outcome = error instanceof Problem ? outcomes[error.kind] : undefined
    if (outcome) return toOutcome(c, outcome)
    return answer.status < 500 ? answer : toPage(c, `error?request=${c.var.requestId}`)
  })
  .post('/subscribe', readSubscription, fiveAnHour, async (c) => {
    await subscribe(c.var.app, c.var.subscription)
    return toOutcome(c, 'requested')
  })
  .post('/confirm', async (c) => toOutcome(c, await confirmSubscription(c.var.app, codeOf(c))))
  .post('/unsubscribe', async (c) => {
    c.set('isMailProgram', (await findForm(c.req.raw))?.get('by') !== 'page')
    const outcome = await unsubscribe(c.var.app, codeOf(c))
    if (!c.var.isMailProgram) return toOutcome(c, outcome)
    // RFC 8058: a mail program follows no redirect. It looks at the status only.
    if (outcome === 'unknown') throw new Problem('not-found')
    return c.text('No more mails will come.')
  })

const outcomes: Readonly<Record<string, NewsletterOutcome>> = {
  invalid: 'invalid',
  'too-many-requests': 'too-many',
}

const codeOf = (c: Context<FormCall>): string => c.req.query('code') ?? ''

const toOutcome = (c: Context<FormCall>, outcome: NewsletterOutcome) =>
  toPage(c, `newsletter/${outcome}`)

const toPage = (c: Context<FormCall>, path: string) =>
  c.redirect(c.var.app.config.basePath + path, 303)

async function readSubscription(c: Context<FormCall>, next: Next): Promise<void> {
  requireOwnPage(c.req.raw)
  const subscription = { email: (await findForm(c.req.raw))?.get('email') ?? '', segment: 'blog' }
  requireTexts(subscription)
  c.set('subscription', requireValid(Subscribe, subscription))
  await next()
}
