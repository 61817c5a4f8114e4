import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectNoBarriers, expectNoSideways } from './accessibility.ts'
import { expect, test as journey } from './journey.ts'
import { leaveTrial, type Newcomer, newcomer } from './newcomers.ts'
import { startProgram } from './program.ts'

/** Ahead of the page's clock, wherever that is by then. Nothing is on the screen yet that would notice the jump. */
const AHEAD_MS = 10_000
const FRAMES_MS = 300

const test = journey.extend<object, { dataDir: string }>({
  dataDir: [
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'unfurly-e2e-'))
      await use(folder)
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  program: [
    async ({ dataDir }, use) => {
      const program = await startProgram({ PAYMENTS_ENABLED: 'true', DATA_DIR: dataDir })
      await use(program)
      await program.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const welcome = (page: Page) => page.getByRole('dialog', { name: 'Welcome to Your Pro Trial!' })
const reminder = (page: Page) => page.getByRole('dialog', { name: 'Pro Trial', exact: true })
const choosePath = (page: Page) => page.getByRole('dialog', { name: 'Choose Your Path' })
const confetti = (page: Page) => page.getByTestId('confetti').locator('i')

const seenTours = async (person: Newcomer) => {
  const { hasSeenTour } = await person.call<{ hasSeenTour: object }>('GET', '/account')
  return Object.keys(hasSeenTour).toSorted()
}

/** Opens a screen with the dialog's code held back until the clock stands: from there on time passes only by the test. */
async function openStanding(page: Page, path: string): Promise<void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/trial-dialog-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.clock.install()
  const asked = page.waitForRequest('**/trial-dialog-*.js')
  await page.goto(path)
  await asked
  await page.clock.pauseAt(Date.now() + AHEAD_MS)
  release()
  await page.waitForResponse('**/trial-dialog-*.js')
}

test('the first load welcomes with confetti, then asks for a path', async ({
  program,
  context,
}) => {
  const nia = await newcomer(program.origin)
  const page = await nia.open(context)
  await openStanding(page, 'main')
  await expect(welcome(page)).toBeAttached()
  await page.clock.runFor(99)
  await expect(confetti(page)).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(confetti(page)).toHaveCount(50)
  await expect(welcome(page)).toContainText('14 days')
  await expect(welcome(page).getByRole('row', { name: /^Links/ })).toHaveText('Links505,000')
  await page.clock.runFor(5000)
  await expect(confetti(page)).toHaveCount(0)
  expect(await seenTours(nia)).toEqual([])

  await welcome(page).getByRole('button', { name: 'Maybe Later' }).click()
  await expect.poll(() => seenTours(nia)).toEqual(['freeTrialTourDay14'])
  await page.clock.runFor(499)
  await expect(welcome(page)).toHaveCount(0)
  await expect(choosePath(page)).toHaveCount(0)
  // Opening it takes the dialog some frames.
  await page.clock.runFor(1 + FRAMES_MS)
  await expect(choosePath(page)).toBeVisible()
})

test('the X closes it too, and it does not come back', async ({ program, context }) => {
  const nia = await newcomer(program.origin)
  const page = await nia.open(context)
  await page.goto('main')
  await expect(welcome(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expectNoBarriers(page)
  await welcome(page).getByRole('button', { name: 'Close' }).click()
  await expect(choosePath(page)).toBeVisible()
  expect(await seenTours(nia)).toEqual(['freeTrialTourDay14'])
  await page.reload()
  await expect(choosePath(page)).toBeVisible()
  await expect(welcome(page)).toHaveCount(0)
})

test('Upgrade Now closes it and goes to the plans', async ({ program, context }) => {
  const nia = await newcomer(program.origin)
  const page = await nia.open(context)
  await page.goto('main')
  await welcome(page).getByRole('button', { name: 'Upgrade Now' }).click()
  await page.waitForURL('**/upgrade')
  await expect(welcome(page)).toHaveCount(0)
  await expect(page.getByText('Your trial ends in 14 days')).toBeVisible()
  await expect.poll(() => seenTours(nia)).toEqual(['freeTrialTourDay14'])
  await choosePath(page).getByRole('button', { name: 'Skip for now' }).click()
  await expect(page.getByText('You are trying this')).toBeVisible()
})

test('it reminds once each at 5, 3, 2 and 1 days left', async ({ program, context, dataDir }) => {
  test.slow()
  const nia = await newcomer(program.origin)
  await nia.call('PUT', '/account/has-seen-tour/freeTrialTourDay14')
  const page = await nia.open(context)
  for (const days of [6, 5, 4, 3, 2, 1]) {
    leaveTrial(dataDir, nia.accountId, days)
    await page.goto('main')
    if (days === 6 || days === 4) {
      await expect(choosePath(page)).toBeVisible()
      continue
    }
    await expect(reminder(page)).toContainText(days === 1 ? '1 day' : `${days} days`)
    await expect(confetti(page)).toHaveCount(0)
    await reminder(page).getByRole('button', { name: 'Maybe Later' }).click()
    await expect(choosePath(page)).toBeVisible()
    await page.reload()
    await expect(choosePath(page)).toBeVisible()
    await expect(reminder(page)).toHaveCount(0)
  }
  leaveTrial(dataDir, nia.accountId, 0)
  await page.goto('main')
  await expect(choosePath(page)).toBeVisible()
  const days = [14, 5, 3, 2, 1].map((day) => `freeTrialTourDay${day}`)
  expect(await seenTours(nia)).toEqual(days.toSorted())
})

test('a first visit at 3 days is welcomed, one at 2 days is reminded', async ({
  program,
  context,
  dataDir,
}) => {
  const nia = await newcomer(program.origin)
  const page = await nia.open(context)
  leaveTrial(dataDir, nia.accountId, 2)
  await page.goto('main')
  await expect(reminder(page)).toBeVisible()
  leaveTrial(dataDir, nia.accountId, 3)
  await page.goto('main')
  await expect(welcome(page)).toContainText('3 days')
})

test('a cookie of the trial’s start hides the welcome, marks its tour, and is gone', async ({
  program,
  context,
}) => {
  const nia = await newcomer(program.origin)
  const url = `${program.origin}/app/`
  const names = ['hideFreeTrialStart', 'hideUpgradeTour']
  await context.addCookies(names.map((name) => ({ name, value: 'true', url: program.origin })))
  const page = await nia.open(context)
  await page.goto('main')
  await expect(choosePath(page)).toBeVisible()
  await expect(welcome(page)).toHaveCount(0)
  expect(await seenTours(nia)).toEqual(['freeTrialTourDay14', 'upgradeTour'])
  const left = (await context.cookies(url)).map(({ name }) => name)
  expect(left.filter((name) => names.includes(name))).toEqual([])
})

test.describe('without motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('there is no confetti', async ({ program, context }) => {
    const nia = await newcomer(program.origin)
    const page = await nia.open(context)
    await openStanding(page, 'main')
    await expect(welcome(page)).toBeAttached()
    await page.clock.runFor(1000)
    await expect(welcome(page)).toBeVisible()
    await expect(confetti(page)).toHaveCount(0)
  })
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`on a phone, ${colorScheme}`, () => {
    test.use({
      viewport: { width: 375, height: 812 },
      colorScheme,
      contextOptions: { reducedMotion: 'reduce' },
    })

    test('the greetings are without barriers', async ({ program, context }) => {
      const nia = await newcomer(program.origin)
      const page = await nia.open(context)
      await page.goto('main')
      await expect(welcome(page)).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expectNoBarriers(page)
      await expectNoSideways(page)
      await page.keyboard.press('Escape')
      await expect(choosePath(page)).toBeVisible()
      await expectNoBarriers(page)
      await expectNoSideways(page)
    })
  })
}
