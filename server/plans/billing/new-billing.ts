import type { BillingTable } from '../../schema/billing.ts'

/** The row before anything is known of the customer. */
export const newBilling = (of: {
  accountId: string
  customerId: string
  now: number
}): BillingTable => ({
  account_id: of.accountId,
  customer_id: of.customerId,
  subscription_id: null,
  status: 'NONE',
  plan_interval: null,
  amount: null,
  currency: null,
  renews_at: null,
  cancel_at: null,
  past_due_since: null,
  card: null,
  invoices: '[]',
  version: 0,
  read_at: of.now,
  checkout_id: null,
  checkout_at: null,
  cause: null,
})
