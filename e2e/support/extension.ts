import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type BrowserContext, chromium, type Page, type Worker } from '@playwright/test'
import { extensionChromiumPath } from '../../scripts/house/chromium.mjs'
import { test as journey } from './journey.ts'

const POLL_MS = 25
const BUILT = 'build/extension/chrome'

export interface Extension {
  context: BrowserContext
  /** The service worker, started if the browser stopped it. */
  worker: () => Promise<Worker>
  /** The popup as it opens over the page, in a tab: no driver can reach the real one. */
  openPopup: (over: Page) => Promise<Page>
  openSettings: () => Promise<Page>
  /** Those that the extension opens by itself. */
  untilSettings: () => Promise<Page>
  /** Closes the browser, and opens it again with the same profile. */
  restart: () => Promise<Extension>
  close: () => Promise<void>
}

interface LaunchOptions {
  baseURL?: string | undefined
  colorScheme?: 'light' | 'dark'
  deviceScaleFactor?: number
}

/**
 * Chromium with the built extension. Nobody can press the browser's own question for permission here, so this copy has it
 * for the hosts of the tests.
 */
export async function launchExtension(options: LaunchOptions = {}): Promise<Extension> {
  const folder = mkdtempSync(join(tmpdir(), 'unfurly-extension-'))
  const extension = join(folder, 'extension')
  cpSync(BUILT, extension, { recursive: true })
  const file = join(extension, 'manifest.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  const host_permissions = ['http://localhost/*', 'http://127.0.0.1/*']
  writeFileSync(file, JSON.stringify({ ...manifest, host_permissions }))
  const { context, home } = await openBrowser(folder, options)
  // It opens its settings once it is installed. A browser without a tab ends.
  const settings = await untilSettings(context, `${home}options.html`)
  await context.newPage()
  await settings.close()
  return extensionIn({ context, home, folder, options })
}

interface Opened {
  context: BrowserContext
  /** `chrome-extension://<id>/` */
  home: string
}

async function openBrowser(folder: string, options: LaunchOptions): Promise<Opened> {
  const extension = join(folder, 'extension')
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    ...options,
    executablePath: extensionChromiumPath(),
    // The mode without a window that has extensions.
    headless: false,
    args: [
      ...['--headless=new', '--no-sandbox', '--disable-dev-shm-usage'],
      ...[`--disable-extensions-except=${extension}`, `--load-extension=${extension}`],
    ],
    ignoreDefaultArgs: ['--disable-extensions'],
    locale: 'en-GB',
    timezoneId: 'UTC',
  })
  const first = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  return { context, home: new URL('/', first.url()).href }
}

interface Running extends Opened {
  folder: string
  options: LaunchOptions
}

function extensionIn({ context, home, folder, options }: Running): Extension {
  return {
    context,
    worker: () => workerOf(context, home),
    async openPopup(over) {
      const popup = await context.newPage()
      await popup.setViewportSize({ width: 360, height: 600 })
      await over.bringToFront()
      await popup.goto(`${home}popup.html`)
      await popup.getByRole('main').waitFor()
      // It has read which tab is open; a tab in the background draws no frames.
      await popup.bringToFront()
      return popup
    },
    async openSettings() {
      const page = await context.newPage()
      await page.goto(`${home}options.html`)
      return page
    },
    untilSettings: () => untilSettings(context, `${home}options.html`),
    async restart() {
      await context.close()
      return extensionIn({ ...(await openBrowser(folder, options)), folder, options })
    },
    async close() {
      await context.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The settings that the extension opens by itself, in whichever empty tab there is. */
async function untilSettings(context: BrowserContext, address: string): Promise<Page> {
  for (;;) {
    const settings = context.pages().find((page) => page.url() === address)
    if (settings) return settings
    await wait(POLL_MS)
  }
}

async function workerOf(context: BrowserContext, home: string): Promise<Worker> {
  const running = context.serviceWorkers().find((worker) => worker.url().startsWith(home))
  if (running) return running
  const started = context.waitForEvent('serviceworker')
  const page = await context.newPage()
  await page.goto(`${home}options.html`)
  await page.evaluate(() => chrome.runtime.sendMessage({ kind: 'apply-press' }))
  await page.close()
  return started
}

/** As the browser does after half a minute without work, or at any moment when memory is short. */
export async function killWorker({ context }: Extension, page: Page): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await session.detach()
}

/** Journeys in the browser with the extension; `page` and `context` are of that browser. */
export const test = journey.extend<{ extension: Extension }>({
  extension: async ({ baseURL }, use) => {
    const extension = await launchExtension({ baseURL })
    await use(extension)
    await extension.close()
  },
  context: async ({ extension }, use) => use(extension.context),
  page: async ({ context }, use) => use(await context.newPage()),
})

/** Adds the server under test in the settings. */
export async function addServer(settings: Page, origin: string): Promise<void> {
  await settings.getByLabel(/^(Address of the server|Add another server)$/).fill(origin)
  await settings.getByRole('button', { name: 'Add server' }).click()
  await settings.getByRole('heading', { name: new URL(origin).host }).waitFor()
}

/** Makes an API key as the signed-in person of the page, who confirms it with their password. */
export async function makeKey(
  page: Page,
  { password, permissions }: { password: string; permissions: number },
): Promise<{ id: string; key: string }> {
  const call = await callerOn(page)
  await call('POST', 'auth/confirmations', { password })
  return call('POST', 'api-keys', { name: 'Extension', permissions })
}

/** Calls of the signed-in person of the page. */
export async function callerOn(page: Page) {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const { origin } = new URL(page.url())
  return async (method: string, path: string, data?: object) => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await page.request.fetch(`${origin}/api/ui/v1/${path}`, {
      method,
      headers,
      data,
    })
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`)
    return answer.status() === 204 ? undefined : answer.json()
  }
}

export async function logInByKey(settings: Page, key: string): Promise<void> {
  await settings.getByRole('button', { name: 'Use an API key' }).click()
  await settings.getByLabel('API key').fill(key)
  await settings.getByRole('button', { name: 'Log in', exact: true }).last().click()
}

/** What the browser's clipboard holds, read on a page of the web. */
export async function clipboardOf(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.bringToFront()
  return page.evaluate(() => navigator.clipboard.readText())
}
