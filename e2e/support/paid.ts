import { startProgram } from './program.ts'
import { test as withProvider } from './stripe.ts'

/** A program with a payment provider and without mail, so that newcomers register by calls alone. */
export const test = withProvider.extend<object, { extraSettings: Record<string, string> }>({
  extraSettings: [{}, { scope: 'worker', option: true }],
  program: [
    async ({ stripe, extraSettings }, use) => {
      const program = await startProgram({
        ...stripe.settings,
        ALLOW_PRIVATE_TARGETS: '127.0.0.1',
        ...extraSettings,
      })
      stripe.setWebhook(`${program.origin}/api/ui/v1/billing/webhook`)
      await use(program)
      await program.stop()
    },
    { scope: 'worker' },
  ],
})
