import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { CHOOSE_PATH_TEXT, type Newcomer, newcomer, runUntilVisible } from './support/newcomers.ts'
import { untilRendered } from './support/paused-clock.ts'
import { isScriptWith } from './support/scripts.ts'
import { untilSettled } from './support/until-settled.ts'

test.use({ variant: 'withoutMail', settles: true })

/** Later than the page's clock can be by then. */
const AHEAD_MS = 10_000

const choosePath = (page: Page) => page.getByRole('dialog', { name: 'Choose Your Path' })
const skip = (page: Page) => choosePath(page).getByRole('button', { name: 'Skip for now' })
const drawer = (page: Page) => page.getByRole('dialog', { name: /^(Create|New)/ })
const linkCard = (page: Page) => page.getByRole('button', { name: 'Create your first short link' })
const hasSeenIntro = async (person: Newcomer) => {
  const { hasSeenTour } = await person.call<{ hasSeenTour: Record<string, boolean> }>(
    'GET',
    '/account',
  )
  return hasSeenTour.introTour === true
}
const isVersion = (url: URL | { url: () => string }) =>
  new URL('url' in url ? url.url() : url).pathname === '/app/version'
const isVersionAnswer = (response: { url: () => string }) => isVersion(response)

/** A logout clears the storage, and the next login stores a token. */
/** Away from the screens, whose polls would be refused meanwhile. */
async function logInAgain(page: Page, person: Newcomer): Promise<void> {
  const screen = page.url()
  await page.goto('/health')
  await page.evaluate(() => localStorage.clear())
  await person.takeOver(page)
  await page.goto(screen)
}

/** Opens a screen and holds the account back until the clock is paused, then advances it to the first render. */
async function openWithPausedClock(page: Page, path: string): Promise<void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/v1/account', async (route) => {
    await held
    await route.continue()
  })
  await page.clock.install()
  const asked = page.waitForRequest('**/v1/account')
  await page.goto(path)
  await asked
  await page.clock.pauseAt(Date.now() + AHEAD_MS)
  const dialog = page.waitForResponse(isScriptWith(CHOOSE_PATH_TEXT))
  release()
  while ((await page.getByRole('heading', { level: 1 }).count()) === 0) await page.clock.runFor(1)
  await (await dialog).finished()
  await untilRendered(page)
}

test('Choose Your Path opens half a second after the load; skipping closes it for this login', async ({
  program,
  context,
}) => {
  const nia = await newcomer(program.origin)
  const page = await nia.open(context)
  await openWithPausedClock(page, 'main')
  await page.clock.runFor(490)
  await untilRendered(page)
  await expect(choosePath(page)).toHaveCount(0)
  await page.clock.runFor(10)
  await runUntilVisible(page, choosePath(page))
  await page.clock.resume()
  await expect(choosePath(page)).toContainText(CHOOSE_PATH_TEXT)
  await expect(linkCard(page)).toContainText('Shorten URL')
  await expectAccessible(page)
  await skip(page).click()
  await expect(choosePath(page)).toHaveCount(0)
  expect(await hasSeenIntro(nia)).toBe(false)

  await page.reload()
  await untilSettled(page)
  await page.clock.fastForward(1000)
  await untilRendered(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await logInAgain(page, nia)
  await linkCard(page).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/main/furls?intro=true')
  await expect(drawer(page).getByLabel('Address', { exact: true })).toBeFocused()
  await expect(choosePath(page)).toHaveCount(0)
  await expect.poll(() => hasSeenIntro(nia)).toBe(true)
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toHaveCount(0)
  // A reload of the address does not open the drawer again.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Furls', level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('without payments there are no plans, no upgrade bar and no trial; Space picks a path too', async ({
  program,
  context,
}) => {
  const nia = await newcomer(program.origin)
  const page = await nia.open(context)
  await page.goto('upgrade')
  await expect(choosePath(page)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page.getByText('This installation has no plans')).toBeVisible()
  await expect(
    page.getByText(
      'Every account here is Pro, without limits. There is nothing to upgrade and nothing to pay.',
    ),
  ).toBeVisible()
  await skip(page).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /upgrade/i })).toHaveCount(0)

  await logInAgain(page, nia)
  await linkCard(page).focus()
  await page.keyboard.press('Space')
  await page.waitForURL('**/main/furls?intro=true')
  await expect(drawer(page)).toBeVisible()
  await expect.poll(() => hasSeenIntro(nia)).toBe(true)
})

