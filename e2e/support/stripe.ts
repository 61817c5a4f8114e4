import { type StripeServer, startStripe } from '../../server/testing/servers/stripe/stripe.ts'
import { operatorEmail, test as paying } from './paying.ts'
import { startProgram } from './program.ts'

/** With payments through a provider, whose pages the browser visits and whose events the program takes. */
export const test = paying.extend<object, { stripe: StripeServer }>({
  stripe: [
    async ({}, use) => {
      const stripe = await startStripe()
      await use(stripe)
      await stripe.stop()
    },
    { scope: 'worker' },
  ],
  program: [
    async ({ dataDir, stripe }, use) => {
      const program = await startProgram({
        ...stripe.settings,
        OPERATORS: operatorEmail,
        DATA_DIR: dataDir,
      })
      stripe.setWebhook(`${program.origin}/api/ui/v1/billing/webhook`)
      await use(program)
      await program.stop()
    },
    { scope: 'worker' },
  ],
})
