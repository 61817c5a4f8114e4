import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'

const POST = 'blog/2025/05/qr-codes'
const DEMO = '**/api/ui/v1/demo/furls'

const bar = (page: Page) => page.locator('section[aria-label="Share this post"]')
const button = (page: Page, name: string) => bar(page).getByRole('button', { name })
const contents = (page: Page) => page.getByRole('navigation', { name: 'On this page' })
const tagline = (page: Page) =>
  page.getByRole('region', { name: 'About Unfurly' }).locator('li:visible')

/** Each journey makes its links from an address of its own, since one address may make only so many. */
const from = (page: Page, address: string) =>
  page.setExtraHTTPHeaders({ 'x-forwarded-for': address })

/** Opens the post; its script is there when a section is marked. */
async function open(page: Page): Promise<void> {
  await page.goto(POST)
  await expect(contents(page).locator('[aria-current="location"]')).toHaveCount(1)
}

/** Only the test advances the clock of the page. */
async function openPaused(page: Page): Promise<void> {
  await page.clock.install({ time: new Date('2026-11-21T12:00:00Z') })
  await page.clock.pauseAt(new Date('2026-11-21T13:00:00Z'))
  await open(page)
}

/** Returns when the page has answered to the new place. */
async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate(async (place) => {
    if (scrollY === place) return
    const scrolled = new Promise((resolve) => addEventListener('scroll', resolve, { once: true }))
    window.scrollTo({ top: place, behavior: 'instant' })
    await scrolled
  }, top)
}

test('the contents lead to their sections, 88 px below the top, and follow the reading', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page)
  const links = contents(page).getByRole('link')
  const current = contents(page).locator('[aria-current="location"]')
  await expect(current).toHaveText((await links.first().textContent()) ?? '')
  for (const at of [2, 0, 3]) {
    const name = (await links.nth(at).textContent()) ?? ''
    const heading = page.getByRole('article').getByRole('heading', { name, exact: true })
    await links.nth(at).focus()
    await page.keyboard.press('Enter')
    await expect.poll(async () => Math.round((await heading.boundingBox())?.y ?? -1)).toBe(88)
    await expect(current).toHaveText(name)
    // The words are below the bar and the banner above it.
    const bars = await page.getByRole('banner').boundingBox()
    const words = await heading.evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return range.getBoundingClientRect().top
    })
    expect(words).toBeGreaterThanOrEqual((bars?.y ?? 0) + (bars?.height ?? 0))
  }
  await scrollTo(page, 0)
  await expect(current).toHaveText((await links.first().textContent()) ?? '')
})

test('the card shows another tagline every five seconds, unless nobody could read it', async ({
  page,
}) => {
  await openPaused(page)
  const first = (await tagline(page).textContent()) ?? ''
  await page.clock.runFor(4999)
  await expect(tagline(page)).toHaveText(first)
  await page.clock.runFor(1)
  await expect(tagline(page)).not.toHaveText(first)
  const second = (await tagline(page).textContent()) ?? ''

  await show(page, 'hidden')
  await page.clock.runFor(20_000)
  await expect(tagline(page)).toHaveText(second)
  await show(page, 'visible')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.runFor(20_000)
  await expect(tagline(page)).toHaveText(second)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const register = page.getByRole('region', { name: 'About Unfurly' }).getByRole('link')
  await register.focus()
  await page.clock.runFor(20_000)
  await expect(tagline(page)).toHaveText(second)
  await register.blur()
  await page.clock.runFor(5000)
  await expect(tagline(page)).not.toHaveText(second)
  await expect(register).toHaveAttribute('href', /\/register$/)

  // After the last one it is the first again.
  const all = await page.locator('[data-tagline]').allTextContents()
  expect(all.length).toBeGreaterThan(20)
  await page.clock.runFor(5000 * (all.length - 2))
  await expect(tagline(page)).toHaveText(first)
})

async function show(page: Page, visibility: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { value: now, configurable: true })
    Object.defineProperty(document, 'hidden', { value: now === 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, visibility)
}

test('taglines about plans are shown only where there are plans', async ({ page, programOf }) => {
  const about = /Fourteen days of Pro|Fifty links on Free|Two years of analytics on Pro/
  const ours = page.locator('[data-tagline]').filter({ hasText: about })
  await page.goto(POST)
  await expect(ours).toHaveCount(0)
  const program = await programOf('paying')
  await page.goto(`${program.origin}/app/${POST}`)
  await expect(ours).toHaveCount(3)
})

test('the share bar hides on the way down past 200 px, and comes back on the way up', async ({
  page,
}) => {
  await open(page)
  const hidden = () => bar(page).evaluate((element: HTMLElement) => element.inert)
  expect(await hidden()).toBe(false)
  await scrollTo(page, 200)
  expect(await hidden()).toBe(false)
  await scrollTo(page, 201)
  expect(await hidden()).toBe(true)
  await scrollTo(page, 900)
  expect(await hidden()).toBe(true)
  await expectAccessible(page)
  await scrollTo(page, 899)
  expect(await hidden()).toBe(false)
  // Somebody who uses it by the keyboard keeps it.
  await button(page, 'X').focus()
  await page.keyboard.press('Tab')
  await scrollTo(page, 1200)
  expect(await hidden()).toBe(false)
})

