import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { forgive } from './support/logging-in.ts'
import { passTime } from './support/paused-clock.ts'
import { register, type TestUser } from './support/people.ts'
import { callsOf } from './support/second-factors.ts'

const mats: TestUser = {
  firstName: 'Mats',
  lastName: 'Ober',
  email: 'mats.ober@people.example',
  password: 'six green bicycles',
}

/** Later than the page's clock can be by then. */
const AHEAD_MS = 60_000
/** The time of the transition in which a toast appears or disappears. */
const LEAVING_MS = 500

const TOP_BAR = 52

const FAILED = 'Failed to fetch user profile'

/** Found by its role as a live region, which screen readers announce. */
const toast = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words })

async function cornerOf(page: Page, shown: Locator) {
  const place = await shown.boundingBox()
  const width = page.viewportSize()?.width ?? 0
  return { top: place?.y, right: width - (place?.x ?? 0) - (place?.width ?? 0) }
}

/** The toast is shown for exactly its lifetime, at the top right, below the bar. The page's clock is paused. */
async function expectToast(page: Page, [title, message]: [string, string], lifeMs: number) {
  const shown = toast(page, message)
  await expect(shown.getByText(title, { exact: true })).toBeAttached()
  await passTime(page, LEAVING_MS)
  await expect.poll(() => cornerOf(page, shown)).toEqual({ top: 16 + TOP_BAR, right: 16 })
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

test('toasts have the specified texts and lifetimes', async ({
  page,
  context,
  mailbox,
  complaints,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await register(page, mailbox, mats)
  const call = await callsOf(page)
  const { shortUrl } = await call<{ shortUrl: string }>('POST', '/redirects/standard', {
    redirectTo: 'https://bicycles.example/green',
  })
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
  expect(profileAsked()).toBe(3)

  // Without the account the session is dropped, and the draft is kept.
  const accountAsked = await failCalls(page, '/account')
  await page.goto('main/furls')
  await page.waitForURL('**/login?next=**')
  await expect(toast(page, FAILED)).toBeVisible()
  expect(accountAsked()).toBe(3)
  const left = await page.evaluate(() => JSON.stringify(localStorage))
  expect(left).toContain('bicycles.example/kept')
  expect(left).not.toContain('"token"')
  for (let refused = 0; refused < 6; refused++) forgive(complaints, 503)
})
