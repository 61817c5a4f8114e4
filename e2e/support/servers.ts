import { test as base } from '@playwright/test'
import { type Mailbox, startMailbox } from '../../server/testing/servers/mail.ts'
import { startDestination, type TargetSite } from './destination.ts'
import { type JourneyProgram, startProgram } from './program.ts'

export interface WorkerFixtures {
  program: JourneyProgram
  mailbox: Mailbox
  destination: TargetSite
}

/** One program, mailbox and destination for all journeys of a worker. */
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
})
