import { afterAll, beforeEach, expect, test } from 'bun:test'
import type { Billing } from '../../../contract/plans/billing.ts'
import { tierOf } from '../../people/accounts/accounts.ts'
import { DAY } from '../../platform/clock.ts'
import {
  describeApp,
  describeAppOnBothDatabases,
  type TestApp,
  waitingMailsIn,
} from '../../testing/app.ts'
import { startStripe } from '../../testing/servers/stripe/stripe.ts'
import {
  readOldStates,
  runStop,
  runSync,
  STOP_JOB,
  SYNC_JOB,
  stopDeleted,
  watchGrace,
} from './billing.ts'
import { readKnown } from './reading.ts'

const ui = '/api/ui/v1'
const stripe = await startStripe()
afterAll(() => stripe.stop())

async function payer(test: TestApp) {
  const email = `${crypto.randomUUID()}@example.org`
  const token = await test.register(email)
  const ask = (path: string, body?: unknown, method?: string) =>
    test.call(`${ui}${path}`, {
      token,
      ...(body !== undefined && { body }),
      ...(method && { method }),
    })
  const account = async () => (await ask('/account')).json()
  const billing = async (): Promise<Billing> => (await ask('/billing')).json()
  const { id } = await account()
  const setAccount = (changes: object) =>
    test.app.db.updateTable('accounts').set(changes).where('id', '=', id).execute()
  const customer = async () =>
    (
      await test.app.db
        .selectFrom('billing_customers')
        .select('customer_id')
        .where('account_id', '=', id)
        .executeTakeFirstOrThrow()
    ).customer_id
  /** Pays by our own checkout. */
  const pay = async (body: object = { interval: 'month' }) => {
    const answer = await ask('/billing/checkout', body)
    expect(answer.status).toBe(200)
    const session = stripe.latestCheckout()?.id ?? ''
    stripe.payCheckout(session)
    await stripe.settled()
    return subscriptionOf(await customer())
  }
  const reference = async (): Promise<string> =>
    (await (await ask('/billing/checkout-reference')).json()).reference
  const mails = async () => (await waitingMailsIn(test.app.db, email)).map(({ subject }) => subject)
  return { token, id, email, ask, account, billing, setAccount, pay, customer, reference, mails }
}

function subscriptionOf(customerId: string): string {
  const found = stripe.subscriptionOf(customerId)
  if (!found) throw new Error(`${customerId} has no subscription`)
  return found.id
}

const NOTHING = { status: 'NONE', interval: null, renewsAt: null, cancelAt: null, card: null }

const connect = (open: () => TestApp) => {
  stripe.answerWell()
  stripe.setClock(() => open().app.clock())
  stripe.setWebhook(async (body, signature) => {
    const headers = { 'stripe-signature': signature }
    return (await open().call(`${ui}/billing/webhook`, { method: 'POST', body, headers })).status
  })
}

