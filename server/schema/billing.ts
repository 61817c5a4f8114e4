import type { Row } from './row.ts'

/** The plan of an account, as last read from the payment provider. There is no row before the first checkout. */
export type BillingTable = Row<
  'billing',
  {
    /** The customer at the provider whose subscription counts, and that subscription. */
    customer_id: string
    subscription_id: string | null
    /** A status of contract/plans. */
    status: string
    plan_interval: 'month' | 'year' | null
    /** In the smallest unit of the currency. */
    amount: number | null
    currency: string | null
    /** Since then a payment is missing. */
    past_due_since: number | null
    /** JSON, as in the contract. */
    card: string | null
    invoices: string
    /** Increased by each write; a writer that read an earlier version asks the provider again. */
    version: number
    /** The latest checkout. */
    checkout_id: string | null
    checkout_at: number | null
    /** JSON: who requested the change that the provider has not confirmed yet, and why. */
    cause: string | null
  }
>

/** Customers at the provider. An account that paid through a pricing table may have several. */
export type BillingCustomersTable = Row<'billing_customers'>

/** Keyed hashes of the provider's fingerprints of cards that an account paid with. */
export type BillingCardsTable = Row<'billing_cards'>

/** Events of the provider that were handled. */
export type BillingEventsTable = Row<'billing_events'>

/** Mails about a plan that were sent, such as `trial-3` or `links-80-2026-11`. */
export type PlanNoticesTable = Row<'plan_notices'>
