/** The plan of an account, as last read from the payment provider. There is no row before the first checkout. */
export interface BillingTable {
  account_id: string
  /** The customer at the provider whose subscription counts, and that subscription. */
  customer_id: string
  subscription_id: string | null
  /** A status of contract/plans. */
  status: string
  plan_interval: 'month' | 'year' | null
  /** In the smallest unit of the currency. */
  amount: number | null
  currency: string | null
  renews_at: number | null
  cancel_at: number | null
  /** Since then a payment is missing. */
  past_due_since: number | null
  /** JSON, as in the contract. */
  card: string | null
  invoices: string
  /** Increased by each write; a writer that read an earlier version asks the provider again. */
  version: number
  read_at: number
  /** The latest checkout. */
  checkout_id: string | null
  checkout_at: number | null
  /** JSON: who requested the change that the provider has not confirmed yet, and why. */
  cause: string | null
}

/** Customers at the provider. An account that paid through a pricing table may have several. */
export interface BillingCustomersTable {
  customer_id: string
  account_id: string
  created_at: number
}

/** Keyed hashes of the provider's fingerprints of cards that an account paid with. */
export interface BillingCardsTable {
  account_id: string
  fingerprint_hash: string
}

/** Events of the provider that were handled. */
export interface BillingEventsTable {
  id: string
  type: string
  received_at: number
}

/** Mails about a plan that were sent, such as `trial-3` or `links-80-2026-11`. */
export interface PlanNoticesTable {
  account_id: string
  notice: string
  sent_at: number
}
