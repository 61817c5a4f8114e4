import type { BrowserContext } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { freeNewcomer } from './support/newcomers.ts'

const EMAIL = 'table.buyer@people.example'
const SCRIPT = 'https://js.stripe.com/v3/pricing-table.js'

/** Defines the element as the provider's script does. */
const provided = `customElements.define('stripe-pricing-table', class extends HTMLElement {
  connectedCallback() {
    const button = document.createElement('button')
    button.textContent = 'Subscribe'
    this.append(button)
  }
})`

test.use({ variant: 'pricingTable' })

const provide = (context: BrowserContext) =>
  context.route(SCRIPT, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: provided }),
  )

test('the pricing table names account and e-mail, and its payment arrives', async ({
  program,
  context,
  stripe,
}) => {
  await provide(context)
  const free = await freeNewcomer(program.origin, EMAIL)
  const page = await free.open(context)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('main')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(asked).not.toContain(SCRIPT)
  await page.goto('upgrade')
  const table = page.locator('stripe-pricing-table')
  await expect(table.getByRole('button', { name: 'Subscribe' })).toBeVisible()
  await expect(table).toHaveAttribute('pricing-table-id', 'prctbl_1')
  await expect(table).toHaveAttribute('publishable-key', 'pk_test_1')
  // Signed, so that knowing the id of an account does not allow paying for it.
  await expect(table).toHaveAttribute(
    'client-reference-id',
    new RegExp(`^${free.accountId}-[\\w-]+$`),
  )
  const clientReferenceId = (await table.getAttribute('client-reference-id')) ?? ''
  await expect(table).toHaveAttribute('customer-email', EMAIL)

  stripe.payByPricingTable({ clientReferenceId, email: EMAIL })
  await page.goto('purchase/success')
  await expect(page.getByRole('heading', { name: 'You are on Pro' })).toBeVisible()
})

test('a table that cannot be loaded leaves a way to try again and our own checkout', async ({
  program,
  context,
  complaints,
}) => {
  await context.route(SCRIPT, (route) => route.abort())
  const free = await freeNewcomer(program.origin)
  const page = await free.open(context)
  await page.goto('upgrade')
  await expect(page.getByText('The prices could not be loaded')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue to payment' })).toBeVisible()
  complaints.length = 0
  await context.unroute(SCRIPT)
  await provide(context)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator('stripe-pricing-table').getByRole('button')).toBeVisible()
})
