import { expect } from '@playwright/test'
import { followRequestsOf } from './pending-requests.ts'
import { test as base } from './servers.ts'

interface TestFixtures {
  /** Answers that a journey holds or changes end with it: the next one of the same worker would fail by them. */
  unrouted: undefined
  /** For journeys that wait by `untilSettled`: follows each request of a page, which costs a tenth of a page's load. */
  settles: boolean
  /** Errors, warnings and failed requests that the browser logged. A journey must end with none. */
  complaints: string[]
}

/** A message of Playwright itself, see its configuration. */
const BLOCKED = 'Service Worker registration blocked by Playwright'

/** Journeys in Chromium. Pages open under the base path. */
export const test = base.extend<TestFixtures>({
  baseURL: async ({ program }, use) => use(`${program.origin}/app/`),
  settles: [false, { option: true }],
  unrouted: [
    async ({ context }, use) => {
      await use(undefined)
      const opened = [context, ...context.pages()]
      // One that the journey has closed has no answers left.
      await Promise.allSettled(opened.map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })))
    },
    { auto: true },
  ],
  complaints: [
    async ({ context, program, settles }, use, info) => {
      const complaints: string[] = []
      if (settles) context.on('page', followRequestsOf)
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
