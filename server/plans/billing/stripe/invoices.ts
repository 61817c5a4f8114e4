import type { Invoice } from '../../../../contract/plans/billing.ts'
import { isoTime, SECOND } from '../../../platform/clock.ts'
import { isLoopbackHost } from '../../../platform/network/addresses.ts'
import type { ProviderFailure, ProviderMoney } from '../provider.ts'
import { away, find, type Stripe, tryFind } from './client.ts'
import { ChargeShape, IntentShape, InvoicePaymentShape, InvoiceShape, ListOf } from './shapes.ts'

const INVOICES_MAX = 12
const CHARGES_MAX = 50
const SUMMED_MAX = 1000

const statuses: Readonly<Record<string, Invoice['status']>> = {
  paid: 'PAID',
  open: 'OPEN',
  void: 'VOID',
  uncollectible: 'UNCOLLECTIBLE',
}

/** The newest first. */
export async function listInvoices(stripe: Stripe, customer: string): Promise<Invoice[]> {
  const [invoices, charges] = await Promise.all([
    find(ListOf(InvoiceShape), () => stripe.invoices.list({ customer, limit: INVOICES_MAX })),
    listCharges(stripe, customer),
  ])
  const refunds = await listRefunds(stripe, charges)
  return (invoices?.data ?? []).flatMap((row) => {
    const status = statuses[row.status ?? '']
    if (status === undefined) return []
    return [
      {
        id: row.id,
        number: row.number ?? null,
        status: status === 'PAID' ? paidStatus(row, refunds) : status,
        createdAt: isoTime(row.created),
        amount: row.total,
        currency: row.currency.toUpperCase(),
        url: pageOf(row.hosted_invoice_url),
        pdf: pageOf(row.invoice_pdf),
      },
    ]
  })
}

async function listCharges(stripe: Stripe, customer: string): Promise<ChargeShape[]> {
  const list = await tryFind(ListOf(ChargeShape), () =>
    stripe.charges.list({ customer, limit: CHARGES_MAX }),
  )
  return list?.data ?? []
}

/** Refunded amounts by invoice. Only refunded charges are looked up, because each lookup is a request. */
async function listRefunds(
  stripe: Stripe,
  charges: readonly ChargeShape[],
): Promise<ReadonlyMap<string, number>> {
  const refunds = new Map<string, number>()
  for (const charge of charges) {
    const amount = charge.amount_refunded ?? 0
    if (amount === 0) continue
    const invoice = charge.invoice ?? (await findInvoicePaidBy(stripe, charge))
    if (invoice) refunds.set(invoice, (refunds.get(invoice) ?? 0) + amount)
  }
  return refunds
}

async function findInvoicePaidBy(
  stripe: Stripe,
  { payment_intent }: ChargeShape,
): Promise<string | undefined> {
  if (!payment_intent) return undefined
  const list = await tryFind(ListOf(InvoicePaymentShape), () =>
    stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent }, limit: 1 }),
  )
  return list?.data[0]?.invoice
}

function paidStatus(
  { id, total }: InvoiceShape,
  refunds: ReadonlyMap<string, number>,
): Invoice['status'] {
  const refunded = refunds.get(id) ?? 0
  if (refunded === 0) return 'PAID'
  return refunded >= total ? 'REFUNDED' : 'PARTLY_REFUNDED'
}

/** Only addresses that a person can safely open. */
function pageOf(address: string | null | undefined): string | null {
  const url = URL.parse(address ?? '')
  if (url === null) return null
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.host))
  return isSafe ? url.href : null
}

const reasons: Readonly<Record<string, ProviderFailure['reason']>> = {
  insufficient_funds: 'insufficient-funds',
  expired_card: 'expired-card',
  incorrect_cvc: 'wrong-details',
  invalid_cvc: 'wrong-details',
  incorrect_number: 'wrong-details',
  invalid_number: 'wrong-details',
  invalid_expiry_month: 'wrong-details',
  invalid_expiry_year: 'wrong-details',
  incorrect_zip: 'wrong-details',
  authentication_required: 'confirmation-missing',
  payment_intent_authentication_failure: 'confirmation-missing',
}

/** The newest failure. An unconfirmed card is never charged, so payment intents are read besides charges. */
export async function findFailure(
  stripe: Stripe,
  customer: string,
  since: number,
): Promise<ProviderFailure | undefined> {
  const [charges, intents] = await Promise.all([
    listCharges(stripe, customer),
    find(ListOf(IntentShape), () => stripe.paymentIntents.list({ customer, limit: CHARGES_MAX })),
  ])
  const failures = [
    ...charges.filter(({ status }) => status === 'failed').map(failureOfCharge),
    ...(intents?.data ?? []).flatMap(failureOfIntent),
  ]
  // Their times are whole seconds.
  return failures.filter(({ at }) => at >= since - SECOND).sort((a, b) => b.at - a.at)[0]
}

/** The bank's own reason says more than the code, which is often just 'declined'. */
const failureOfCharge = (charge: ChargeShape): ProviderFailure => ({
  reason: reasons[charge.outcome?.reason ?? ''] ?? reasons[charge.failure_code ?? ''] ?? 'declined',
  last4: charge.payment_method_details?.card?.last4 ?? null,
  at: charge.created,
})

function failureOfIntent({ created, last_payment_error: error }: IntentShape): ProviderFailure[] {
  if (!error) return []
  const reason = reasons[error.decline_code ?? ''] ?? reasons[error.code ?? ''] ?? 'declined'
  return [{ reason, last4: error.payment_method?.card?.last4 ?? null, at: created }]
}

export async function sumPayments(
  stripe: Stripe,
  since: number,
): Promise<{ items: ProviderMoney[]; isMore: boolean }> {
  const sums = new Map<string, number>()
  let seen = 0
  try {
    const gte = Math.floor(since / 1000)
    for await (const one of stripe.invoices.list({
      status: 'paid',
      created: { gte },
      limit: 100,
    })) {
      const invoice = InvoiceShape.parse(one)
      if (++seen > SUMMED_MAX) break
      const currency = invoice.currency.toUpperCase()
      sums.set(currency, (sums.get(currency) ?? 0) + (invoice.amount_paid ?? 0))
    }
  } catch (error) {
    throw away(error)
  }
  const items = [...sums].map(([currency, amount]) => ({ currency, amount }))
  return { items: items.filter(({ amount }) => amount > 0), isMore: seen > SUMMED_MAX }
}

/** The customer of a charge or of a payment, for events that name only that. */
export async function findCustomerOf(
  stripe: Stripe,
  { charge, payment_intent }: { charge?: string | null; payment_intent?: string | null },
): Promise<string | null> {
  if (charge) {
    const found = await find(ChargeShape, () => stripe.charges.retrieve(charge))
    if (found?.customer) return found.customer
  }
  if (!payment_intent) return null
  const list = await find(ListOf(ChargeShape), () =>
    stripe.charges.list({ payment_intent, limit: 1 }),
  )
  return list?.data[0]?.customer ?? null
}
