import type { Page } from '@playwright/test'
import { expectAccessible, expectFits } from './support/accessibility.ts'
import { test as base, expect } from './support/journey.ts'
import { freeNewcomer, type Newcomer, newcomer } from './support/newcomers.ts'

const test = base.extend<{ free: Newcomer }>({
  free: async ({ program }, use) => use(await freeNewcomer(program.origin)),
})

test.use({ variant: 'paid', contextOptions: { reducedMotion: 'reduce' } })

const pro = (page: Page) => page.getByRole('region', { name: 'Pro', exact: true })
const proceed = (page: Page) => page.getByRole('button', { name: 'Continue to payment' })
const checkout = (page: Page) => page.waitForURL('**/pay/**')

/** On the provider's page. */
async function payWith(page: Page, card: string): Promise<void> {
  await checkout(page)
  await page.getByRole('radio', { name: card }).check()
  await page.getByRole('button', { name: 'Pay' }).click()
}

async function payForPro(page: Page): Promise<void> {
  await page.goto('upgrade')
  await proceed(page).click()
  await payWith(page, 'Visa 4242')
  await expect(page.getByRole('heading', { name: 'You are on Pro' })).toBeVisible()
}

test('a trial becomes Pro by the month, and the page after it waits for the provider', async ({
  program,
  context,
  stripe,
}) => {
  const person = await newcomer(program.origin)
  for (const tour of ['introTour', 'freeTrialTourDay14']) {
    await person.call('PUT', `/account/has-seen-tour/${tour}`)
  }
  const page = await person.open(context)
  await page.goto('upgrade')
  await expect(pro(page)).toContainText('You are trying this')
  await expect(pro(page)).toContainText('$12 a month, for the whole team')
  await expectAccessible(page)
  stripe.holdEvents()
  await proceed(page).click()
  await payWith(page, 'Visa 4242')
  await page.waitForURL('**/purchase/success?session=*')
  await stripe.releaseEvents()
  await expect(page.getByRole('heading', { name: 'You are on Pro' })).toBeVisible()
  await expect(page.getByText('Pro, monthly')).toBeVisible()
  await expect(page.getByText('$12.00')).toBeVisible()
  await expectAccessible(page)

  await page.goto('settings/billing')
  await expect(page.getByText(/^\$12 a month\. Renews .+ with Visa ending 4242\.$/)).toBeVisible()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await expect(page.getByRole('row', { name: /Paid \$12\.00/ })).toBeVisible()
  await expect(page.getByText('Pro began, paid by the month')).toBeVisible()
  await expectAccessible(page)
  await page.goto('upgrade')
  await expect(page.getByRole('heading', { name: 'Your plan', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open Billing' })).toBeVisible()
})

test('Free becomes Pro by the year, and the upgrade bar goes', async ({ free, context }) => {
  const page = await free.open(context)
  await page.goto('upgrade')
  await expect(page.getByRole('region', { name: 'Plan' })).toBeVisible()
  await page.getByText('Yearly, 2 months free').click()
  await expect(pro(page)).toContainText('$120 a year')
  await proceed(page).click()
  await payWith(page, 'Mastercard 4444')
  await expect(page.getByText('Pro, yearly')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Plan' })).toHaveCount(0)
})

test('a promo code is checked, priced and taken to the checkout; a wrong one stays in its field', async ({
  free,
  context,
  stripe,
  program,
  complaints,
}) => {
  stripe.addPromotion({ code: 'SPRING24', percentOff: 25, duration: 'once' })
  await context.addCookies([
    { name: 'signupPromoCode', value: 'SPRING24', url: `${program.origin}/app/` },
  ])
  const page = await free.open(context)
  await page.goto('upgrade')
  const field = page.getByLabel('Promo code')
  await expect(field).toHaveValue('SPRING24')
  await expect(
    page.getByText('SPRING24 takes 25% off the first payment: $9.00 a month, then $12.'),
  ).toBeVisible()

  await field.fill('WINTER')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('This code is not known, or has ended.')).toBeVisible()
  await expect(field).toHaveValue('WINTER')
  await proceed(page).click()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  complaints.length = 0

  await field.fill('SPRING24')
  await proceed(page).click()
  await checkout(page)
  await expect(page.getByText('A promotion code is applied.')).toBeVisible()
  await payWith(page, 'Visa 4242')
  await expect(page.getByText('$9.00')).toBeVisible()
  const cookies = await context.cookies()
  expect(cookies.map(({ name }) => name)).not.toContain('signupPromoCode')
})

test('a kept promo code that is unknown is told, and keeps nobody from paying', async ({
  free,
  context,
  program,
  complaints,
}) => {
  await context.addCookies([
    { name: 'signupPromoCode', value: 'LONG-GONE', url: `${program.origin}/app/` },
  ])
  const page = await free.open(context)
  await page.goto('upgrade')
  await expect(page.getByText('This code is not known, or has ended.')).toBeVisible()
  await expect(page.getByLabel('Promo code')).toHaveValue('LONG-GONE')
  complaints.length = 0
  await proceed(page).click()
  await checkout(page)
  await expect(page.getByText('A promotion code is applied.')).toHaveCount(0)
})

test('a declined card is told with its reason, and another one pays', async ({ free, context }) => {
  const page = await free.open(context)
  await page.goto('upgrade')
  await page.getByText(/^Yearly/).click()
  await proceed(page).click()
  await payWith(page, 'Visa 9995')
  await page.getByRole('link', { name: 'Back' }).click()
  await page.waitForURL('**/purchase/failed')
  await expect(page.getByText('not enough money on the card ending 9995')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use another card' }).click()
  await expect(page.getByText('$120.00 per year')).toBeVisible()
  await payWith(page, 'Visa 4242')
  await expect(page.getByRole('heading', { name: 'You are on Pro' })).toBeVisible()
  await page.goto('purchase/failed')
  await expect(page.getByText('This account pays for Pro already.')).toBeVisible()
})

test('somebody who leaves the checkout is told that nothing was paid', async ({
  free,
  context,
}) => {
  const page = await free.open(context)
  await page.goto('upgrade')
  await proceed(page).click()
  await checkout(page)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { name: 'You left before paying' })).toBeVisible()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(proceed(page)).toBeVisible()
})

test('Pro is cancelled with a reason and kept after all, here and in the portal', async ({
  free,
  context,
}) => {
  const page = await free.open(context)
  await payForPro(page)
  await page.goto('settings/billing')
  await page.getByRole('button', { name: 'Cancel Pro' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel Pro?' })
  await dialog.getByRole('button', { name: 'Cancel Pro' }).click()
  await expect(dialog.getByText('Choose a reason')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('radio', { name: 'We do not use it enough' }).check()
  await dialog.getByRole('button', { name: 'Cancel Pro' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(/^Ends on /)).toBeVisible()
  await expect(page.getByText(/Pro was cancelled, .*: we do not use it enough/)).toBeVisible()

  await page.getByRole('button', { name: 'Keep Pro' }).click()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await expect(page.getByText('Pro goes on after all')).toBeVisible()

  await page.getByRole('button', { name: 'Open billing portal' }).click()
  await page.getByRole('button', { name: 'Cancel plan' }).click()
  await page.waitForURL('**/portal/**')
  await page.getByRole('link', { name: 'Return' }).click()
  await page.waitForURL('**/settings/billing')
  await expect(page.getByText(/^Ends on /)).toBeVisible()
})

test('a later payment that fails is told with the day that Pro ends', async ({
  free,
  context,
  stripe,
}) => {
  const page = await free.open(context)
  await payForPro(page)
  const paying = stripe.latestCheckout()?.customer
  const subscription = stripe.subscriptionOf(String(paying))
  stripe.failPayment(subscription?.id ?? '')
  await page.goto('settings/billing')
  await expect(page.getByText('The last payment did not go through.')).toBeVisible()
  await expect(page.getByText('Payment failed', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Update the card' }).click()
  await page.waitForURL('**/portal/**')
})

test('while the provider is away nothing is lost, and the screens say so', async ({
  free,
  context,
  stripe,
  complaints,
}) => {
  const page = await free.open(context)
  await payForPro(page)
  await stripe.goDown()
  try {
    await page.goto('settings/billing')
    await expect(page.getByText('The payment provider does not answer')).toBeVisible()
    await expect(page.getByText(/^\$12 a month\./)).toBeVisible()
    await page.getByRole('button', { name: 'Open billing portal' }).click()
    await expect(page.getByRole('alert')).toContainText('The payment provider does not answer')
    await expect(page.getByRole('alert')).toContainText('Request ')
    complaints.length = 0
  } finally {
    await stripe.comeBack()
  }
  await page.getByRole('button', { name: 'Open billing portal' }).click()
  await page.waitForURL('**/portal/**')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 } })

  test('every screen of paying fits', async ({ free, context }) => {
    const page = await free.open(context)
    for (const path of ['upgrade', 'settings/billing', 'purchase/failed', 'purchase/success']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page)
      await expectFits(page)
    }
    await payForPro(page)
    for (const path of ['settings/billing', 'purchase/success']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectFits(page)
    }
  })
})
