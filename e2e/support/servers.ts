import { test as base } from '@playwright/test'
import { type DnsServer, startDnsServer } from '../../server/testing/servers/dns-server.ts'
import { type Mailbox, startMailbox } from '../../server/testing/servers/mail.ts'
import { type StripeServer, startStripe } from '../../server/testing/servers/stripe/stripe.ts'
import { startDestination, type TargetSite } from './destination.ts'
import { type JourneyProgram, startProgram } from './program.ts'
import { type Variant, variants } from './variants.ts'

export interface WorkerFixtures {
  mailbox: Mailbox
  destination: TargetSite
  dns: DnsServer
  stripe: StripeServer
  /** Another program than the journeys of the file are about. The worker keeps it until one asks for a third. */
  programOf: (variant: Variant) => Promise<JourneyProgram>
  /** Which program the journeys of a file are about. */
  variant: Variant
  program: JourneyProgram
}

/** Programs and the servers around them, for all journeys of a worker. */
export const test = base.extend<object, WorkerFixtures>({
  mailbox: [
    async ({}, use) => {
      const mailbox = await startMailbox()
      await use(mailbox)
      await mailbox.stop()
    },
    { scope: 'worker' },
  ],
  destination: [
    async ({}, use) => {
      const destination = await startDestination()
      await use(destination)
      destination.stop()
    },
    { scope: 'worker' },
  ],
  dns: [
    async ({}, use) => {
      const dns = await startDnsServer()
      await use(dns)
      await dns.close()
    },
    { scope: 'worker' },
  ],
  stripe: [
    async ({}, use) => {
      const stripe = await startStripe()
      await use(stripe)
      await stripe.stop()
    },
    { scope: 'worker' },
  ],
  programOf: [
    async ({ mailbox, destination, dns, stripe }, use) => {
      const around = { mailbox, destination, dns, stripe }
      let last: { variant: Variant; program: JourneyProgram } | undefined
      await use(async (variant) => {
        if (last?.variant === variant) return last.program
        await last?.program.stop()
        last = undefined
        const program = await startProgram(variants[variant](around))
        last = { variant, program }
        return program
      })
      await last?.program.stop()
    },
    { scope: 'worker' },
  ],
  variant: ['usual', { scope: 'worker', option: true }],
  program: [
    async ({ mailbox, destination, dns, stripe, variant }, use) => {
      const program = await startProgram(variants[variant]({ mailbox, destination, dns, stripe }))
      stripe.setWebhook(`${program.origin}/api/ui/v1/billing/webhook`)
      await use(program)
      await program.stop()
    },
    { scope: 'worker' },
  ],
})