describeAppOnBothDatabases(
  'Paying for Pro',
  (open, { testOnce }) => {
    beforeEach(() => connect(open))

    test('a new account is on trial and pays nothing', async () => {
      const { billing } = await payer(open())
      expect(await billing()).toEqual({
        ...NOTHING,
        tier: 'PRO',
        status: 'TRIALING',
        price: null,
        graceEndsAt: null,
        isGranted: false,
        invoices: [],
        isConfigured: true,
        hasPortal: false,
        stale: false,
      })
    })

    test('a checkout leads to Pro, with card and invoice', async () => {
      const { id, email, account, billing, setAccount, pay, customer } = await payer(open())
      await setAccount({ free_trial_ends_at: 1 })
      expect((await account()).tier).toBe('FREE')
      await pay()
      expect((await account()).tier).toBe('PRO')
      const session = stripe.latestCheckout()
      expect(session).toMatchObject({
        client_reference_id: id,
        customer: await customer(),
        allow_promotion_codes: true,
        success_url: 'http://localhost:3000/app/purchase/success?session={CHECKOUT_SESSION_ID}',
        cancel_url: 'http://localhost:3000/app/purchase/failed',
      })
      expect(stripe.books.find('customer', await customer())).toMatchObject({ email })
      expect(await billing()).toMatchObject({
        tier: 'PRO',
        status: 'ACTIVE',
        interval: 'month',
        price: { amount: 1200, currency: 'USD' },
        renewsAt: '2026-12-21T12:00:00.000Z',
        cancelAt: null,
        card: { brand: 'visa', last4: '4242' },
        invoices: [{ status: 'PAID', amount: 1200, currency: 'USD' }],
        hasPortal: true,
        stale: false,
      })
    })

    test('nobody pays twice', async () => {
      const { ask, pay } = await payer(open())
      await pay({ interval: 'year' })
      const again = await ask('/billing/checkout', { interval: 'month' })
      expect([again.status, (await again.json()).type]).toEqual([409, '/problems/already-paid'])
    })

    test('two checkouts that open at once are for one customer', async () => {
      const { id, ask } = await payer(open())
      const opened = await Promise.all(
        [1, 2, 3].map(() => ask('/billing/checkout', { interval: 'month' })),
      )
      expect(opened.map(({ status }) => status)).toEqual([200, 200, 200])
      const customers = await open()
        .app.db.selectFrom('billing_customers')
        .selectAll()
        .where('account_id', '=', id)
        .execute()
      expect(customers).toHaveLength(1)
    })

    testOnce('a checkout refuses what it does not know', async () => {
      const { ask } = await payer(open())
      const refused = async (body: object) => {
        const answer = await ask('/billing/checkout', body)
        const { errors } = await answer.json()
        return [answer.status, errors?.[0]?.path]
      }
      expect(await refused({})).toEqual([422, 'interval'])
      expect(await refused({ interval: 'week' })).toEqual([422, 'interval'])
      expect(await refused({ interval: 'month', amount: 1 })).toEqual([422, 'amount'])
      expect(await refused({ interval: 'month', promoCode: 'NO-SUCH' })).toEqual([422, 'promoCode'])
    })

    testOnce('a promotion code is checked, and goes into the checkout', async () => {
      const { ask, pay, billing } = await payer(open())
      const code = `SPRING${crypto.randomUUID().slice(0, 8).toUpperCase()}`
      stripe.addPromotion({ code, percentOff: 25 })
      const promotion = await ask(`/billing/promotion?code=%20${code.toLowerCase()}%20`)
      expect(await promotion.json()).toMatchObject({ code, percentOff: 25 })
      for (const unknown of ['AUTUMN', 'a%20b', '%00', '%3Cscript%3E', '%F0%9F%8E%81']) {
        expect((await ask(`/billing/promotion?code=${unknown}`)).status).toBe(404)
      }
      expect((await ask('/billing/promotion')).status).toBe(422)
      await pay({ interval: 'month', promoCode: code.toLowerCase() })
      expect((await billing()).invoices).toMatchObject([{ amount: 900 }])
    })

    testOnce('prices come from the provider', async () => {
      const { ask } = await payer(open())
      expect(await (await ask('/billing/prices')).json()).toEqual({
        month: { amount: 1200, currency: 'USD' },
        year: { amount: 12_000, currency: 'USD' },
        stale: false,
      })
    })

    testOnce('the portal opens for who has paid', async () => {
      const { ask, pay } = await payer(open())
      expect((await ask('/billing/portal', undefined, 'POST')).status).toBe(409)
      await pay()
      const { url } = await (await ask('/billing/portal', undefined, 'POST')).json()
      expect(url).toStartWith(`${stripe.url}/portal/`)
    })

    test('a pricing table binds its customer to the account that asked for its reference', async () => {
      const { account, setAccount, billing, email, reference } = await payer(open())
      await setAccount({ free_trial_ends_at: 1 })
      const clientReferenceId = await reference()
      expect(clientReferenceId).toMatch(/^[A-Za-z0-9_-]{1,200}$/)
      stripe.payByPricingTable({ clientReferenceId, email })
      await stripe.settled()
      expect((await account()).tier).toBe('PRO')
      expect(await billing()).toMatchObject({ status: 'ACTIVE', interval: 'month' })
    })

    testOnce(
      'a checkout that names nobody, or somebody who is not there, changes nothing',
      async () => {
        const { id, account, setAccount, email, reference } = await payer(open())
        const other = await payer(open())
        await setAccount({ free_trial_ends_at: 1 })
        stripe.payByPricingTable({ email })
        const [, end, proof] = (await reference()).split('-')
        const [, otherEnd, otherProof] = (await other.reference()).split('-')
        const later = (open().app.clock() + 15 * DAY).toString(36)
        for (const clientReferenceId of [
          'acc_nobody',
          id,
          `${id}-${end}`,
          `${id}-${later}-${proof}`,
          `${id}-${otherEnd}-${otherProof}`,
          `acc_nobody-${end}-${proof}`,
          `${id}-${end}-${proof?.toUpperCase()}`,
        ]) {
          stripe.payByPricingTable({ email, clientReferenceId })
        }
        await stripe.settled()
        expect((await account()).tier).toBe('FREE')
        expect(await open().app.db.selectFrom('billing_customers').selectAll().execute()).toEqual(
          expect.not.arrayContaining([expect.objectContaining({ account_id: id })]),
        )
      },
    )

    testOnce('a reference ends after two weeks, and needs the permission to pay', async () => {
      const { id, setAccount, email, reference } = await payer(open())
      await setAccount({ free_trial_ends_at: 1 })
      const old = await reference()
      open().pass(14 * DAY)
      stripe.payByPricingTable({ email, clientReferenceId: old })
      await stripe.settled()
      const { tier } = await open()
        .app.db.selectFrom('accounts')
        .select('tier')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(tier).toBe('FREE')
      expect((await open().call(`${ui}/billing/checkout-reference`)).status).toBe(401)
    })

    test('a customer of one account cannot be bound to another', async () => {
      const ada = await payer(open())
      await ada.pay()
      const mallory = await payer(open())
      const reference = await mallory.reference()
      await mallory.setAccount({ free_trial_ends_at: 1 })
      const event = stripe.events().findLast(({ type }) => type === 'checkout.session.completed')
      if (!event) throw new Error('no checkout')
      const forMallory = structuredClone(event)
      Object.assign(forMallory, { id: 'evt_other' })
      Object.assign(forMallory.data.object, { client_reference_id: reference })
      expect(await stripe.deliver(forMallory)).toBe(200)
      expect((await mallory.account()).tier).toBe('FREE')
      expect((await ada.account()).tier).toBe('PRO')
    })

    test('a failed payment leaves seven days, with mails, and then the account is on Free', async () => {
      const { id, account, billing, setAccount, pay, mails } = await payer(open())
      await setAccount({ free_trial_ends_at: 1 })
      const subscription = await pay()
      stripe.failPayment(subscription)
      await stripe.settled()
      const failed = await billing()
      expect(failed).toMatchObject({ tier: 'PRO', status: 'PAST_DUE' })
      expect(Date.parse(failed.graceEndsAt ?? '') - open().app.clock()).toBe(7 * DAY)
      const tell = async (days: number) => {
        open().pass(days * DAY)
        await watchGrace(open().app)
        await watchGrace(open().app)
        return mails()
      }
      expect(await tell(3)).toHaveLength(1)
      expect(await tell(1.5)).toHaveLength(2)
      expect((await account()).tier).toBe('PRO')
      expect(await tell(2)).toHaveLength(3)
      expect(await tell(1)).toHaveLength(4)
      expect((await mails()).toSorted()).toEqual([
        'Pro of Test Person ends in 3 days: a payment is missing',
        'Pro of Test Person ends tomorrow: a payment is missing',
        'Test Person is on Free now',
        'The payment for Test Person did not go through',
      ])
      // The session has ended meanwhile.
      const { app } = open()
      expect(await tierOf(app, id)).toBe('FREE')
      stripe.payAgain(subscription)
      await stripe.settled()
      expect(await tierOf(app, id)).toBe('PRO')
      expect(await readKnown(app, id)).toMatchObject({ status: 'ACTIVE', graceEndsAt: null })
    })

    test('Pro is cancelled with a reason, taken back, and ends with its period', async () => {
      const { id, ask, account, billing, setAccount, pay, mails } = await payer(open())
      await setAccount({ free_trial_ends_at: 1 })
      const cancel = (body: object) => ask('/billing/cancellation', body)
      expect((await cancel({ reason: 'unused' })).status).toBe(409)
      const subscription = await pay()
      expect((await cancel({ reason: 'because' })).status).toBe(422)
      const comment = 'We print less'
      const asked = await (await cancel({ reason: 'unused', comment })).json()
      expect(asked).toMatchObject({ tier: 'PRO', status: 'ACTIVE', renewsAt: null })
      expect(asked.cancelAt).not.toBeNull()
      expect(stripe.books.find('subscription', subscription)).toMatchObject({
        cancel_at_period_end: true,
        cancellation_details: { feedback: 'unused', comment },
      })
      await stripe.settled()
      const kept = await ask('/billing/cancellation', undefined, 'DELETE')
      expect(await kept.json()).toMatchObject({ cancelAt: null, status: 'ACTIVE' })
      await cancel({ reason: 'other' })
      stripe.renew(subscription)
      await stripe.settled()
      expect(await account()).toMatchObject({ tier: 'FREE' })
      expect(await billing()).toMatchObject({ status: 'CANCELED', cancelAt: null })
      expect(await mails()).toEqual(['Test Person is on Free now'])

      const { items } = await (await ask('/billing/history')).json()
      const seen = items.map(({ kind, by, reason }: Record<string, string>) => [kind, by, reason])
      expect(seen.toSorted()).toEqual(
        [
          ['trial-started', null, null],
          ['started', null, null],
          ['cancel-asked', 'Test Person', 'unused'],
          ['cancel-withdrawn', 'Test Person', null],
          ['cancel-asked', 'Test Person', 'other'],
          ['ended', null, null],
        ].toSorted(),
      )
      const rows = await open()
        .app.db.selectFrom('audit')
        .select('after')
        .where('account_id', '=', id)
        .where('action', '=', 'plan.cancel-asked')
        .execute()
      expect(rows.some(({ after }) => after?.includes(comment))).toBe(true)
    })

    testOnce('of a failed card the reason is known', async () => {
      const { ask, customer } = await payer(open())
      const failure = async () => (await ask('/billing/failure')).json()
      expect(await failure()).toMatchObject({ reason: 'left' })
      await ask('/billing/checkout', { interval: 'month' })
      expect(await failure()).toMatchObject({ reason: 'left' })
      const session = stripe.latestCheckout()?.id ?? ''
      try {
        stripe.payCheckout(session, { card: 'insufficient-funds' })
      } catch {
        // The page shows the reason, and stays open.
      }
      expect(await failure()).toMatchObject({ reason: 'insufficient-funds', last4: '9995' })
      expect(stripe.subscriptionOf(await customer())).toBeUndefined()
    })

    testOnce('refunds show on their invoices', async () => {
      const { pay, billing } = await payer(open())
      await pay()
      const [invoice] = (await billing()).invoices
      stripe.refund(invoice?.id ?? '')
      await stripe.settled()
      expect((await billing()).invoices[0]?.status).toBe('REFUNDED')
    })

    test('a deleted account stops paying, and finds its plan when it comes back', async () => {
      const { id, pay } = await payer(open())
      const subscription = await pay()
      const { db } = open().app
      const { app } = open()
      const runJobs = async () => {
        const jobs = await db.selectFrom('jobs').selectAll().where('kind', '=', STOP_JOB).execute()
        for (const job of jobs) await runStop(app, JSON.parse(job.payload))
        await db.deleteFrom('jobs').where('kind', '=', STOP_JOB).execute()
        return jobs.length
      }
      await runJobs()
      await db.updateTable('accounts').set({ deleted_at: 1 }).where('id', '=', id).execute()
      await stopDeleted(app)
      await stopDeleted(app)
      expect(await runJobs()).toBe(1)
      const found = stripe.books.find('subscription', subscription)
      expect(found).toMatchObject({ cancel_at_period_end: true })
    })
  },
  stripe.settings,
)

