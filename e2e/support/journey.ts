import { test as base, expect } from '@playwright/test'
import { type Mailbox, startMailbox } from '../../server/testing/servers/mail.ts'
import { startDestination, type TargetSite } from './destination.ts'
import { pendingRequestsOf } from './pending-requests.ts'
import { type JourneyProgram, startProgram } from './program.ts'

interface WorkerFixtures {
  program: JourneyProgram
  mailbox: Mailbox
  destination: TargetSite
}

interface TestFixtures {
  /** Errors, warnings and failed requests that the browser logged. A journey must end with none. */
  complaints: string[]
}

/** A message of Playwright itself, see its configuration. */
const BLOCKED = 'Service Worker registration blocked by Playwright'

/** One program, mailbox and destination for all journeys of a worker; pages open under the base path. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
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
  program: [
    async ({ mailbox }, use) => {
      const program = await startProgram({
        SMTP_URL: mailbox.url,
        MAIL_FROM: 'Unfurly <unfurly@links.example>',
        ALLOW_PRIVATE_TARGETS: '127.0.0.1',
      })
      await use(program)
      await program.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ program }, use) => use(`${program.origin}/app/`),
  complaints: [
    async ({ context, program }, use, info) => {
      const complaints: string[] = []
      context.on('page', pendingRequestsOf)
      context.on('console', (message) => {
        const isComplaint = ['error', 'warning'].includes(message.type())
        if (isComplaint && message.text() !== BLOCKED)
          complaints.push(`${message.page()?.url()}: ${message.text()}`)
      })
      context.on('weberror', (error) => complaints.push(String(error.error())))
      await use(complaints)
      if (info.status !== info.expectedStatus) {
        await info.attach('program.log', { body: program.log(), contentType: 'text/plain' })
      }
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
