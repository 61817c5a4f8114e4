import type { OpenCheckout } from '../../../contract/plans/billing.ts'
import type { App, Caller } from '../../context.ts'
import { pageUrl } from '../../mail/mail.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { newBilling } from './new-billing.ts'
import { isPaying } from './plan-state.ts'
import type { PaymentProvider } from './provider.ts'
import { requirePayments, requireProvider } from './providers.ts'
import {
  findAccountPlan,
  findBilling,
  insertBilling,
  insertCustomer,
  requireEmail,
  updateBilling,
} from './store.ts'
import { syncAccount } from './sync.ts'

/** Opens a page of the provider on which the account pays for Pro. */
export async function openCheckout(
  app: App,
  caller: Caller,
  { interval, promoCode }: OpenCheckout,
): Promise<{ url: string }> {
  requirePayments(app)
  const provider = await requireProvider(app)
  if (app.config.stripe.prices[interval] === undefined) throw noPrice(interval)
  const { accountId } = caller
  // An event may still be under way, and the account must not pay twice.
  await syncAccount(app, accountId)
  if (isPaying((await findBilling(app.db, accountId))?.status ?? 'NONE')) {
    throw new Problem('already-paid')
  }
  const promotionId = promoCode ? await requirePromotion(app, provider, promoCode) : null
  const customerId = await customerOf(app, caller, provider)
  const { id, url } = await provider.openCheckout({
    accountId,
    customerId,
    interval,
    promotionId,
    // The provider fills in the braces, so they must not be encoded.
    successUrl: `${pageUrl(app, 'purchase/success')}?session={CHECKOUT_SESSION_ID}`,
    cancelUrl: pageUrl(app, 'purchase/failed'),
  })
  await writing(app, ({ db: tx }) =>
    updateBilling(tx, accountId, { checkout_id: id, checkout_at: app.clock() }),
  )
  return { url }
}

function noPrice(interval: OpenCheckout['interval']): Problem {
  if (interval === 'month') return new Problem('payments-not-set-up')
  return new Problem('invalid', { errors: { interval: 'Pro is paid by the month here' } })
}

async function requirePromotion(
  app: App,
  provider: PaymentProvider,
  code: string,
): Promise<string> {
  const promotion = await provider.findPromotion(code, app.clock())
  if (promotion) return promotion.id
  throw new Problem('invalid', {
    errors: { promoCode: 'This code is not known, or has ended. Check it, or go on without it' },
  })
}

async function customerOf(app: App, caller: Caller, provider: PaymentProvider): Promise<string> {
  const { accountId } = caller
  const known = await findBilling(app.db, accountId)
  if (known) return known.customer_id
  const account = await findAccountPlan(app.db, accountId)
  if (!account) throw new Problem('not-found')
  const email = await requireEmail(app.db, caller.userId)
  const customerId = await provider.createCustomer({ accountId, email, name: account.name })
  const now = app.clock()
  await writing(app, async ({ db: tx }) => {
    await insertCustomer(tx, { customer_id: customerId, account_id: accountId, created_at: now })
    await insertBilling(tx, newBilling({ accountId, customerId, now }))
  })
  return customerId
}

/** Opens the provider's page with card, address, invoices and plan of the account. */
export async function openPortal(app: App, { accountId }: Caller): Promise<{ url: string }> {
  requirePayments(app)
  const provider = await requireProvider(app)
  const row = await findBilling(app.db, accountId)
  if (!row) throw new Problem('nothing-paid')
  return provider.openPortal({
    customerId: row.customer_id,
    returnUrl: pageUrl(app, 'settings/billing'),
  })
}
