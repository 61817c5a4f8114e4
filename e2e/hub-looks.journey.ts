import { test as base, expect, type Page } from '@playwright/test'
import { presetIds } from '../contract/hubs/theme.ts'
import { hostileDocument } from '../hub-page/hostile.samples.ts'
import { renderHub } from '../hub-page/render-hub.ts'
import { renderState } from '../hub-page/render-state.ts'
import { hubSamples, pageOf } from '../hub-page/samples/hubs.samples.ts'
import { expectAccessible, expectFits, expectNoHorizontalScroll } from './support/accessibility.ts'
import { type HubPages, serveHubPages } from './support/hub-pages.ts'
import { payloadsFor, touchAll, watchForScript } from './support/payloads.ts'

const hostile = payloadsFor(
  ...['title', 'description', 'linkLabel', 'profileName', 'url', 'href', 'css', 'style', 'utm'],
)
const states = { locked: 'clay', age: 'terminal', disabled: 'lagoon', missing: 'slate' } as const

function pageAt(path: string): string | undefined {
  const [, kind, name = ''] = path.split('/')
  const preset = presetIds.find((id) => id === name)
  if (kind === 'hub' && preset) return renderHub(pageOf(hubSamples[preset]))
  if (kind === 'hostile') return renderHub(pageOf(hostileDocument(hostile[Number(name)] ?? '')))
  const state = Object.keys(states).find((id) => id === name)
  return kind === 'state' && state ? statePage(state as keyof typeof states) : undefined
}

const statePage = (kind: keyof typeof states): string =>
  renderState(kind, {
    theme: { preset: states[kind] },
    name: 'Terra & Glaze',
    address: 'https://hub.example/terra',
    home: 'https://unfurly.example/app/',
    problem: { kind: 'wrong', triesLeft: 4 },
  })

const test = base.extend<object, { hubs: HubPages }>({
  hubs: [
    async ({}, use) => {
      const hubs = await serveHubPages(pageAt)
      await use(hubs)
      await hubs.stop()
    },
    { scope: 'worker' },
  ],
})

async function expectFine(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 375, height: 812 })
  await expectFits(page)
}

for (const preset of presetIds) {
  test(`${preset} is accessible and fits the screen`, async ({ page, hubs }) => {
    await page.goto(`${hubs.origin}/hub/${preset}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectFine(page)
  })
}

test('the pages for other states are accessible and fit the screen', async ({ page, hubs }) => {
  for (const state of Object.keys(states)) {
    await page.goto(`${hubs.origin}/state/${state}`)
    await expectFine(page)
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('everything can be read, unfolded and pressed, and nothing loads from elsewhere', async ({
    page,
    hubs,
  }) => {
    const foreign: string[] = []
    page.on('request', (request) => {
      const url = request.url()
      if (!url.startsWith(hubs.origin) && /^https?:/.test(url)) foreign.push(url)
    })
    await page.goto(`${hubs.origin}/hub/harbour`)
    await expect(page.getByRole('link', { name: 'Book a table' })).toHaveAttribute('href', '/go-b1')
    await expect(page.getByText('17:00 to 23:30')).toBeHidden()
    await page.getByText('Opening hours').click()
    await expect(page.getByText('17:00 to 23:30')).toBeVisible()

    await page.goto(`${hubs.origin}/hub/slate`)
    await page.getByRole('textbox', { name: 'E-mail address' }).fill('ida@example.com')
    await page.getByRole('button', { name: 'Subscribe' }).click()
    // The browser itself asks for the consent: the form is not sent.
    expect(page.url()).toBe(`${hubs.origin}/hub/slate`)
    await page.getByRole('checkbox').check()
    const sent = page.waitForRequest((request) => request.url().endsWith('/_/subscribe'))
    await page.getByRole('button', { name: 'Subscribe' }).click()
    const fields = new URLSearchParams((await sent).postData() ?? '')
    expect(Object.fromEntries(fields)).toEqual({
      hub: 'sample',
      block: 'b8',
      website: '',
      email: 'ida@example.com',
      consent: 'yes',
    })
    expect(foreign).toEqual([])
  })

  test('a player loads its provider only when it is pressed', async ({ page, hubs }) => {
    const players: string[] = []
    await page.route('https://www.youtube-nocookie.com/**', (route) => {
      players.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<h1>The player</h1>' })
    })
    await page.goto(`${hubs.origin}/hub/slate`)
    const frame = page.frameLocator('iframe')
    const poster = frame.getByRole('link', { name: 'Designing for cold hands' })
    await poster.scrollIntoViewIfNeeded()
    await expect(poster).toBeVisible()
    expect(players).toEqual([])
    await poster.click()
    await expect(frame.getByRole('heading', { name: 'The player' })).toBeVisible()
    expect(players).toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'])
  })
})

for (const bypassCSP of [false, true]) {
  test.describe(bypassCSP ? 'without a content policy' : 'with the content policy', () => {
    test.use({ bypassCSP })

    test('no text of a hub ever runs as a script', async ({ page, context, hubs }) => {
      const seen = await watchForScript(context)
      expect(hostile.length).toBeGreaterThan(20)
      for (const at of hostile.keys()) {
        await page.goto(`${hubs.origin}/hostile/${at}`)
        const carriers = await touchAll(page)
        expect({ payload: hostile[at], carriers, seen }).toEqual({
          payload: hostile[at],
          carriers: [],
          seen: [],
        })
      }
    })
  })
}
