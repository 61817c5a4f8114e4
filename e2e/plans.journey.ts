import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { freeNewcomer, giveRole, payForPro } from './support/newcomers.ts'
import { newOperators } from './support/operators.ts'

test.use({ variant: 'paying' })

const VIEWER = 1
const OWNER = 127

const tier = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('the plans compare limits with usage, and name no price', async ({ program, context }) => {
  const free = await freeNewcomer(program.origin)
  const page = await free.open(context)
  await page.goto('upgrade')
  await expect(page).toHaveTitle('Upgrade · Unfurly')
  await expect(page.getByRole('row')).toHaveText([
    'What you getYou useFreePro',
    'Links',
    'Links0505,000',
    'GeoFurls03500',
    'Own domains0110',
    'Hubs',
    'Hubs0125',
    'Uploaded pictures0 MB50 MB2,000 MB',
    'Insights',
    'Clicks counted a month05,000250,000',
    'Analytics kept30 days2 years',
    'Monitored destinations05200',
    'Time between checks1 day5 minutes',
    'Team',
    'People1110',
    'API keys0110',
    'Webhooks0120',
    'API calls a minute60600',
  ])
  await expect(page.getByText('This account is on Free.')).toBeVisible()
  await expect(tier(page, 'Free')).toContainText('Your plan')
  await expect(page.locator('body')).not.toContainText(/[$€£]/)
  await tier(page, 'Pro').getByRole('button', { name: 'Upgrade to Pro' }).click()
  await expect(tier(page, 'Pro').getByRole('status')).toContainText(
    'Payment is not configured on this installation. Ask the person who runs it',
  )
  await expectAccessible(page)

  giveRole(program.dataDir, free, VIEWER)
  await page.reload()
  await expect(tier(page, 'Pro')).toContainText(
    'Changing the plan needs the Billing permission. Ask an Owner or Billing Admin of Okafor Lanterns.',
  )
  await expect(page.getByRole('button', { name: 'Upgrade to Pro' })).toHaveCount(0)

  giveRole(program.dataDir, free, OWNER)
  payForPro(program.dataDir, free)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your plan', level: 1 })).toBeVisible()
  await expect(page.getByText('This account is on Pro.')).toBeVisible()
  await expect(tier(page, 'Pro')).toContainText('Your plan')
  await expect(page.getByRole('button', { name: /^Upgrade/ })).toHaveCount(0)
})

test('an operator is told what to set up', async ({ context, program }) => {
  const vera = await freeNewcomer(program.origin, newOperators.plans)
  const page = await vera.open(context)
  await page.goto('upgrade')
  await page.getByRole('button', { name: 'Upgrade to Pro' }).click()
  await expect(tier(page, 'Pro').getByRole('status')).toContainText(
    'Payment is not configured on this installation, and you run it: set up the payment provider by the settings that begin with STRIPE_',
  )
})
