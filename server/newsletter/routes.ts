import type { Context, Next } from 'hono'
import {
  NewsletterCounts,
  Subscribe,
  SubscribeAnswer,
} from '../../contract/newsletter/newsletter.ts'
import type { NewsletterOutcome } from '../../contract/screens/newsletter-pages.ts'
import type { Call, MemberCall } from '../context.ts'
import { limitByAddress } from '../edge/call-limits.ts'
import { findForm, requireOwnPage } from '../edge/page-forms.ts'
import { answerStop, failAsPage, type StopCall, toPage } from '../edge/unsubscribe.ts'
import { allowOperator } from '../people/index.ts'
import { HOUR } from '../platform/clock.ts'
import {
  answers,
  answersFile,
  api,
  body,
  requireValid,
  savedHeaders,
} from '../platform/http/http.ts'
import { requireTexts } from '../platform/http/json-body.ts'
import { Problem } from '../platform/http/problem.ts'
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

export const operatorNewsletter = api<MemberCall>()
  .get(
    '/',
    answers(NewsletterCounts, 200, 'How many addresses get the newsletter (operators)'),
    allowOperator(),
    async (c) => c.json(await countSubscriptions(c.var.app)),
  )
  .get(
    '/csv',
    answersFile(
      'text/csv',
      'Addresses that get the newsletter, as a CSV file (operators)',
      savedHeaders,
    ),
    allowOperator(),
    async (c) =>
      c.body(await subscribersCsv(c.var.app, c.var.member), 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="newsletter.csv"',
      }),
  )

interface FormCall extends StopCall {
  Variables: StopCall['Variables'] & { subscription: Subscribe }
}

/** The forms of the public pages. They work without scripts: each leads to a page that says how it went. */
export const newsletterForms = api<FormCall>()
  .onError((error, c) => {
    const outcome = error instanceof Problem ? outcomes[error.kind] : undefined
    return outcome && !c.var.isMailProgram ? toOutcome(c, outcome) : failAsPage(error, c)
  })
  .post('/subscribe', readSubscription, fiveAnHour, async (c) => {
    await subscribe(c.var.app, c.var.subscription)
    return toOutcome(c, 'requested')
  })
  .post('/confirm', async (c) => toOutcome(c, await confirmSubscription(c.var.app, codeOf(c))))
  .post('/unsubscribe', (c) =>
    answerStop(c, {
      folder: 'newsletter',
      said: 'No more mails will come.',
      stop: (code) => unsubscribe(c.var.app, code),
    }),
  )

const outcomes: Readonly<Record<string, NewsletterOutcome>> = {
  invalid: 'invalid',
  'too-many-requests': 'too-many',
}

const codeOf = (c: Context<FormCall>): string => c.req.query('code') ?? ''

const toOutcome = (c: Context<FormCall>, outcome: NewsletterOutcome) =>
  toPage(c, `newsletter/${outcome}`)

async function readSubscription(c: Context<FormCall>, next: Next): Promise<void> {
  requireOwnPage(c.req.raw)
  const subscription = { email: (await findForm(c.req.raw))?.get('email') ?? '', segment: 'blog' }
  requireTexts(subscription)
  c.set('subscription', requireValid(Subscribe, subscription))
  await next()
}
