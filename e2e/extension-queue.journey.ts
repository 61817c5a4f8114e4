import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../server/testing/free-port.ts'
import { type LaunchedProgram, launchProgram } from '../server/testing/programs/launch.ts'
import { expectAccessibleInBothThemes } from './support/accessibility.ts'
import {
  addServer,
  callerOn,
  test as journey,
  killWorker,
  logInByKey,
  makeKey,
} from './support/extension.ts'
import { expect } from './support/journey.ts'
import { newPerson, register } from './support/people.ts'

interface Restarting {
  origin: string
  stop: () => Promise<void>
  start: () => Promise<void>
}

/** A program that the journey stops and starts again, on the same port and with the same data. */
const test = journey.extend<{ server: Restarting }>({
  server: async ({ mailbox }, use) => {
    const port = await freePort()
    const dataDir = mkdtempSync(join(tmpdir(), 'unfurly-e2e-'))
    const origin = `http://localhost:${port}`
    let running: LaunchedProgram | undefined
    const start = async () => {
      running = launchProgram({
        ...{ entry: 'built', dataDir, port },
        environment: {
          ...{ NODE_ENV: 'production', PUBLIC_URL: origin, SMTP_URL: mailbox.url },
          ...{ MAIL_FROM: 'Unfurly <unfurly@links.example>', ALLOW_PRIVATE_TARGETS: '127.0.0.1' },
        },
      })
      await running.untilReady()
    }
    const stop = async () => {
      await running?.stop()
      running = undefined
    }
    await start()
    await use({ origin, start, stop })
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  },
  baseURL: async ({ server }, use) => use(`${server.origin}/app/`),
})

/** What the browser says of calls that nobody answered. */
const isSilence = (text: string) => text.includes('ERR_CONNECTION') || text.includes('ERR_EMPTY')

test('what cannot be sent waits, over a stopped server and a killed worker, and becomes one link', async ({
  extension,
  page,
  server,
  mailbox,
  destination,
  complaints,
}) => {
  const mara = newPerson('Mara', 'Alder')
  await register(page, mailbox, mara)
  const { key } = await makeKey(page, { password: mara.password, permissions: 3 })
  const call = await callerOn(page)
  const settings = await extension.openSettings()
  await addServer(settings, server.origin)
  await logInByKey(settings, key)
  await expect(settings.getByText(mara.email)).toBeVisible()

  await page.goto(destination.url)
  await server.stop()
  const popup = await extension.openPopup(page)
  await popup.getByRole('textbox', { name: 'Key' }).fill('waits')
  await popup.keyboard.press('Enter')
  await expect(popup.getByRole('heading', { name: 'Kept' })).toBeFocused()
  await expect(popup.getByText('does not answer. It may be away.')).toBeVisible()
  await popup.getByRole('button', { name: 'Show what waits' }).click()
  await expect(popup.getByText('Waits to be sent')).toBeVisible()
  await expectAccessibleInBothThemes(popup)
  await popup.getByRole('button', { name: 'Try again' }).click()
  await expect(popup.getByRole('button', { name: 'Try again' })).toBeEnabled()
  await popup.close()

  await killWorker(extension, settings)
  await server.start()
  // The popup wakes the worker; without it an alarm does within half a minute.
  const after = await extension.openPopup(page)
  await after.getByRole('button', { name: /^Waiting/ }).click()
  await expect(after.getByText('Nothing waits.')).toBeVisible()
  const { items } = await call('GET', 'redirects')
  expect(items.map((link: { key: string }) => link.key)).toEqual(['waits'])

  // It was answered and the answer was lost: the worker died in between.
  const worker = await extension.worker()
  await worker.evaluate(rewind, {
    ...{ origin: server.origin, holder: `${mara.email} · Mara Alder`, id: crypto.randomUUID() },
    ...{ redirectTo: 'https://example.org/once', key },
  })
  await killWorker(extension, settings)
  await settings.reload()
  await settings.getByLabel('Opens the popup').check()
  await after.reload()
  await after.getByRole('button', { name: /^Waiting/ }).click()
  await expect(after.getByText('Nothing waits.')).toBeVisible()
  const made = (await call('GET', 'redirects')).items
  expect(made.map((link: { redirectTo: string }) => link.redirectTo)).toEqual([
    'https://example.org/once',
    destination.url,
  ])

  // A refused one stays with its sentence until somebody decides.
  await server.stop()
  await after.getByRole('button', { name: 'Shorten', exact: true }).click()
  await after.getByRole('textbox', { name: 'Key' }).fill('waits')
  await after.keyboard.press('Enter')
  await expect(after.getByRole('heading', { name: 'Kept' })).toBeVisible()
  await server.start()
  await after.getByRole('button', { name: /^Waiting/ }).click()
  await after.getByRole('button', { name: 'Try again' }).click()
  await expect(after.getByText('Needs your decision')).toBeVisible()
  await expect(after.getByText('This key is already in use')).toBeVisible()
  await expectAccessibleInBothThemes(after)
  await after.getByRole('button', { name: 'Remove' }).click()
  await expect(after.getByText('Nothing waits.')).toBeVisible()
  expect(complaints.filter((text) => !isSilence(text) && !text.includes('409'))).toEqual([])
  complaints.length = 0
})

interface LostAnswer {
  origin: string
  holder: string
  id: string
  redirectTo: string
  key: string
}

/** Runs in the worker: sends a wish as the extension does, and stores it as if the worker had died before the answer. */
async function rewind({ origin, holder, id, redirectTo, key }: LostAnswer): Promise<void> {
  const now = Date.now()
  const wish = {
    ...{ id, origin, holder, link: { redirectTo }, madeAt: now, state: 'sending', sentAt: now },
    ...{ notBefore: now, attempts: 0, sentence: '', fields: {}, isSignInNeeded: false },
  }
  await fetch(`${origin}/api/ui/v1/redirects/standard`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': id,
    },
    body: JSON.stringify({ redirectTo }),
  })
  await chrome.storage.local.set({ wishes: [wish] })
}
