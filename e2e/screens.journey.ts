import type { Browser, Page } from '@playwright/test'
import { devices } from '@playwright/test'
import { expectNoBarriers, expectNoSideways } from './accessibility.ts'
import { atRest } from './at-rest.ts'
import { expect, test } from './journey.ts'
import { type Person, register } from './people.ts'

const dora: Person = {
  firstName: 'Dora',
  lastName: 'Pine',
  email: 'dora.pine@people.example',
  password: 'eleven paper boats',
}

const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 375, height: 812 } }
const publicScreens = [
  '',
  'login',
  'register-mail',
  'register-mail?expired=true',
  'access',
  'error',
]
const ownScreens = [
  'main',
  'main/furls',
  'analytics',
  'settings',
  'settings/accounts',
  'settings/users',
]

async function expectFine(page: Page): Promise<void> {
  await atRest(page)
  await expectNoBarriers(page)
  await expectNoSideways(page)
}

/** Follows a link as a person with a browser would, in a context of its own. */
async function follow(browser: Browser, shortUrl: string): Promise<void> {
  const { userAgent } = devices['Desktop Chrome']
  const visitor = await browser.newContext({ userAgent })
  const visit = await visitor.newPage()
  await visit.goto(shortUrl)
  await visitor.close()
}

for (const [size, viewport] of Object.entries(sizes)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${size}, ${colorScheme}`, () => {
      test.use({ viewport, colorScheme, contextOptions: { reducedMotion: 'reduce' } })

      test('the public screens are without barriers and complaints', async ({ page }) => {
        for (const path of publicScreens) {
          await page.goto(path)
          await expectFine(page)
        }
        await page.goto('register-mail')
        await page.getByLabel('E-mail').fill('no address')
        await page.getByRole('button', { name: 'Send me the link' }).click()
        await expectFine(page)
        await page.getByLabel('E-mail').fill('somebody@people.example')
        await page.getByRole('button', { name: 'Send me the link' }).click()
        await page.waitForURL('**/check-email')
        await expectFine(page)
      })

      test('the pages for visitors of keys that lead nowhere are without barriers', async ({
        browser,
        program,
      }) => {
        const context = await browser.newContext({ viewport, colorScheme })
        const page = await context.newPage()
        for (const path of ['/no-such-key', '/app/no-such-page']) {
          await page.goto(program.origin + path)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await expectNoBarriers(page)
          await expectNoSideways(page)
        }
        await context.close()
      })

      test('the signed-in screens are without barriers and complaints, empty and full', async ({
        page,
        browser,
        mailbox,
        destination,
      }) => {
        test.slow()
        await register(page, mailbox, {
          ...dora,
          email: `dora.${size}.${colorScheme}@people.example`,
        })
        for (const path of ownScreens) {
          await page.goto(path)
          await expectFine(page)
        }

        await page.goto('main')
        await page.getByLabel('Address to shorten').fill(destination.url)
        await page.getByLabel('Address to shorten').press('Enter')
        const made = page.getByRole('link', { name: /^localhost:\d+\/[a-z0-9]{7}$/ })
        await follow(browser, (await made.getAttribute('href')) ?? '')
        await expect(page.getByText('Clicks today')).toBeVisible()
        await expectFine(page)
        for (const path of ownScreens) {
          await page.goto(path)
          await expectFine(page)
        }

        await page.keyboard.press('c')
        await expect(page.getByRole('dialog')).toBeVisible()
        await expectFine(page)
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /^Create link/ })
          .click()
        await expectFine(page)
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: /^Profile/ }).click()
        await expectFine(page)
      })
    })
  }
}