describeApp(
  'A payment provider that is away',
  (open) => {
    beforeEach(() => connect(open))

    test('leaves what is known, and says so', async () => {
      const { ask, billing, account, pay } = await payer(open())
      await pay()
      const known = await billing()
      await stripe.goDown()
      try {
        expect(await billing()).toEqual({ ...known, stale: true })
        expect((await account()).tier).toBe('PRO')
        for (const [path, body] of [
          ['/billing/portal', undefined],
          ['/billing/cancellation', { reason: 'unused' }],
        ] as const) {
          const answer = await ask(path, body, 'POST')
          expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30'])
        }
        const newcomer = await payer(open())
        const checkout = await newcomer.ask('/billing/checkout', { interval: 'month' })
        expect([checkout.status, (await checkout.json()).type]).toEqual([
          503,
          '/problems/payments-away',
        ])
      } finally {
        await stripe.comeBack()
      }
      expect(await billing()).toEqual(known)
      expect((await ask('/billing/portal', undefined, 'POST')).status).toBe(200)
    })

    test('an event that comes meanwhile is answered, and read later', async () => {
      const { billing, account, setAccount, pay } = await payer(open())
      await setAccount({ free_trial_ends_at: 1 })
      const subscription = await pay()
      const { db } = open().app
      stripe.holdEvents()
      stripe.cancelNow(subscription)
      const event = stripe.events().at(-1)
      if (!event) throw new Error('no event')
      await stripe.goDown()
      try {
        expect(await stripe.deliver(event)).toBe(200)
        expect((await account()).tier).toBe('PRO')
      } finally {
        await stripe.comeBack()
        stripe.setWebhook(undefined)
        stripe.releaseEvents()
      }
      const jobs = await db.selectFrom('jobs').selectAll().where('kind', '=', SYNC_JOB).execute()
      expect(jobs).toHaveLength(1)
      for (const job of jobs) await runSync(open().app, JSON.parse(job.payload))
      expect((await account()).tier).toBe('FREE')
      expect((await billing()).status).toBe('CANCELED')
    })

    test('an event that never came is made up for within a day', async () => {
      const { account, setAccount, pay } = await payer(open())
      await setAccount({ free_trial_ends_at: 1 })
      const subscription = await pay()
      stripe.setWebhook(undefined)
      stripe.cancelNow(subscription)
      await readOldStates(open().app)
      expect((await account()).tier).toBe('PRO')
      open().pass(DAY + 1)
      await readOldStates(open().app)
      expect((await account()).tier).toBe('FREE')
    })

    test('a state that another process replaced meanwhile is read again, not saved', async () => {
      const { id, account, billing, setAccount, pay } = await payer(open())
      await setAccount({ free_trial_ends_at: 1 })
      const subscription = await pay()
      stripe.setWebhook(undefined)
      const { db } = open().app
      let readings = 0
      stripe.rewriteAnswers((path, answer) => {
        if (path !== '/v1/subscriptions' || ++readings > 1) return answer
        const earlier = structuredClone(answer)
        // Another process saves a later state while this answer is on its way.
        stripe.cancelNow(subscription)
        void db
          .updateTable('billing')
          .set((row) => ({ version: row('version', '+', 1) }))
          .where('account_id', '=', id)
          .execute()
        return earlier
      })
      expect(await billing()).toMatchObject({ tier: 'FREE', status: 'CANCELED' })
      expect((await account()).tier).toBe('FREE')
      expect(readings).toBe(2)
    })

    test('a provider that knows none of our customers takes no plan away', async () => {
      const { account, billing, setAccount, pay, customer } = await payer(open())
      await setAccount({ free_trial_ends_at: 1 })
      await pay()
      const id = await customer()
      stripe.onlyFor(new RegExp(id))
      stripe.books.remove(id)
      expect(await billing()).toMatchObject({ tier: 'PRO', status: 'ACTIVE' })
      expect((await account()).tier).toBe('PRO')
    })
  },
  stripe.settings,
)