test('each network gets a short link that names it, one at a time', async ({ page, context }) => {
  await from(page, '198.51.100.211')
  const networks = [
    { name: 'X', channel: 'x', at: 'x.com', field: 'url' },
    { name: 'LinkedIn', channel: 'linkedin', at: 'www.linkedin.com', field: 'url' },
    { name: 'Facebook', channel: 'facebook', at: 'www.facebook.com', field: 'u' },
  ]
  for (const { name, channel, at, field } of networks) {
    await context.route(`https://${at}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Shared</title>' }),
    )
    await open(page)
    const shared = context.waitForEvent('request', (request) => new URL(request.url()).host === at)
    const { asked, release } = await holdCalls(page)
    await button(page, name).click()
    await asked
    await expect(button(page, name)).toHaveAttribute('aria-busy', 'true')
    for (const each of await bar(page).getByRole('button').all()) await expect(each).toBeDisabled()
    if (channel === 'linkedin') await expectAccessible(page)
    release()
    const short = new URL((await shared).url()).searchParams.get(field) ?? ''
    await expectLeadsToPost(context, short, channel)
    await closeOthers(context, page)
  }
})

test('the mail to a friend has the title and a short link', async ({ page, context }) => {
  await from(page, '198.51.100.213')
  await open(page)
  const mail = page.waitForRequest(/^mailto:/)
  await button(page, 'E-mail').click()
  const fields = new URL((await mail).url()).searchParams
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  expect(fields.get('subject')).toBe(title)
  const [first, , short = ''] = (fields.get('body') ?? '').split('\n')
  expect(first).toBe(title)
  await expectLeadsToPost(context, short, 'email')
})

/** Holds back the calls for short links. */
async function holdCalls(page: Page): Promise<{ asked: Promise<unknown>; release: () => void }> {
  await page.unroute(DEMO)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(DEMO, async (route) => {
    await released
    await route.continue()
  })
  return { asked: page.waitForRequest(DEMO), release }
}

async function expectLeadsToPost(
  context: BrowserContext,
  short: string,
  channel: string,
): Promise<void> {
  const answer = await context.request.get(short, { maxRedirects: 0 })
  expect(answer.status()).toBe(302)
  const target = new URL(answer.headers().location ?? '')
  expect(target.pathname).toBe(`/app/${POST}`)
  expect(target.search).toBe(`?utm_source=${channel}`)
}

async function closeOthers(context: BrowserContext, page: Page): Promise<void> {
  for (const other of context.pages()) if (other !== page) await other.close()
}

test('the link is copied, and the button says so for two seconds', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await from(page, '198.51.100.212')
  await openPaused(page)
  await button(page, 'Copy link').click()
  const copied = bar(page).getByText('Copied')
  await expect(copied).toBeVisible()
  await expect(page.getByText('Link copied to clipboard')).toBeVisible()
  const short = await page.evaluate(() => navigator.clipboard.readText())
  await expectLeadsToPost(context, short, 'copy')
  await page.clock.runFor(1999)
  await expect(copied).toBeVisible()
  await expect(page.getByText('Link copied to clipboard')).toBeVisible()
  await page.clock.runFor(1)
  await expect(copied).toBeHidden()
  await expect(page.getByText('Link copied to clipboard')).toHaveCount(0)

  // The same link serves again, without another call.
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await button(page, 'Copy link').click()
  await expect(copied).toBeVisible()
  expect(calls).toEqual([])

  await page.evaluate(() => {
    navigator.clipboard.write = () => Promise.reject(new Error('refused'))
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
  })
  await page.clock.runFor(2000)
  await button(page, 'Copy link').click()
  await expect(page.getByText('Failed to copy link')).toBeVisible()
  await page.clock.runFor(3000)
  await expect(page.getByText('Failed to copy link')).toHaveCount(0)
})

test('when no short link can be made, it is logged and nothing opens', async ({
  page,
  context,
  complaints,
}) => {
  await page.route(DEMO, (route) => route.fulfill({ status: 503, body: '' }))
  const logged: string[] = []
  page.on('console', (message) => logged.push(`${message.type()}: ${message.text()}`))
  await open(page)
  for (const name of ['X', 'LinkedIn', 'Facebook', 'E-mail', 'Copy link']) {
    await button(page, name).click()
    const sentence =
      name === 'Copy link' ? 'Failed to copy link' : 'The short link could not be made'
    await expect(page.getByText(sentence).last()).toBeVisible()
    await expect(button(page, name)).toBeEnabled()
    await expect(button(page, name)).toBeFocused()
    const lines = logged.splice(0).join('\n')
    expect(lines).toContain('info: The short link for sharing could not be made')
  }
  expect(context.pages()).toHaveLength(1)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  complaints.splice(0)
})
