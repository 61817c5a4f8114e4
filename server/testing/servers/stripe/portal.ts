import { requireCustomer } from './checkout.ts'
import type { Books, PortalSession, Price, Subscription } from './objects.ts'
import { type GivenObject, text } from './parameters.ts'
import { changePrice, itemIn } from './subscriptions.ts'

export function createPortal(books: Books, given: GivenObject): PortalSession {
  const customer = requireCustomer(books, text(given, 'customer') ?? '', 'customer')
  const session = books.add<PortalSession>('bps', {
    object: 'billing_portal.session',
    customer: customer.id,
    return_url: text(given, 'return_url') ?? books.origin,
    url: '',
  })
  session.url = `${books.origin}/portal/${session.id}`
  return session
}

/** The subscription that the portal shows. */
export const subscriptionIn = (books: Books, { customer }: PortalSession) =>
  books
    .list<Subscription>('subscription')
    .find((each) => each.customer === customer && each.status !== 'canceled')

export function otherPrice(books: Books, subscription: Subscription): Price | undefined {
  const own = itemIn(subscription).price.id
  return books
    .list<Price>('price')
    .find((each) => each.id !== own && each.active && each.recurring && !each.livemode)
}

export function switchInterval(books: Books, subscription: Subscription): void {
  const price = otherPrice(books, subscription)
  if (price) changePrice(books, subscription, price)
}