describeApp('Without a payment provider', (open) => {
  test('everybody is Pro, and nothing can be paid', async () => {
    const { ask, billing } = await payer(open())
    expect(await billing()).toMatchObject({ ...NOTHING, tier: 'PRO', isConfigured: false })
    for (const [method, path, body] of [
      ['GET', '/billing/prices', undefined],
      ['GET', '/billing/history', undefined],
      ['GET', '/billing/failure', undefined],
      ['GET', '/billing/promotion?code=X', undefined],
      ['POST', '/billing/checkout', { interval: 'month' }],
      ['POST', '/billing/portal', undefined],
      ['POST', '/billing/cancellation', { reason: 'unused' }],
      ['DELETE', '/billing/cancellation', undefined],
      ['POST', '/billing/webhook', {}],
    ] as const) {
      expect([path, (await ask(path, body, method)).status]).toEqual([path, 404])
    }
  })
})

describeApp(
  'With payments on, but not set up',
  (open) => {
    test('the way to pay says what is missing', async () => {
      const { ask, billing } = await payer(open())
      expect(await billing()).toMatchObject({ isConfigured: false, stale: false })
      const answer = await ask('/billing/checkout', { interval: 'month' })
      expect([answer.status, (await answer.json()).type]).toEqual([
        409,
        '/problems/payments-not-set-up',
      ])
      expect(await (await ask('/billing/prices')).json()).toEqual({
        month: null,
        year: null,
        stale: false,
      })
    })
  },
  { PAYMENTS_ENABLED: 'true' },
)
