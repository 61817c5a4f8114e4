import type { App } from '../../context.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { PaymentProvider } from './provider.ts'

const providers = new WeakMap<App['config'], Promise<PaymentProvider>>()

export const hasProvider = ({ config }: Pick<App, 'config'>): boolean =>
  config.flags.payments && config.stripe.secretKey !== undefined

/** Throws `payments-not-set-up` without a key. Its library is large, so only processes that pay load it. */
export function requireProvider(app: Pick<App, 'config'>): Promise<PaymentProvider> {
  if (!hasProvider(app)) throw new Problem('payments-not-set-up')
  const known = providers.get(app.config)
  if (known) return known
  const opened = import('./stripe/stripe-provider.ts').then(({ stripeProvider }) =>
    stripeProvider(app.config.stripe),
  )
  providers.set(app.config, opened)
  return opened
}

/** With payments off, their calls do not exist. */
export function requirePayments({ config }: Pick<App, 'config'>): void {
  if (!config.flags.payments) throw new Problem('not-found')
}
