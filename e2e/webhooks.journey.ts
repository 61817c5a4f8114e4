import type { Page } from '@playwright/test'
import { Webhook as Verifier } from 'standardwebhooks'
import { type Receiver, startReceiver } from '../server/testing/servers/receiver.ts'
import { expectAccessible, expectFits } from './support/accessibility.ts'
import { expect, test as journey } from './support/journey.ts'
import { bornPerson, signIn } from './support/people.ts'
import { callsOf } from './support/second-factors.ts'

const test = journey.extend<object, { receiver: Receiver }>({
  receiver: [
    async ({}, use) => {
      const receiver = await startReceiver()
      await use(receiver)
      receiver.stop()
    },
    { scope: 'worker' },
  ],
})

const wendy = bornPerson('Wendy', 'Hooker')

test('a webhook is made on the screen, gets events, fails, is replayed, paused and deleted', async ({
  page,
  receiver,
}) => {
  await signIn(page, wendy)
  await page.goto('main')
  await page.getByRole('navigation').getByRole('link', { name: 'Webhooks' }).click()
  await expect(page.getByText('No webhooks yet')).toBeVisible()
  await expectAccessible(page)

  const secret = await test.step('it is made', () => make(page, receiver))
  await test.step('a test arrives, signed', () => tryIt(page, receiver, secret))
  await test.step('a link is told', () => tell(page, receiver, secret))
  await test.step('a failure is shown, and sent again', () => fail(page, receiver))
  await test.step('a new secret is shown once', () => renew(page))
  await test.step('a phone shows all of it', async () => {
    await page.setViewportSize({ width: 375, height: 812 })
    await expectFits(page)
    await page.setViewportSize({ width: 1440, height: 900 })
  })
  await test.step('it is paused and deleted', () => remove(page))
})

async function make(page: Page, receiver: Receiver): Promise<string> {
  await page.getByRole('button', { name: 'New webhook' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New webhook' })
  await dialog.getByRole('textbox', { name: 'Description' }).fill('CRM')
  await dialog.getByRole('button', { name: 'Create webhook' }).click()
  await expect(dialog.getByText('Enter an http(s) address')).toBeVisible()
  await expect(dialog.getByText('Choose at least one event')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Address' })).toBeFocused()
  await dialog.getByRole('textbox', { name: 'Address' }).fill(receiver.url)
  await dialog.getByRole('checkbox', { name: 'Link created' }).check()
  await dialog.getByRole('checkbox', { name: 'Link clicked' }).check()
  await expect(dialog.getByRole('checkbox', { name: 'People' })).toBeChecked()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create webhook' }).click()

  const shown = page.getByRole('dialog', { name: 'Copy the secret of the webhook now' })
  await expect(shown.getByText(/^whsec_/)).toBeVisible()
  const secret = (await shown.getByText(/^whsec_/).textContent()) ?? ''
  await page.keyboard.press('Escape')
  await expect(shown).toBeVisible()
  await shown.getByRole('button', { name: 'I have copied it' }).click()
  await expect(page.getByText('CRM')).toBeVisible()
  await expect(page.getByText('Nothing was sent yet.')).toBeVisible()
  await expect(page.getByText(secret)).toHaveCount(0)
  return secret
}

async function tryIt(page: Page, receiver: Receiver, secret: string): Promise<void> {
  await page.getByRole('button', { name: 'Send a test to CRM' }).click()
  await expect(page.getByText('Test delivered')).toBeVisible()
  expect(lastOf(receiver, secret)).toMatchObject({ type: 'webhook.test' })
  await expect(page.getByText('Last answer 204')).toBeVisible()
}

/** Checked as a receiver does. */
function lastOf({ received }: Receiver, secret: string): unknown {
  const last = received.at(-1)
  return new Verifier(secret).verify(last?.body ?? '', last?.headers as Record<string, string>)
}

async function tell(page: Page, receiver: Receiver, secret: string): Promise<void> {
  const call = await callsOf(page)
  await call('POST', '/redirects/standard', { redirectTo: 'https://example.org/told' })
  await expect.poll(() => receiver.received.length).toBe(2)
  expect(lastOf(receiver, secret)).toMatchObject({
    type: 'link.created',
    data: { links: [{ redirectTo: 'https://example.org/told' }] },
  })
}

async function fail(page: Page, receiver: Receiver): Promise<void> {
  receiver.answerBy((answer) => answer.writeHead(500).end('Not today'))
  const call = await callsOf(page)
  await call('POST', '/redirects/standard', { redirectTo: 'https://example.org/failed' })
  await expect.poll(() => receiver.received.length).toBeGreaterThanOrEqual(3)
  await page.reload()
  await expect(page.getByText('Failing')).toBeVisible()
  await page.getByRole('button', { name: 'Actions for CRM' }).click()
  await page.getByRole('menuitem', { name: 'Deliveries' }).click()
  const drawer = page.getByRole('dialog', { name: 'Deliveries to CRM' })
  const failed = drawer.getByRole('listitem').filter({ hasText: 'Waiting' })
  await failed.getByText('Request and answer').click()
  await expect(failed.getByText('Not today')).toBeVisible()
  await expect(failed.getByText('https://example.org/failed')).toBeVisible()
  await expectAccessible(page)
  receiver.answerBy((answer) => answer.writeHead(204).end())
  const before = receiver.received.length
  await failed.getByRole('button', { name: 'Send again: Link created, 1 link' }).click()
  await expect.poll(() => receiver.received.length).toBeGreaterThan(before)
  const [first, again] = [receiver.received[before - 1], receiver.received.at(-1)]
  expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
}

async function renew(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Actions for CRM' }).click()
  await page.getByRole('menuitem', { name: 'New secret' }).click()
  await page.getByRole('button', { name: 'Make a new secret' }).click()
  const shown = page.getByRole('dialog', { name: 'Copy the secret of the webhook now' })
  await expect(shown.getByText(/^whsec_/)).toBeVisible()
  await shown.getByRole('button', { name: 'I have copied it' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function remove(page: Page): Promise<void> {
  await page.getByRole('switch', { name: 'Deliver to CRM' }).press('Space')
  await expect(page.getByText('Paused')).toBeVisible()
  await page.getByRole('button', { name: 'Actions for CRM' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete webhook' }).click()
  await expect(page.getByText('No webhooks yet')).toBeVisible()
}
