import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { freePort } from '../server/testing/free-port.ts'
import { expectAccessible, expectFits } from './support/accessibility.ts'
import { expect, test as journey } from './support/journey.ts'
import { bornPerson, signIn } from './support/people.ts'
import { callsOf } from './support/second-factors.ts'

interface Hook {
  url: string
  /** What was posted to it so far. */
  received: { body: string; signature: string }[]
  /** What it answers from now on. */
  answer: (status: number) => void
}

const test = journey.extend<object, { hook: Hook }>({
  hook: [
    async ({}, use) => {
      const received: Hook['received'] = []
      let status = 200
      const server = createServer(async (request, response) => {
        const chunks: Buffer[] = []
        for await (const chunk of request) chunks.push(chunk as Buffer)
        const signature = String(request.headers['webhook-signature'] ?? '')
        received.push({ body: Buffer.concat(chunks).toString(), signature })
        response.writeHead(status).end()
      })
      const port = await freePort()
      await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
      const answer = (next: number) => {
        status = next
      }
      await use({ url: `http://127.0.0.1:${port}/alerts`, received, answer })
      server.closeAllConnections()
      server.close()
    },
    { scope: 'worker' },
  ],
})

const ade = bornPerson('Ade', 'Kolawole')

test('channels are added, tested and removed, and settings save as they are made', async ({
  page,
  hook,
}) => {
  await signIn(page, ade)
  const call = await callsOf(page)
  const link = { redirectTo: 'https://example.org/', tags: ['shop'] }
  await call('POST', '/redirects/standard', link)
  await page.goto('monitoring')
  await page.getByRole('link', { name: 'Alerts' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Alerts and defaults' })).toBeVisible()
  await expect(page.getByText('No channel yet.')).toBeVisible()

  await test.step('a webhook is added and tested', () => addWebhook(page, hook))
  await test.step('a mail to members is added', () => addMail(page))
  await test.step('settings stay as they were made', () => changeSettings(page))
  await test.step('a maintenance is planned and removed', () => planMaintenance(page))
  await test.step('a status page is shared', () => shareStatus(page))
  await test.step('a phone shows all of it', async () => {
    await expectAccessible(page)
    await page.setViewportSize({ width: 375, height: 812 })
    await expectFits(page)
  })
  await test.step('a channel is removed', async () => {
    await page.getByRole('button', { name: 'Actions for Webhook “ops”' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await page.getByRole('button', { name: 'Remove channel' }).click()
    await expect(page.getByText('Webhook “ops”')).toHaveCount(0)
  })
})

async function addWebhook(page: Page, hook: Hook): Promise<void> {
  await page.getByRole('button', { name: 'Add channel' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add channel' })
  await dialog.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'Webhook' }).click()
  await dialog.getByLabel('Address').fill('ops')
  await dialog.getByRole('button', { name: 'Add channel' }).click()
  await expect(dialog.getByText('Enter a name')).toBeVisible()
  await expect(dialog.getByText('Enter an http(s) address')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Name').fill('ops')
  await dialog.getByLabel('Address').fill(hook.url)
  await dialog.getByRole('button', { name: 'Add channel' }).click()

  const secret = page.getByRole('dialog', { name: 'Copy the key of the webhook now' })
  await expect(secret.getByText(/^whsec_/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await secret.getByRole('button', { name: 'I have copied it' }).click()
  await expect(secret).toBeHidden()

  await page.getByRole('button', { name: 'Send a test to Webhook “ops”' }).click()
  await expect(page.getByText('Test sent')).toBeVisible()
  expect(hook.received.at(-1)?.signature).toMatch(/^v1,/)
  hook.answer(503)
  await page.getByRole('button', { name: 'Send a test', exact: true }).click()
  await expect(page.getByText('Test not accepted')).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Webhook “ops”' }).click()
  await page.getByRole('menuitem', { name: 'Deliveries' }).click()
  const drawer = page.getByRole('dialog', { name: 'Deliveries of Webhook “ops”' })
  await expect(drawer.getByRole('list', { name: 'Deliveries' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
}

async function addMail(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add channel' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add channel' })
  await dialog.getByLabel('Name').fill('Team')
  await dialog.getByRole('combobox', { name: 'People' }).click()
  await page.getByRole('option', { name: /^Ade Kolawole/ }).click()
  await dialog.getByLabel('Name').click()
  await dialog.getByRole('button', { name: 'Add channel' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('E-mail “Team”')).toBeVisible()
  const mail = page.getByRole('switch', { name: 'E-mail “Team”' })
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  // By keyboard: toasts of the tests before may cover it
  await mail.press('Space')
  await saved
  await page.reload()
  await expect(mail).not.toBeChecked()
}

async function changeSettings(page: Page): Promise<void> {
  const remind = page.getByRole('switch', { name: 'Remind every 4 hours while it stays down' })
  await expect(remind).not.toBeChecked()
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await remind.press('Space')
  await saved
  await page.getByRole('combobox', { name: 'Give up after' }).click()
  const again = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.getByRole('option', { name: '30 seconds' }).click()
  await again

  await page.getByRole('button', { name: 'Add quiet times' }).click()
  const dialog = page.getByRole('dialog', { name: 'Quiet times' })
  await dialog.getByLabel('To').fill('22:00')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Choose two different times')).toBeVisible()
  await dialog.getByLabel('To').fill('07:00')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Every night, 22:00 to 07:00')).toBeVisible()
  await page.reload()
  await expect(remind).toBeChecked()
  await expect(page.getByRole('combobox', { name: 'Give up after' })).toHaveValue('30 seconds')
  await expect(page.getByText('Every night, 22:00 to 07:00')).toBeVisible()
}

async function planMaintenance(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Plan maintenance' }).click()
  const dialog = page.getByRole('dialog', { name: 'Plan maintenance' })
  await dialog.getByRole('button', { name: 'Plan maintenance' }).click()
  await expect(dialog.getByText('Enter a title')).toBeVisible()
  await dialog.getByLabel('Title').fill('Shop moves')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Plan maintenance' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/, all links$/)).toBeVisible()
  await page.getByRole('button', { name: 'Remove Shop moves' }).click()
  await page.getByRole('button', { name: 'Remove maintenance' }).click()
  await expect(page.getByText('Nothing planned.')).toBeVisible()
}

async function shareStatus(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add status page' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add status page' })
  await dialog.getByRole('button', { name: 'Add status page' }).click()
  await expect(dialog.getByText('Enter a title')).toBeVisible()
  await dialog.getByLabel('Title').fill('State of the shop')
  await dialog.getByRole('combobox', { name: 'Tag' }).click()
  await page.getByRole('option', { name: 'shop' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add status page' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Links tagged “shop”.')).toBeVisible()
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Open', exact: true }).click()
  const shown = await opened
  await expect(shown.getByRole('heading', { name: 'State of the shop' })).toBeVisible()
  await shown.close()
}
