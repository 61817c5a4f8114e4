import { expect } from '@playwright/test'
import { test as servers } from '../../support/servers.ts'
import { type Firefox, launchFirefox } from './firefox.ts'
import type { Tab } from './tab.ts'

interface FirefoxFixtures {
  firefox: Firefox
  tab: Tab
}

/** Journeys in Debian's Firefox, each in a new one. */
export const test = servers.extend<FirefoxFixtures>({
  firefox: async ({ program }, use, info) => {
    const firefox = await launchFirefox()
    await use(firefox)
    if (info.status !== info.expectedStatus) {
      await info.attach('program.log', { body: program.log(), contentType: 'text/plain' })
      for (const body of await firefox.pictures())
        await info.attach('screen.png', { body, contentType: 'image/png' })
    }
    await firefox.close()
    expect(firefox.complaints).toEqual([])
  },
  tab: async ({ firefox }, use) => use(await firefox.newTab()),
})

export { expect }
