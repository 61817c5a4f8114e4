import type { Page } from '@playwright/test'
import { expectAccessible, expectFits } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import {
  CHOOSE_PATH_TEXT,
  type Newcomer,
  newcomer,
  runUntilVisible,
  setTrialDaysLeft,
} from './support/newcomers.ts'
import { passTime, untilRendered } from './support/paused-clock.ts'
import { holdScriptWith, isScriptWith } from './support/scripts.ts'

test.use({ variant: 'paying' })

/** Later than the page's clock can be by then. Nothing on the screen depends on the jump yet. */
const AHEAD_MS = 10_000

const welcome = (page: Page) => page.getByRole('dialog', { name: 'Welcome to Your Pro Trial!' })
const reminder = (page: Page) => page.getByRole('dialog', { name: 'Pro Trial', exact: true })
const choosePath = (page: Page) => page.getByRole('dialog', { name: 'Choose Your Path' })
const confetti = (page: Page) => page.getByTestId('confetti').locator('i')

const seenTours = async (person: Newcomer) => {
  const { hasSeenTour } = await person.call<{ hasSeenTour: object }>('GET', '/account')
  return Object.keys(hasSeenTour).toSorted()
}
const dayTours = (...days: number[]) => days.map((day) => `freeTrialTourDay${day}`).toSorted()

/** Opens a screen and holds the dialog's code back until the clock is paused: from then on only the test advances it. */
async function openWithPausedClock(page: Page, path: string): Promise<void> {
  const dialog = await holdScriptWith(page, 'Maybe Later')
  await page.clock.install()
  await page.goto(path)
  await dialog.asked
  await page.clock.pauseAt(Date.now() + AHEAD_MS)
  dialog.release()
  await expect(welcome(page)).toBeAttached()
}

test('the first load welcomes with confetti, then asks for a path', async ({
  program,
  context,
}) => {
  const nia = await newcomer(program.origin)
  const page = await nia.open(context)
  await openWithPausedClock(page, 'main')
  await untilRendered(page)
  await page.clock.runFor(99)
  await untilRendered(page)
  await expect(confetti(page)).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(confetti(page)).toHaveCount(50)
  await expect(welcome(page)).toContainText('14 days')
  await expect(welcome(page)).toContainText(
    'No card needed; afterwards your links keep redirecting.',
  )
  await expect(welcome(page).getByRole('row')).toHaveText([
    'WhatFreePro',
    'Links505,000',
    'Clicks a month5,000250,000',
    'Time between checks1 day5 minutes',
    'Analytics kept30 days2 years',
    'People110',
  ])
  await passTime(page, 5000)
  await expect(confetti(page)).toHaveCount(0)
  expect(await seenTours(nia)).toEqual([])

  const asked = page.waitForResponse(isScriptWith(CHOOSE_PATH_TEXT))
  await welcome(page).getByRole('button', { name: 'Maybe Later' }).click()
  await expect.poll(() => seenTours(nia)).toEqual(dayTours(14))
  await (await asked).finished()
  await passTime(page, 499)
  await expect(welcome(page)).toHaveCount(0)
  await expect(choosePath(page)).toHaveCount(0)
  await page.clock.runFor(1)
  await runUntilVisible(page, choosePath(page))
})

test('the welcome is closed for good by the X and by Upgrade Now, which opens the plans', async ({
  program,
  context,
}) => {
  const nia = await newcomer(program.origin)
  const page = await nia.open(context)
  await page.goto('main')
  await welcome(page).getByRole('button', { name: 'Close' }).click()
  await expect(choosePath(page)).toBeVisible()
  expect(await seenTours(nia)).toEqual(dayTours(14))
  await page.reload()
  await expect(choosePath(page)).toBeVisible()
  await expect(welcome(page)).toHaveCount(0)

  const ben = await newcomer(program.origin)
  await ben.takeOver(page)
  await page.goto('main')
  await welcome(page).getByRole('button', { name: 'Upgrade Now' }).click()
  await page.waitForURL('**/upgrade')
  await expect(welcome(page)).toHaveCount(0)
  await expect(choosePath(page)).toBeVisible()
  expect(await seenTours(ben)).toEqual(dayTours(14))
  await choosePath(page).getByRole('button', { name: 'Skip for now' }).click()
  await expect(page.getByText(/^Your trial ends in 14 days, on \d+ \w+ \d{4}\. /)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Free', exact: true })).toContainText(
    'After the trial',
  )
  await expect(page.getByRole('region', { name: 'Pro', exact: true })).toContainText(
    'You are trying this',
  )
  // A trial is Pro, so no upgrade is offered.
  await expect(page.getByRole('button', { name: 'Upgrade', exact: true })).toHaveCount(0)
})

