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

test('a page for guests runs its scripts once somebody comes, and then presses what was pressed', async ({
  page,
}) => {
  const isRunning = () => page.evaluate(() => 'live' in document.documentElement.dataset)
  const email = page.getByLabel('E-mail', { exact: true })
  for (const path of ['register-mail', 'reset-password']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    // The browser focuses the only field, which is nobody.
    await expect(email).toBeFocused()
    // Nor is a pointer that rests where the page appears.
    await email.dispatchEvent('pointermove')
    expect(await isRunning()).toBe(false)
    await page.keyboard.type('iris@vale.example')
    await expect.poll(isRunning).toBe(true)
    await expect(email).toHaveValue('iris@vale.example')
    await expect(email).toBeFocused()
  }
  // The focus that somebody gives is a sign.
  await page.goto('register-mail', { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: 'Log in' }).focus()
  await expect.poll(isRunning).toBe(true)
  await expect(email).not.toBeFocused()

  const release = await holdScripts(page)
  await page.goto('login', { waitUntil: 'commit' })
  const form = page.getByLabel('Password', { exact: true })
  await form.fill('moss and stone')
  const passkey = page.getByRole('button', { name: 'Continue with a passkey' })
  await passkey.click()
  await expect(passkey).not.toHaveAttribute('data-loading')
  release()
  // This browser has no passkeys, and says so as soon as it is asked for one.
  await expect(page.getByRole('alert')).toContainText('No passkey was used')
  await expect(form).toHaveValue('moss and stone')

  // What its address or its history says is shown without a move.
  await page.goto('register-mail?expired=true')
  await expect(page.getByText('That link has ended')).toBeVisible()
  await page.goto('check-email')
  await expect(page).toHaveURL(/register-mail$/)
  expect(await isRunning()).toBe(false)
})

test('the only field of a page for guests has the focus after a navigation, too', async ({
  page,
}) => {
  const email = page.getByLabel('E-mail', { exact: true })
  await page.goto('login')
  await page.getByRole('link', { name: 'Make an account' }).click()
  await page.waitForURL('**/register-mail')
  await expect(email).toBeFocused()
  await page.getByRole('link', { name: 'Log in' }).click()
  await page.getByRole('link', { name: /forgot/i }).click()
  await page.waitForURL('**/reset-password')
  await expect(email).toBeFocused()
  await page.goto('register')
  await page.waitForURL('**/register-mail')
  await expect(email).toBeFocused()

  // The page is hidden while a session that has ended is asked for.
  await page.evaluate(() => localStorage.setItem('token', 'ended'))
  await page.goto('register-mail')
  await expect(email).toBeFocused()
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
