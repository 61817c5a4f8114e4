import {
  Billing,
  CancelPlan,
  CheckoutReference,
  CheckPromotion,
  FailedPayment,
  OpenCheckout,
  PlanHistory,
  PlanPrices,
  Promotion,
  ProviderPage,
} from '../../../contract/plans/billing.ts'
import type { Call, MemberCall } from '../../context.ts'
import { allow } from '../../people/index.ts'
import { readBody } from '../../platform/http/body.ts'
import { answers, api, body, fails, query } from '../../platform/http/http.ts'
import { cancelPlan, resumePlan } from './cancellation.ts'
import { openCheckout, openPortal } from './checkout.ts'
import { makeReference } from './checkout-reference.ts'
import { listPlanHistory } from './history.ts'
import { readFailure, readPrices, requirePromotion } from './prices.ts'
import { requirePayments } from './providers.ts'
import { readBilling } from './reading.ts'
import { takeEvent } from './webhook.ts'

/** Closed to operators who act as a user. */
const payer = { self: true } as const

const EVENT_BYTES_MAX = 1_048_576

export const billing = api<MemberCall>()
  .get(
    '/',
    answers(Billing, 200, 'What the account pays for'),
    fails('not-found', 'payments-away'),
    allow('Billing', payer),
    async (c) => c.json(await readBilling(c.var.app, c.var.member)),
  )
  .get(
    '/history',
    answers(PlanHistory, 200, 'What happened to the plan, newest first'),
    fails('not-found', 'payments-away'),
    allow('Billing', payer),
    async (c) => {
      requirePayments(c.var.app)
      return c.json({ items: await listPlanHistory(c.var.app, c.var.member) })
    },
  )
  .get(
    '/prices',
    answers(PlanPrices, 200, 'What Pro costs'),
    fails('not-found', 'payments-away', 'payments-not-set-up'),
    allow('Login'),
    async (c) => c.json(await readPrices(c.var.app)),
  )
  .get(
    '/promotion',
    answers(Promotion, 200, 'What a promotion code takes off'),
    fails('not-found', 'payments-away', 'payments-not-set-up'),
    allow('Billing', payer),
    query(CheckPromotion),
    async (c) => c.json(await requirePromotion(c.var.app, c.req.valid('query').code)),
  )
  .get(
    '/failure',
    answers(FailedPayment, 200, 'Why the latest payment did not go through'),
    fails('not-found', 'payments-away'),
    allow('Billing', payer),
    async (c) => c.json(await readFailure(c.var.app, c.var.member)),
  )
  .post(
    '/checkout',
    answers(ProviderPage, 200, 'Open a page on which the account pays for Pro'),
    fails('not-found', 'already-paid', 'payments-away', 'payments-not-set-up'),
    allow('Billing', { ...payer, secret: true }),
    body(OpenCheckout),
    async (c) => c.json(await openCheckout(c.var.app, c.var.member, c.req.valid('json'))),
  )
  .get(
    '/checkout-reference',
    answers(CheckoutReference, 200, 'What a pricing table names the account by'),
    fails('not-found', 'already-paid', 'payments-not-set-up'),
    allow('Billing', payer),
    (c) => c.json(makeReference(c.var.app, c.var.member)),
  )
  .post(
    '/portal',
    answers(ProviderPage, 200, 'Open the page with card, invoices and plan'),
    fails('not-found', 'nothing-paid', 'payments-away', 'payments-not-set-up'),
    allow('Billing', { ...payer, secret: true }),
    async (c) => c.json(await openPortal(c.var.app, c.var.member)),
  )
  .post(
    '/cancellation',
    answers(Billing, 200, 'End Pro at the end of the paid period'),
    fails('not-found', 'nothing-paid', 'payments-away', 'payments-not-set-up'),
    allow('Billing', payer),
    body(CancelPlan),
    async (c) => c.json(await cancelPlan(c.var.app, c.var.member, c.req.valid('json'))),
  )
  .delete(
    '/cancellation',
    answers(Billing, 200, 'Go on with Pro after all'),
    fails('not-found', 'nothing-paid', 'payments-away', 'payments-not-set-up'),
    allow('Billing', payer),
    async (c) => c.json(await resumePlan(c.var.app, c.var.member)),
  )

/** Called by the payment provider; the signature proves it. */
export const billingEvents = api<Call>().post(
  '/',
  answers(null, 200, 'Events of the payment provider'),
  async (c) => {
    requirePayments(c.var.app)
    const event = await readBody(c.req.raw, EVENT_BYTES_MAX)
    await takeEvent(c.var.app, { body: event, signature: c.req.header('stripe-signature') })
    return c.body(null, 200)
  },
)