test('the reminder appears once each with 5, 3, 2 and 1 days left', async ({
  program,
  context,
}) => {
  const nia = await newcomer(program.origin)
  await nia.call('PUT', '/account/has-seen-tour/freeTrialTourDay14')
  const page = await nia.open(context)
  const visits = [
    ...[{ days: 6 }, { days: 5, says: '5 days of Pro are left, until' }, { days: 5 }, { days: 4 }],
    { days: 3, says: '3 days of Pro are left, until' },
    { days: 2, says: '2 days of Pro are left, until' },
    ...[{ days: 1, says: '1 day of Pro is left, until' }, { days: 1 }, { days: 0 }],
  ]
  for (const { days, says } of visits) {
    setTrialDaysLeft(program.dataDir, nia, days)
    await page.goto('main')
    if (says) {
      await expect(reminder(page)).toContainText(says)
      await expect(confetti(page)).toHaveCount(0)
      await reminder(page).getByRole('button', { name: 'Maybe Later' }).click()
    }
    // Choose Your Path opens after the reminder, or at once without one.
    await expect(choosePath(page)).toBeVisible()
    await expect(reminder(page)).toHaveCount(0)
  }
  expect(await seenTours(nia)).toEqual(dayTours(14, 5, 3, 2, 1))
})

test('a first visit with 2 days left shows the reminder, with 3 days left the welcome', async ({
  program,
  context,
}) => {
  const nia = await newcomer(program.origin)
  const page = await nia.open(context)
  setTrialDaysLeft(program.dataDir, nia, 2)
  await page.goto('main')
  await expect(reminder(page)).toContainText('2 days')
  setTrialDaysLeft(program.dataDir, nia, 3)
  await page.reload()
  await expect(welcome(page)).toContainText('3 days')
})

test('the cookie for the trial’s start hides the welcome, marks its tour as seen, and is removed', async ({
  program,
  context,
}) => {
  const nia = await newcomer(program.origin)
  const names = ['hideFreeTrialStart', 'hideUpgradeTour']
  await context.addCookies(names.map((name) => ({ name, value: 'true', url: program.origin })))
  const page = await nia.open(context)
  let asked = 0
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().endsWith('/v1/account')) asked += 1
  })
  await page.goto('main')
  await expect(choosePath(page)).toBeVisible()
  await expect(welcome(page)).toHaveCount(0)
  expect(await seenTours(nia)).toEqual(['freeTrialTourDay14', 'upgradeTour'])
  const left = (await context.cookies(`${program.origin}/app/`)).map(({ name }) => name)
  expect(left.filter((name) => names.includes(name))).toEqual([])
  expect(asked, 'the account is loaded anew').toBe(2)
})

test.describe('on a phone, without motion', () => {
  test.use({
    viewport: { width: 375, height: 812 },
    contextOptions: { reducedMotion: 'reduce' },
  })

  test('there is no confetti, and the greetings are accessible', async ({ program, context }) => {
    const nia = await newcomer(program.origin)
    const page = await nia.open(context)
    await openWithPausedClock(page, 'main')
    await passTime(page, 1000)
    await expect(welcome(page)).toBeVisible()
    await expect(confetti(page)).toHaveCount(0)
    await page.clock.resume()
    await expectAccessible(page)
    await expectFits(page)
    await page.keyboard.press('Escape')
    await expect(choosePath(page)).toBeVisible()
    await expectFits(page)
  })
})