test('the version is checked every minute while the tab is visible, and a button loads a newer one', async ({
  program,
  context,
  complaints,
}) => {
  const nia = await newcomer(program.origin)
  await nia.call('PUT', '/account/has-seen-tour/introTour')
  const page = await nia.open(context)
  await page.clock.install()
  const first = page.waitForResponse(isVersionAnswer)
  await page.goto('main')
  const { version } = (await (await first).json()) as { version: string }
  const stored = () => page.evaluate(() => localStorage.getItem('appVersion'))
  await expect.poll(stored).toBe(version)
  await page.waitForLoadState('networkidle')
  const button = page.getByRole('button', { name: 'Update Available' })
  await expect(button).toHaveCount(0)

  await page.clock.pauseAt(Date.now() + AHEAD_MS)
  let asked = 0
  page.on('request', (request) => {
    if (isVersion(request)) asked += 1
  })
  await setHidden(page, true)
  await page.clock.runFor(180_000)
  expect(asked, 'while the tab is hidden').toBe(0)
  const shown = page.waitForResponse(isVersionAnswer)
  await setHidden(page, false)
  await (await shown).finished()
  expect(asked, 'as soon as it is shown').toBe(1)

  // A check that fails is only logged.
  const logged = page.waitForEvent('console', (message) =>
    message.text().startsWith('The version could not be checked'),
  )
  await page.route(isVersion, (route) => route.abort())
  await page.clock.runFor(59_000)
  expect(asked, 'within the minute').toBe(1)
  await page.clock.runFor(1000)
  expect((await logged).type()).toBe('info')
  expect(asked, 'after the minute').toBe(2)
  await page.unroute(isVersion)
  await page.clock.runFor(10_000)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByText('You are offline')).toHaveCount(0)
  await expect(button).toHaveCount(0)
  // The browser itself logs the aborted request.
  await expect.poll(() => complaints.filter((text) => text.includes('ERR_FAILED'))).toHaveLength(1)
  complaints.length = 0

  // As after an update of the server.
  await page.evaluate(() => localStorage.setItem('appVersion', '0.0.1-older'))
  const next = page.waitForResponse(isVersionAnswer)
  await page.clock.runFor(50_000)
  await (await next).finished()
  await page.clock.resume()
  await expect(button).toBeVisible()
  await expectAccessible(page)
  const loaded = page.waitForEvent('load')
  await button.click()
  await loaded
  expect(await stored()).toBe(version)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(button).toHaveCount(0)
})

async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    const state = hidden ? 'hidden' : 'visible'
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, isHidden)
}

test('Choose Your Path leads to the dialog for a first hub, which Back does not open again', async ({
  program,
  context,
}) => {
  const nia = await newcomer(program.origin)
  const page = await nia.open(context)
  await page.goto('main')
  await page.getByRole('button', { name: /^Create your Link in Bio/ }).click()
  await page.waitForURL('**/main/furlhubs?intro=true')
  const dialog = page.getByRole('dialog', { name: 'New hub' })
  await dialog.getByLabel('Name', { exact: true }).fill('Half a name')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: 'Furls', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Furls' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'FurlHub' })).toBeVisible()
  await untilSettled(page)
  await expect(dialog).toBeHidden()
  // What was typed is kept
  await page.getByRole('button', { name: 'Start from nothing' }).click()
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Half a name')
})
