import { expectAccessible, expectNoHorizontalScroll } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { freeNewcomer, type Newcomer, newcomer } from './support/newcomers.ts'
import { newOperators } from './support/operators.ts'

test.use({ variant: 'counted' })

let operator: Newcomer

test.beforeAll(async ({ program }) => {
  operator = await freeNewcomer(program.origin, newOperators.billing)
})

test('an operator sees what is paid and sets the tier of an account', async ({
  page,
  context,
  program,
  stripe,
}) => {
  const owner = await newcomer(program.origin, 'paula.reed@people.example')
  const { url } = await owner.call<{ url: string }>('POST', '/billing/checkout', {
    interval: 'month',
  })
  expect(stripe.payCheckout(url.split('/').at(-1) ?? '')).toEqual({ isPaid: true })
  await stripe.settled()

  await page.close()
  const screen = await operator.open(context)
  await screen.goto('settings/plans?q=paula.reed@people.example')
  const numbers = screen.getByRole('region', { name: 'In numbers' })
  await expect(numbers.getByText('$12')).toBeVisible()
  const row = screen.getByRole('listitem').filter({ hasText: 'paula.reed@people.example' })
  await expect(row).toHaveCount(1)
  await expectNoHorizontalScroll(screen)
  await expectAccessible(screen)

  await row.getByRole('button', { name: /^Change the tier of / }).click()
  const dialog = screen.getByRole('dialog', { name: /^Change the tier of / })
  await dialog.getByRole('radio', { name: 'Free, whatever is paid' }).check()
  await dialog.getByRole('button', { name: 'Change tier' }).click()
  await expect(dialog.getByLabel('Why')).toBeFocused()
  await dialog.getByLabel('Why').fill('Charged back twice')
  await expectAccessible(screen)
  await dialog.getByRole('button', { name: 'Change tier' }).click()
  await expect(dialog).toBeHidden()
  const billing = () => owner.call<{ tier: string; isGranted: boolean }>('GET', '/billing')
  expect(await billing()).toMatchObject({ tier: 'FREE', isGranted: true })

  await row.getByRole('button', { name: /^Change the tier of / }).click()
  await dialog.getByRole('radio', { name: 'What is paid' }).check()
  await dialog.getByLabel('Why').fill('It was a mistake')
  await dialog.getByRole('button', { name: 'Change tier' }).click()
  await expect(dialog).toBeHidden()
  expect(await billing()).toMatchObject({ tier: 'PRO', isGranted: false })
})

test('the filters of the list stand in the address bar', async ({ page, context }) => {
  await page.close()
  const screen = await operator.open(context)
  await screen.goto('settings/plans')
  await screen.getByRole('button', { name: /^State/ }).click()
  await screen.getByRole('menuitemradio', { name: /banned/i }).click()
  await expect(screen).toHaveURL(/state=banned/)
  await expect(screen.getByText('No account matches')).toBeVisible()
  await screen.getByRole('button', { name: 'Clear all filters' }).click()
  await expect(screen).not.toHaveURL(/state=/)
  await expect(screen.getByText(newOperators.billing).first()).toBeVisible()
})

test('somebody who is no operator is told so', async ({ page, context, program }) => {
  const other = await freeNewcomer(program.origin)
  await page.close()
  const screen = await other.open(context)
  await screen.goto('settings/plans')
  await expect(screen).toHaveURL(/\/access\?needs=operator$/)
})
