import type { Locator, Page } from '@playwright/test'
import { plainScreens } from '../contract/screens/screens.ts'
import { expectAccessible, TOASTS } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { forgiveAll } from './support/logging-in.ts'
import { passTime } from './support/paused-clock.ts'
import { bornPerson, signIn } from './support/people.ts'
import { callsOf } from './support/second-factors.ts'
import { expectNothingCovered } from './support/toast-place.ts'
import { untilSettled } from './support/until-settled.ts'

test.use({ settles: true })

const mats = bornPerson('Mats', 'Ober')

/** Later than the page's clock can be by then. */
const AHEAD_MS = 60_000
/** The time of the transition in which a toast appears or disappears. */
const LEAVING_MS = 500

const FAILED = 'Failed to fetch user profile'

/** Found by its role as a live region, which screen readers announce. */
const toast = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words })

async function distanceToTheRight(page: Page, shown: Locator): Promise<number> {
  const place = await shown.boundingBox()
  return (page.viewportSize()?.width ?? 0) - (place?.x ?? 0) - (place?.width ?? 0)
}

/** The toast is shown for exactly its lifetime, at the right, where it covers no control. The page's clock is paused. */
async function expectToast(page: Page, [title, message]: [string, string], lifeMs: number) {
  const shown = toast(page, message)
  await expect(shown.getByText(title, { exact: true })).toBeAttached()
  await passTime(page, LEAVING_MS)
  await expectNothingCovered(page)
  await expect.poll(() => distanceToTheRight(page, shown)).toBe(16)
  await passTime(page, lifeMs - LEAVING_MS - 100)
  await expect(shown).toBeVisible()
  await passTime(page, 100 + LEAVING_MS)
  await expect(shown).toHaveCount(0)
}

/** Makes a call fail. Returns a function that counts the requests. */
async function failCalls(page: Page, path: string): Promise<() => number> {
  let asked = 0
  await page.route(`**/api/ui/v1${path}`, (route) => {
    asked += 1
    return route.fulfill({ status: 503, body: '' })
  })
  return () => asked
}

test('toasts have the specified texts and lifetimes', async ({ page, context, complaints }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, mats)
  const call = await callsOf(page)
  const { shortUrl } = await call<{ shortUrl: string }>('POST', '/redirects/standard', {
    redirectTo: 'https://bicycles.example/green',
  })
  // Not on a screen, which would send times of a clock that is being replaced.
  await page.goto('/health')
  await page.clock.install()
  await page.goto('main/furls')
  const copy = page.getByRole('list', { name: 'Links' }).getByRole('button', { name: /^Copy / })
  await expect(copy.first()).toBeVisible()
  await page.clock.pauseAt(Date.now() + AHEAD_MS)
  await copy.first().click()
  await expectToast(page, ['Copied!', 'Link copied to clipboard'], 2000)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shortUrl)

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
  })
  await copy.first().click()
  await expectToast(page, ['Error', 'Failed to copy link'], 3000)
  await page.clock.resume()

  // The screens work without the profile.
  const profileAsked = await failCalls(page, '/profile')
  await page.goto('main')
  await page.getByLabel('Address to shorten').fill('https://bicycles.example/kept')
  await expect(toast(page, FAILED)).toBeVisible()
  // The page asks before its screen, which tries three times. A call that is still open then is the first of these.
  expect([3, 4]).toContain(profileAsked())

  // Without the account the session is dropped, and the draft is kept.
  const accountAsked = await failCalls(page, '/account')
  await page.goto('main/furls')
  await page.waitForURL('**/login?next=**')
  await expect(toast(page, FAILED)).toBeVisible()
  expect(accountAsked()).toBe(3)
  const left = await page.evaluate(() => JSON.stringify(localStorage))
  expect(left).toContain('bicycles.example/kept')
  expect(left).not.toContain('"token"')
  forgiveAll(complaints, 503)
})

test('no control of any screen is under a toast', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, bornPerson('Mats', 'Ober'))
  const call = await callsOf(page)
  for (let made = 0; made < 12; made++) {
    await call('POST', '/redirects/standard', { redirectTo: `https://bicycles.example/${made}` })
  }
  // A toast that stays until it is closed, also on other screens.
  await page.goto('main/furls?sharedText=no+address')
  const shown = toast(page, 'holds no web address')
  await expect(shown).toBeVisible()
  for (const path of plainScreens) {
    await showScreen(page, path)
    await expectNothingCovered(page)
    await expect(shown).toBeInViewport({ ratio: 1 })
  }
  await expectAccessible(page, TOASTS)
  await showScreen(page, 'main/furls')
  await page.mouse.move(700, 600)
  await page.mouse.wheel(0, 130)
  await expectNothingCovered(page)
  await page.keyboard.press('c')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNothingCovered(page)
})

/** Goes to another screen without loading the page again. */
async function showScreen(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/app/${path}`)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await untilSettled(page)
}
