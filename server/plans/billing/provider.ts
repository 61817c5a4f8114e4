import type { Card, FailedPayment, Invoice, PlanInterval } from '../../../contract/plans/billing.ts'
import type { CancelReason, PlanStatus } from '../../../contract/plans/plan-states.ts'

/**
 * What billing needs of a payment provider. Each call throws a `Problem` `payments-away` when the provider does not
 * answer in time, answers nonsense or refuses our credentials. Times are epoch milliseconds, amounts are in the smallest
 * unit, currencies ISO 4217 in capitals.
 */
export interface PaymentProvider {
  /** Returns the id of the customer. The same account gets the same customer for 24 hours. */
  createCustomer(account: { accountId: string; email: string; name: string }): Promise<string>
  openCheckout(order: CheckoutOrder): Promise<{ id: string; url: string }>
  openPortal(of: { customerId: string; returnUrl: string }): Promise<{ url: string }>
  /** The state of the customer at this moment; undefined if the provider does not know the customer. */
  readCustomer(customerId: string): Promise<CustomerState | undefined>
  /** The newest dozen. */
  listInvoices(customerId: string): Promise<Invoice[]>
  readPrices(): Promise<Record<PlanInterval, ProviderMoney | null>>
  /** Undefined if there is no such code, or it has ended. */
  findPromotion(code: string, now: number): Promise<ProviderPromotion | undefined>
  /** Ends the subscription at the end of its period. */
  cancel(
    subscriptionId: string,
    why: { reason: CancelReason; comment: string | null },
  ): Promise<void>
  /** Takes that back. */
  resume(subscriptionId: string): Promise<void>
  /** The latest payment of the customer that failed since that time. */
  findFailure(customerId: string, since: number): Promise<ProviderFailure | undefined>
  /** What was paid since that time, by currency. */
  sumPayments(since: number): Promise<{ items: ProviderMoney[]; isMore: boolean }>
  /** Reads an event and checks its signature. Throws a `Problem` `malformed` for any that is not the provider's. */
  readEvent(body: Uint8Array, signature: string | undefined, now: number): Promise<ProviderEvent>
}

export interface CheckoutOrder {
  accountId: string
  customerId: string
  interval: PlanInterval
  /** Of a promotion; without one the page has a field for a code. */
  promotionId: string | null
  successUrl: string
  cancelUrl: string
}

export interface ProviderMoney {
  amount: number
  currency: string
}

export interface CustomerState {
  /** The subscription that counts: the one that gives most, then the newest. */
  subscription: ProviderSubscription | null
  card: Card | null
  /** The provider's fingerprints of the customer's cards. */
  fingerprints: string[]
}

export interface ProviderSubscription {
  id: string
  status: Exclude<PlanStatus, 'NONE' | 'TRIALING'>
  interval: PlanInterval | null
  price: ProviderMoney | null
  startedAt: number
  /** End of the period that is paid. */
  renewsAt: number | null
  cancelAt: number | null
}

export interface ProviderPromotion {
  id: string
  code: string
  percentOff: number | null
  amountOff: number | null
  currency: string | null
  duration: 'once' | 'repeating' | 'forever'
  months: number | null
  endsAt: number | null
}

export interface ProviderFailure {
  reason: FailedPayment['reason']
  last4: string | null
  at: number
}

export interface ProviderEvent {
  id: string
  /** As the provider names it, for the log. */
  type: string
  /** What it is about; `other` is ignored. */
  kind: 'checkout' | 'customer' | 'refund' | 'dispute' | 'other'
  customerId: string | null
  /** Of a checkout that was opened with a reference. */
  reference: string | null
}
