import { type CardName, cards, isCardName } from './cards.ts'
import { changeCard, orderOf, payCheckout } from './checkout.ts'
import type { Books, CheckoutSession, Customer, PortalSession, Subscription } from './objects.ts'
import { type GivenObject, text } from './parameters.ts'
import { otherPrice, subscriptionIn, switchInterval } from './portal.ts'
import { itemIn, methodOf, payOpenInvoice, setCancelling } from './subscriptions.ts'

export type Page = { status: number; html: string } | { location: string }

export interface Visit {
  method: string
  path: string
  form: GivenObject
}

/** The pages that people see. Undefined if the address is none of them. */
export function visitPage(books: Books, visit: Visit): Page | undefined {
  const [, kind, id, rest] = /^\/(pay|portal|invoice)\/(\w+)(\/pdf)?$/.exec(visit.path) ?? []
  if (kind === 'pay') {
    const session = books.find<CheckoutSession>('checkout.session', id)
    return session && visitCheckout(books, session, visit)
  }
  if (kind === 'portal') {
    const session = books.find<PortalSession>('billing_portal.session', id)
    return session && visitPortal(books, session, visit)
  }
  if (kind === 'invoice') return page('Invoice', rest ? '<p>As a file</p>' : '<p>Paid by card</p>')
  return undefined
}

const page = (title: string, body: string, status = 200): Page => ({
  status,
  html: `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>${inHtml(title)}</title><style>body{font:16px system-ui;max-width:30rem;margin:2rem auto;padding:0 1rem}label,button,a{display:block;margin:.5rem 0}[role=alert]{color:#b00020}</style><h1>${inHtml(title)}</h1>${body}</html>`,
})

const inHtml = (words: string) => words.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const money = (amount: number, currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).format(amount / 100)

function visitCheckout(books: Books, session: CheckoutSession, visit: Visit): Page {
  if (session.status !== 'open') {
    return page('This checkout is over', '<p>You can close this page.</p>', 410)
  }
  if (visit.method !== 'POST') return checkoutPage(session)
  const card = cardIn(visit.form)
  const answer = text(visit.form, 'confirmation')
  if (cards[card].needsConfirmation && answer === null) return confirmationPage(visit.form)
  const outcome = payCheckout(books, session, {
    card,
    isConfirmed: answer !== 'fail',
    promotionCode: text(visit.form, 'code')?.trim() ?? '',
    email: text(visit.form, 'email') ?? '',
  })
  if (!outcome.isPaid) return checkoutPage(session, outcome.message)
  return { location: session.success_url.replace('{CHECKOUT_SESSION_ID}', session.id) }
}

function cardIn(form: GivenObject): CardName {
  const name = text(form, 'card')
  return isCardName(name) ? name : 'good'
}

function cardFields(): string {
  const fields = Object.entries(cards).map(
    ([name, { label }], index) =>
      `<label><input type="radio" name="card" value="${name}"${index === 0 ? ' checked' : ''}> ${label}</label>`,
  )
  return `<fieldset><legend>Card</legend>${fields.join('')}</fieldset>`
}

function checkoutPage(session: CheckoutSession, message?: string): Page {
  const { price } = orderOf(session)
  const interval = price.recurring?.interval ?? 'month'
  const alert = message ? `<p role="alert">${inHtml(message)}</p>` : ''
  const code = session.allow_promotion_codes
    ? '<label>Promotion code <input name="code"></label>'
    : ''
  const email = session.customer
    ? ''
    : '<label>Email <input name="email" type="email" required></label>'
  const applied = session.discounts.length > 0 ? '<p>A promotion code is applied.</p>' : ''
  const back = session.cancel_url ? `<a href="${inHtml(session.cancel_url)}">Back</a>` : ''
  return page(
    'Subscribe to Pro',
    `<p>${money(price.unit_amount, price.currency)} per ${interval}</p>${applied}${alert}<form method="post">${email}${cardFields()}${code}<button>Pay</button></form>${back}`,
  )
}

function confirmationPage(form: GivenObject): Page {
  const kept = ['card', 'code', 'email'].map(
    (name) => `<input type="hidden" name="${name}" value="${inHtml(text(form, name) ?? '')}">`,
  )
  return page(
    'Confirm the payment',
    `<p>Your bank asks you to confirm.</p><form method="post">${kept.join('')}<button name="confirmation" value="complete">Complete</button><button name="confirmation" value="fail">Fail</button></form>`,
  )
}

function visitPortal(books: Books, session: PortalSession, { method, form }: Visit): Page {
  if (method !== 'POST') return portalPage(books, session)
  const subscription = subscriptionIn(books, session)
  const action = text(form, 'action')
  if (action === 'card') changeCard(books, session.customer, cardIn(form))
  if (subscription) act(books, subscription, action)
  return { location: session.url }
}

function act(books: Books, subscription: Subscription, action: string | null): void {
  if (action === 'cancel') setCancelling(books, subscription, true)
  if (action === 'resume') setCancelling(books, subscription, false)
  if (action === 'interval') switchInterval(books, subscription)
  if (action === 'card' || action === 'pay') payOpenInvoice(books, subscription)
}

function portalPage(books: Books, session: PortalSession): Page {
  const customer = books.find<Customer>('customer', session.customer)
  const subscription = subscriptionIn(books, session)
  const parts = [
    `<p>${inHtml(customer?.email ?? '')}</p>`,
    subscription ? planOf(books, subscription) : '<p>No current plan</p>',
    `<form method="post">${cardFields()}<button name="action" value="card">Change card</button></form>`,
    `<a href="${inHtml(session.return_url)}">Return</a>`,
  ]
  return page('Billing', parts.join(''))
}

function planOf(books: Books, subscription: Subscription): string {
  const { price, current_period_end } = itemIn(subscription)
  const { brand, last4 } = methodOf(books, subscription).card
  const other = otherPrice(books, subscription)
  const until = new Date(current_period_end * 1000).toISOString().slice(0, 10)
  const isEnding = subscription.cancel_at_period_end
  const button = (action: string, label: string) =>
    `<button name="action" value="${action}">${label}</button>`
  return [
    `<p>${money(price.unit_amount, price.currency)} per ${price.recurring?.interval}, ${subscription.status}</p>`,
    `<p>${isEnding ? 'Ends' : 'Renews'} on ${until}, ${brand} ${last4}</p><form method="post">`,
    other ? button('interval', `Pay by the ${other.recurring?.interval}`) : '',
    isEnding ? button('resume', 'Keep the plan') : button('cancel', 'Cancel plan'),
    subscription.status === 'past_due' ? button('pay', 'Pay the open invoice') : '',
    '</form>',
  ].join('')
}
