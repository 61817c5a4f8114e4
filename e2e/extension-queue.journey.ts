import type { Page } from '@playwright/test'
import type { Mailbox } from '../server/testing/servers/mail.ts'
import { expectAccessible, expectReadableInDark } from './support/accessibility.ts'
import {
  addServer,
  callerOn,
  type Extension,
  test as journey,
  killWorker,
  logInByKey,
  makeKey,
} from './support/extension.ts'
import { expect } from './support/journey.ts'
import { bornPerson, signIn } from './support/people.ts'
import { type RestartingProgram, startRestartingProgram } from './support/restarting-program.ts'

interface Link {
  key: string
  redirectTo: string
}

interface Parts {
  extension: Extension
  page: Page
  server: RestartingProgram
  mailbox: Mailbox
}

const test = journey.extend<{ server: RestartingProgram }>({
  server: async ({ mailbox }, use) => {
    const server = await startRestartingProgram(mailbox)
    await use(server)
    await server.end()
  },
  baseURL: async ({ server }, use) => use(`${server.origin}/app/`),
})

/** Errors that the browser logs for calls without an answer. */
const isSilence = (text: string) => text.includes('ERR_CONNECTION') || text.includes('ERR_EMPTY')

/** The journey's own server, with a person who is logged in there and in the extension. */
async function logIn({ extension, page, server }: Parts) {
  const mara = bornPerson('Mara', 'Alder')
  await signIn(page, mara)
  const { key } = await makeKey(page, { password: mara.password, permissions: 3 })
  const call = await callerOn(page)
  const settings = await extension.openSettings()
  await addServer(settings, server.origin)
  await logInByKey(settings, key)
  await expect(settings.getByText(mara.email)).toBeVisible()
  const listLinks = async (): Promise<Link[]> => (await call('GET', 'redirects')).items
  return { settings, key, holder: `${mara.email} · Mara Alder`, listLinks }
}

test('what cannot be sent waits, over a stopped server and a killed worker, and becomes one link', async ({
  extension,
  page,
  server,
  mailbox,
  destination,
  complaints,
}) => {
  const { settings, listLinks } = await logIn({ extension, page, server, mailbox })
  await page.goto(destination.url)
  await server.stop()
  const popup = await extension.openPopup(page)
  await popup.getByRole('textbox', { name: 'Key' }).fill('waits')
  await popup.keyboard.press('Enter')
  await expect(popup.getByRole('heading', { name: 'Kept' })).toBeFocused()
  await expect(popup.getByText('does not answer. It may be away.')).toBeVisible()
  await popup.getByRole('button', { name: 'Show what waits' }).click()
  await expect(popup.getByText('Waits to be sent')).toBeVisible()
  await expectAccessible(popup)
  await expectReadableInDark(popup)
  await popup.getByRole('button', { name: 'Try again' }).click()
  await expect(popup.getByText('Waits to be sent')).toBeVisible()
  await popup.close()

  await killWorker(extension, settings)
  await server.start()
  // Nobody opens anything: the alarm wakes the worker.
  await expect.poll(listLinks).toMatchObject([{ key: 'waits', redirectTo: destination.url }])
  const after = await extension.openPopup(page)
  await after.getByRole('button', { name: 'Waiting', exact: true }).click()
  await expect(after.getByText('Nothing waits.')).toBeVisible()
  expect(complaints.filter((text) => !isSilence(text))).toEqual([])
  complaints.length = 0
})

test('what waits is still there after the browser was closed, and is sent when it starts', async ({
  extension,
  page,
  server,
  mailbox,
  complaints,
}) => {
  const { key } = await logIn({ extension, page, server, mailbox })
  await server.stop()
  const popup = await extension.openPopup(page)
  await popup.getByLabel('Address').fill('https://example.org/after-a-restart')
  await popup.keyboard.press('Enter')
  await expect(popup.getByRole('heading', { name: 'Kept' })).toBeVisible()
  await server.start()
  expect(complaints.filter((text) => !isSilence(text))).toEqual([])
  complaints.length = 0

  const restarted = await extension.restart()
  const headers = { authorization: `Bearer ${key}` }
  const list = async () => {
    const answer = await fetch(`${server.origin}/api/ui/v1/redirects`, { headers })
    return ((await answer.json()) as { items: Link[] }).items
  }
  await expect.poll(list).toMatchObject([{ redirectTo: 'https://example.org/after-a-restart' }])
  await restarted.close()
})

test('a link whose answer was lost is not made twice, and a refused one waits for a decision', async ({
  extension,
  page,
  server,
  mailbox,
  complaints,
}) => {
  const { settings, key, holder, listLinks } = await logIn({ extension, page, server, mailbox })
  const worker = await extension.worker()
  await worker.evaluate(loseAnswer, {
    ...{ origin: server.origin, holder, id: crypto.randomUUID(), key },
    redirectTo: 'https://example.org/once',
  })
  await killWorker(extension, settings)
  await page.goto('about')
  const popup = await extension.openPopup(page)
  await popup.getByRole('button', { name: /^Waiting/ }).click()
  await expect(popup.getByText('Nothing waits.')).toBeVisible()
  expect(await listLinks()).toMatchObject([{ redirectTo: 'https://example.org/once' }])

  const [{ key: taken } = { key: '' }] = await listLinks()
  await server.stop()
  await popup.getByRole('button', { name: 'Shorten', exact: true }).click()
  await popup.getByLabel('Address').fill('https://example.org/refused')
  await popup.getByRole('textbox', { name: 'Key' }).fill(taken)
  await popup.keyboard.press('Enter')
  await expect(popup.getByRole('heading', { name: 'Kept' })).toBeVisible()
  await server.start()
  await popup.getByRole('button', { name: /^Waiting/ }).click()
  await popup.getByRole('button', { name: 'Try again' }).click()
  await expect(popup.getByText('Needs your decision')).toBeVisible()
  await expect(popup.getByText('This key is already in use')).toBeVisible()
  await expectAccessible(popup)
  await expectReadableInDark(popup)

  // It stays, whatever happens to the worker and the popup.
  await killWorker(extension, settings)
  await popup.reload()
  await popup.getByRole('button', { name: 'Waiting (1)' }).click()
  await popup.getByRole('button', { name: 'Remove' }).click()
  await expect(popup.getByText('Nothing waits.')).toBeVisible()
  expect(await listLinks()).toHaveLength(1)
  expect(complaints.filter((text) => !isSilence(text))).toEqual([])
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
async function loseAnswer({ origin, holder, id, redirectTo, key }: LostAnswer): Promise<void> {
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
