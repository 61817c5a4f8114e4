import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible, expectFits } from './support/accessibility.ts'
import { expect, test as journey } from './support/journey.ts'
import { type Newcomer, newcomer } from './support/newcomers.ts'

const HOSTILE = [
  'javascript:document.title="followed"',
  'data:text/html,<script>document.title="followed"</script>',
  '//elsewhere.example',
]

/** Chromium's error for each request without a connection. */
const DISCONNECTED = 'net::ERR_INTERNET_DISCONNECTED'

const test = journey.extend<{ person: Newcomer }>({
  person: async ({ program }, use) => {
    const person = await newcomer(program.origin)
    await person.call('PUT', '/account/has-seen-tour/introTour')
    await use(person)
  },
})

test.use({ variant: 'withoutMail', serviceWorkers: 'allow' })

const drawer = (page: Page) => page.getByRole('dialog', { name: 'New link' })
const address = (page: Page) => drawer(page).getByLabel('Address', { exact: true })
const share = (parts: Record<string, string>) => `main/furls?${new URLSearchParams(parts)}`

/** Opens a page and waits until the service worker controls it. */
async function openWithServiceWorker(page: Page): Promise<void> {
  await page.goto('main')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
}

test('Chromium finds the application installable', async ({ browser, program, launchOptions }) => {
  // With a profile, since Chromium does not install from a private window
  const profile = mkdtempSync(join(tmpdir(), 'unfurly-profile-'))
  const context = await browser.browserType().launchPersistentContext(profile, {
    ...launchOptions,
    baseURL: `${program.origin}/app/`,
  })
  const [page = await context.newPage()] = context.pages()
  await page.goto('login')
  const tools = await page.context().newCDPSession(page)
  const { url, errors, data } = await tools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(url).toBe(`${program.origin}/app/manifest.webmanifest`)
  const { installabilityErrors } = await tools.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])

  const manifest = JSON.parse(data ?? '')
  expect(manifest).toMatchObject({ display: 'standalone', name: 'Unfurly', short_name: 'Unfurly' })
  for (const path of [manifest.start_url, manifest.scope, manifest.share_target.action]) {
    expect(new URL(path, url).href).toContain(`${program.origin}/app/`)
  }
  const icons: ManifestIcon[] = [...manifest.icons, ...manifest.shortcuts.flatMap(iconsOf)].map(
    (icon) => ({
      ...icon,
      src: new URL(icon.src, url).href,
    }),
  )
  const touch = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href')
  icons.push({ src: touch ?? '', sizes: '180x180', type: 'image/png' })
  expect(icons.length).toBe(8)
  for (const { src, sizes, type, was } of await decodedIcons(page, icons)) {
    expect([src, was]).toEqual([src, `${sizes} ${type}`])
  }
  for (const path of ['sw.js', 'manifest.webmanifest']) {
    const answer = await page.request.get(path)
    expect(answer.headers()['cache-control']).toBe('no-cache')
  }
  await context.close()
  rmSync(profile, { recursive: true })
})

const iconsOf = ({ icons }: { icons: ManifestIcon[] }) => icons

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`without a connection, ${colorScheme}`, () => {
    test.use({ colorScheme, viewport: { width: 375, height: 812 } })

    test('the offline page is shown, and Try again leads back', async ({
      page,
      context,
      person,
      complaints,
    }) => {
      const own = await person.open(context)
      await page.close()
      await openWithServiceWorker(own)
      await context.setOffline(true)
      await own.goto('main/furls?q=boots')
      await expect(own.getByRole('heading', { name: 'You are offline' })).toBeVisible()
      await expect(own).toHaveTitle('You are offline · Unfurly')
      await expect(own.locator('html')).toHaveClass(colorScheme === 'dark' ? /app-dark/ : /^$/)
      await expectAccessible(own)
      await expectFits(own)
      await context.setOffline(false)
      // Chromium sends no online event to a page that was opened while offline was emulated.
      await expect(async () => {
        await own.evaluate(() => dispatchEvent(new Event('online')))
        await expect(own.getByRole('heading', { name: 'Furls' })).toBeVisible({ timeout: 2000 })
      }).toPass()

      // From here on, only the button may retry
      await own.addInitScript(() =>
        addEventListener('online', (event) => event.stopImmediatePropagation()),
      )
      await own.reload()
      await context.setOffline(true)
      await own.reload()
      const again = own.getByRole('button', { name: 'Try again' })
      await Promise.all([own.waitForEvent('load'), again.click()])
      await expect(own.getByRole('heading', { name: 'You are offline' })).toBeVisible()
      await context.setOffline(false)
      await again.click()
      await expect(own.getByRole('heading', { name: 'Furls' })).toBeVisible()
      await expect(own).toHaveURL(/main\/furls\?q=boots$/)
      expect(complaints.splice(0)).not.toContainEqual(expect.not.stringContaining(DISCONNECTED))
    })
  })
}

test('the service worker caches one page, and unregisters itself when its file is gone', async ({
  person,
  context,
}) => {
  const page = await person.open(context)
  await openWithServiceWorker(page)
  const cached = () =>
    page.evaluate(async () => {
      const names = await caches.keys()
      const all = await Promise.all(
        names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
      )
      return all.flat()
    })
  await expect.poll(cached).toEqual([expect.stringMatching(/\/app\/offline$/)])
  // A release without the worker does not register it either, which would bring it back.
  await page.addInitScript(() => {
    navigator.serviceWorker.register = () => Promise.reject(new Error('not in this release'))
  })
  await context.route('**/app/sw.js', (route) => route.fulfill({ status: 404 }))
  await page.goto('main')
  const registered = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  await expect.poll(registered).toBe(0)
  expect(await cached()).toEqual([])
})

test('a share from another app opens the drawer, after a login if there is no session', async ({
  page,
  person,
}) => {
  const words = 'Boots, new in: https://shop.example/boots?a=1&b=2'
  await page.goto(share({ sharedTitle: 'Shop', sharedText: words, sharedUrl: '', q: 'boots' }))
  await page.waitForURL('**/login?next=*')
  const { email } = await person.call<{ email: string }>('GET', '/profile')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('nine quiet lanterns')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(address(page)).toHaveValue('https://shop.example/boots?a=1&b=2')
  await expect(page).toHaveURL(/\/main\/furls\?q=boots$/)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Furls' })).toBeVisible()
  await expect(drawer(page)).toHaveCount(0)

  for (const sharedUrl of HOSTILE) {
    await page.goto(share({ sharedUrl }))
    await expect(page.getByText('No address found')).toBeVisible()
    await expect(page).toHaveURL(/\/main\/furls$/)
    await expect(page).toHaveTitle('Furls · Unfurly')
    await expect(drawer(page)).toHaveCount(0)
  }
  // The screens take the stored role of a Viewer
  await page.evaluate(() => localStorage.setItem('role', '1'))
  await page.goto(share({ sharedUrl: 'https://shop.example/' }))
  await expect(page.getByText('You may not create links in this account.')).toBeVisible()
  await expect(drawer(page)).toHaveCount(0)
})

interface ManifestIcon {
  src: string
  sizes: string
  type: string
}

/** Each icon as the browser decodes it: its address, width, height and type. */
function decodedIcons(page: Page, icons: ManifestIcon[]) {
  return page.evaluate(async (wanted) => {
    const read = async ({ src, sizes, type }: ManifestIcon) => {
      const answer = await fetch(src)
      const { width, height } = await createImageBitmap(await answer.blob())
      return { src, sizes, type, was: `${width}x${height} ${answer.headers.get('content-type')}` }
    }
    return Promise.all(wanted.map(read))
  }, icons)
}
