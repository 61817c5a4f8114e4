import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { logOut } from './support/logging-in.ts'
import { bornPerson, signIn } from './support/people.ts'

const iris = bornPerson('Iris', 'Vale')

test('the forms for guests are readable before any script', async ({ browser, program }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const path of ['login', 'register-mail', 'reset-password']) {
    await page.goto(`${program.origin}/app/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByLabel('E-mail', { exact: true })).toBeVisible()
    await expect(page.getByRole('main').getByRole('button').first()).toBeVisible()
  }
  await context.close()
})

test('a login that is typed and sent before the scripts have loaded goes through', async ({
  page,
}) => {
  await signIn(page, iris)
  await page.goto('main')
  await logOut(page)
  const release = await holdScripts(page)
  await page.goto('login', { waitUntil: 'commit' })
  await page.getByLabel('E-mail', { exact: true }).fill(iris.email)
  await page.getByLabel('Password', { exact: true }).fill(iris.password)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(iris.password)
  expect(page.url()).not.toContain('?')
  release()
  await page.waitForURL('**/main')
})

/** Holds all scripts back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/*.js', async (route) => {
    await held
    await route.continue()
  })
  return release
}
