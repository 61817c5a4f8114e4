import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { DAY } from '../../platform/clock.ts'
import { describeApp, type TestApp } from '../../testing/app.ts'
import { rounds } from '../../testing/rounds.ts'
import { type StripeServer, startStripe } from '../../testing/servers/stripe/stripe.ts'
import { readOldStates } from './billing.ts'

setDefaultTimeout(180_000)

type StripeEvent = ReturnType<StripeServer['events']>[number]

const EVENTS = rounds(1000)
/** Each has so many events that all kinds of them meet. */
const ACCOUNTS = EVENTS / 40
const AT_ONCE = 12
const GAPS = 0.1
const SEEDS = [1 + Math.floor(Math.random() * 1e9), 20_261_121]

/** A small generator, so that a seed repeats a run. */
function chance(seed: number) {
  let state = seed
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
  return {
    next,
    pick: <T>(list: readonly T[]): T => {
      const found = list[Math.floor(next() * list.length)]
      if (found === undefined) throw new Error('nothing to pick from')
      return found
    },
    shuffled: <T>(list: readonly T[]): T[] =>
      list
        .map((item) => ({ item, at: next() }))
        .sort((a, b) => a.at - b.at)
        .map(({ item }) => item),
  }
}

type Chance = ReturnType<typeof chance>

const customerIn = ({ data }: StripeEvent): unknown =>
  data.object.object === 'customer' ? data.object.id : data.object.customer

/** Does something at random with an account's plan at the provider; each causes some events. */
function act(stripe: StripeServer, random: Chance, reference: string): void {
  const customer = stripe.books
    .list('checkout.session')
    .find((session) => session.client_reference_id === reference)?.customer as string | undefined
  const subscription = customer === undefined ? undefined : stripe.subscriptionOf(customer)
  if (!subscription || subscription.status === 'canceled') {
    stripe.payByPricingTable({
      clientReferenceId: reference,
      email: `${reference}@example.org`,
      interval: random.pick(['month', 'year']),
    })
    return
  }
  const { id } = subscription
  const actions = [
    () => stripe.renew(id),
    () => stripe.failPayment(id),
    () => stripe.payAgain(id),
    () => stripe.cancelAtEnd(id),
    () => stripe.changeInterval(id, random.pick(['month', 'year'])),
    () => stripe.setStatus(id, random.pick(['paused', 'unpaid', 'active', 'past_due'])),
    () => stripe.changeCard(subscription.customer, random.pick(['good', 'mastercard'])),
    () => random.next() < 0.3 && stripe.cancelNow(id),
  ]
  random.pick(actions)()
}

for (const seed of SEEDS) {
  const stripe = await startStripe()
  afterAll(() => stripe.stop())
  const environment = stripe.settings

  describeApp(
    `${EVENTS} events, seed ${seed}`,
    (open) => {
      const send = (test: TestApp) => async (body: string, signature: string) => {
        const headers = { 'stripe-signature': signature }
        const answer = await test.call('/api/ui/v1/billing/webhook', {
          method: 'POST',
          body,
          headers,
        })
        return answer.status
      }
      /** One of each account. */
      const references: string[] = []
      const statusOf = (id: string | null): string =>
        String(stripe.books.find('subscription', id)?.status).toUpperCase()
      /** The billing state of each account, without the columns about reading it. */
      const states = async (test: TestApp) => {
        const rows = await test.app.db
          .selectFrom('billing')
          .innerJoin('accounts', 'accounts.id', 'billing.account_id')
          .select(['account_id', 'customer_id', 'subscription_id', 'status', 'plan_interval'])
          .select(['amount', 'renews_at', 'cancel_at', 'card', 'tier'])
          .orderBy('account_id')
          .execute()
        return rows
      }

      test('in any order, up to three times, with gaps, lead where the ordered ones do', async () => {
        const random = chance(seed)
        const app = open()
        stripe.setClock(() => app.app.clock())
        stripe.setWebhook(send(app))
        stripe.holdEvents()
        for (let n = 0; n < ACCOUNTS; n++) {
          const token = await app.register(`${seed}-${n}@example.org`)
          const answer = await app.call('/api/ui/v1/billing/checkout-reference', { token })
          references.push((await answer.json()).reference)
        }
        let sent = 0
        const delivered = new Set<string>()
        const deliverSome = async (events: readonly StripeEvent[]) => {
          for (let at = 0; at < events.length; at += AT_ONCE) {
            const some = events.slice(at, at + AT_ONCE)
            for (const { id } of some) delivered.add(id)
            const answers = await Promise.all(some.map((event) => stripe.deliver(event)))
            expect(new Set(answers)).toEqual(new Set([200]))
          }
        }
        // Events arrive while others happen.
        while (stripe.events().length < EVENTS) {
          act(stripe, random, random.pick(references))
          const fresh = stripe.events().slice(sent)
          if (fresh.length < 40) continue
          sent += fresh.length
          // Nothing else says whose a customer of a pricing table is.
          const kept = fresh.filter(
            ({ type }) => type.startsWith('checkout.') || random.next() >= GAPS,
          )
          const repeated = kept.flatMap((event) =>
            Array.from({ length: 1 + Math.floor(random.next() * 3) }, () => event),
          )
          await deliverSome(random.shuffled(repeated))
        }
        const rest = stripe.events().slice(sent)
        await deliverSome(random.shuffled([...rest, ...rest]))
        const last = new Map(stripe.events().map((event) => [customerIn(event), event.id]))
        for (const row of await states(app)) {
          if (!delivered.has(last.get(row.customer_id) ?? '')) continue
          expect(row.status).toBe(statusOf(row.subscription_id))
        }
        // What fell into a gap is made up for by the daily reading.
        app.pass(DAY + 1)
        await readOldStates(app.app)
        const reached = await states(app)
        expect(reached).toHaveLength(ACCOUNTS)

        // The same account by account, from nothing, with every event in its order.
        await app.app.db.deleteFrom('billing_events').execute()
        await app.app.db.deleteFrom('billing').execute()
        await app.app.db.deleteFrom('billing_customers').execute()
        await app.app.db.updateTable('accounts').set({ tier: 'FREE', tier_ends_at: null }).execute()
        for (const event of stripe.events()) expect(await stripe.deliver(event)).toBe(200)
        expect(await states(app)).toEqual(reached)

        // And as the provider has it.
        for (const row of reached) {
          const status = statusOf(row.subscription_id)
          expect(row.status).toBe(status)
          expect(row.tier).toBe(['ACTIVE', 'PAST_DUE'].includes(status) ? 'PRO' : 'FREE')
        }
      })

      test('are handled once each', async () => {
        const handled = await open()
          .app.db.selectFrom('billing_events')
          .select((row) => row.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
        const before = stripe.requests.length
        for (const event of stripe.events().slice(0, 50)) {
          expect(await stripe.deliver(event)).toBe(200)
        }
        expect(stripe.requests).toHaveLength(before)
        expect(Number(handled.count)).toBeGreaterThan(EVENTS / 2)
      })
    },
    environment,
  )
}
