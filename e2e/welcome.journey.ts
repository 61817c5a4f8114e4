import type { Page } from '@playwright/test'
import { expectNoBarriers } from './accessibility.ts'
import { expect, test as journey } from './journey.ts'
import { type Newcomer, newcomer } from './newcomers.ts'
import { startProgram } from './program.ts'

/** Without payments: the program as it comes. */
const test = journey.extend({
  program: [
    async ({}, use) => {
      const program = await startProgram({})
      await use(program)
      await program.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const choosePath = (page: Page) => page.getByRole('dialog', { name: 'Choose Your Path' })
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

test('the path is asked for half a second after the load', async ({ program, context }) => {
  const nia = await newcomer(program.origin)
  const page = await nia.open(context)
  await page.clock.install()
  await page.addInitScript(() => {
    const seen: number[] = []
    Object.assign(window, { waits: seen })
    const plain = window.setTimeout
    Object.assign(window, {
      setTimeout: (run: () => void, ms?: number, ...rest: unknown[]) => {
        seen.push(ms ?? 0)
        return plain(run, ms, ...rest)
      },
    })
  })
  await page.goto('main')
  await expect(choosePath(page)).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { waits: number[] }).waits)).toContain(500)
})

test('skipping closes it until the next load', async ({ program, context }) => {
  const nia = await newcomer(program.origin)
  const page = await nia.open(context)
  await page.goto('main')
  await expect(choosePath(page)).toContainText('What would you like to create first?')
  await expectNoBarriers(page)
  await choosePath(page).getByRole('button', { name: 'Skip for now' }).click()
  await expect(choosePath(page)).toHaveCount(0)
  expect(await hasSeenIntro(nia)).toBe(false)
  await page.reload()
  await expect(choosePath(page)).toBeVisible()
})

for (const key of ['Enter', 'Space']) {
  test(`a path is picked by ${key}: the drawer is open, and it is not asked again`, async ({
    program,
    context,
  }) => {
    const nia = await newcomer(program.origin)
    const page = await nia.open(context)
    await page.goto('main')
    await expect(linkCard(page)).toContainText('Shorten URL')
    await linkCard(page).focus()
    await page.keyboard.press(key)
    await page.waitForURL('**/main/furls?intro=true')
    await expect(drawer(page)).toBeVisible()
    await expect(choosePath(page)).toHaveCount(0)
    await expect(drawer(page).getByLabel('Address', { exact: true })).toBeFocused()
    await expect.poll(() => hasSeenIntro(nia)).toBe(true)
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toHaveCount(0)
    // A reload of the address is no new beginning.
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Furls', level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
}

test('without payments there are no plans, no bar and no trial', async ({ program, context }) => {
  const nia = await newcomer(program.origin)
  const page = await nia.open(context)
  await page.goto('upgrade')
  await choosePath(page).getByRole('button', { name: 'Skip for now' }).click()
  await expect(page.getByText('This installation has no plans')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Upgrade' })).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectNoBarriers(page)
})

test('a newer version shows within a minute, and a press takes it', async ({
  program,
  context,
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
  const button = page.getByRole('button', { name: 'Update Available' })
  await expect(button).toHaveCount(0)

  await page.clock.pauseAt(Date.now() + 10_000)
  let asked = 0
  page.on('request', (request) => {
    if (isVersion(request)) asked += 1
  })
  // To just behind a check, which is where the minute begins.
  while (asked === 0) await page.clock.runFor(1000)
  // As it is after the server was replaced.
  await page.evaluate(() => localStorage.setItem('appVersion', '0.0.1-older'))
  await page.clock.runFor(57_000)
  expect(asked).toBe(1)
  const next = page.waitForResponse(isVersionAnswer)
  await page.clock.runFor(3000)
  await next
  expect(asked).toBe(2)
  await page.clock.runFor(100)
  await expect(button).toBeVisible()
  await page.clock.resume()
  await expectNoBarriers(page)

  const loaded = page.waitForEvent('load')
  await button.click()
  await loaded
  expect(await stored()).toBe(version)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(button).toHaveCount(0)
})

test('the check rests while the tab is hidden, and looks at once when it is shown', async ({
  program,
  context,
}) => {
  const nia = await newcomer(program.origin)
  await nia.call('PUT', '/account/has-seen-tour/introTour')
  const page = await nia.open(context)
  await page.clock.install()
  const first = page.waitForResponse(isVersionAnswer)
  await page.goto('main')
  await first
  await page.waitForLoadState('networkidle')
  let asked = 0
  page.on('request', (request) => {
    if (isVersion(request)) asked += 1
  })
  await setHidden(page, true)
  await page.clock.runFor(180_000)
  expect(asked).toBe(0)
  const next = page.waitForResponse(isVersionAnswer)
  await setHidden(page, false)
  await next
  expect(asked).toBe(1)
})

test('a check that fails is only logged', async ({ program, context, complaints }) => {
  const nia = await newcomer(program.origin)
  await nia.call('PUT', '/account/has-seen-tour/introTour')
  const page = await nia.open(context)
  await page.clock.install()
  await page.goto('main')
  await page.waitForLoadState('networkidle')
  const logged = page.waitForEvent('console', (message) =>
    message.text().startsWith('The version could not be checked'),
  )
  await page.route(isVersion, (route) => route.abort())
  await page.clock.runFor(60_000)
  expect((await logged).type()).toBe('info')
  await expect(page.getByRole('alert')).toHaveCount(0)
  // What the browser itself says of the cut connection.
  await expect.poll(() => complaints.filter((text) => text.includes('ERR_FAILED'))).toHaveLength(1)
  complaints.length = 0
})

const isVersionAnswer = (response: { url: () => string }) => isVersion(response)

async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    const state = hidden ? 'hidden' : 'visible'
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, isHidden)
}
