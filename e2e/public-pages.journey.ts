import { readdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { mailReportPages } from '../contract/screens/mail-report-pages.ts'
import { newsletterPages } from '../contract/screens/newsletter-pages.ts'
import { framePath, screens } from '../contract/screens/screens.ts'
import {
  expectAccessible,
  expectFits,
  expectNoHorizontalScroll,
  expectReadableInDark,
} from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { payloadsFor, touchAll, watchForScript } from './support/payloads.ts'
import { startProgram } from './support/program.ts'

const frames = new Set(screens.map(framePath))
const isPublic = (path: string) => !frames.has(path)
/** Paths below the base path of all prerendered pages for people without a session. */
const pages = readdirSync('build/client/app', { recursive: true, encoding: 'utf8' })
  .filter((file) => basename(file) === 'index.html')
  .map((file) => dirname(file).replace(/^\.$/, ''))
  .filter(isPublic)
  .sort()

test('every link of the public pages leads somewhere, and nothing comes from elsewhere', async ({
  page,
  program,
  request,
}) => {
  const foreign: string[] = []
  const broken: string[] = []
  page.on('request', (asked) => {
    if (!asked.url().startsWith(program.origin)) foreign.push(asked.url())
  })
  page.on('response', (answer) => {
    // The page for unknown addresses is itself a 404.
    const isPage = answer.request().isNavigationRequest()
    if (answer.status() >= 400 && !isPage) broken.push(`${answer.status()} ${answer.url()}`)
  })
  const linked = new Map<string, string>()
  for (const path of pages.filter((one) => one !== '404')) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    for (const address of await addressesOf(page)) {
      const url = new URL(address)
      if (url.origin === program.origin) linked.set(url.href, path)
    }
  }
  expect(linked.size).toBeGreaterThan(20)
  for (const [address, from] of linked) {
    const fault = await faultOf(request, address)
    if (fault) broken.push(`${fault} ${address}, linked from /${from}`)
  }
  expect(broken).toEqual([])
  expect(foreign).toEqual([])
})

/** Absolute addresses of everything that the page refers to, assets included. */
const addressesOf = (page: Page): Promise<string[]> =>
  page.locator('[href], [src], form[action]').evaluateAll((elements) =>
    elements
      .flatMap((element) =>
        ['href', 'src', 'action'].map((name) => element.getAttribute(name) ?? undefined),
      )
      .filter((text) => text !== undefined)
      .map((text) => new URL(text, document.baseURI).href)
      .filter((address) => /^https?:/.test(address)),
  )

/** The status, or that the page has no element of the fragment's name; undefined if all is well. */
async function faultOf(request: APIRequestContext, address: string): Promise<string | undefined> {
  const { hash, pathname } = new URL(address)
  // Only takes posted forms.
  if (pathname.endsWith('/newsletter/subscribe')) return undefined
  const answer = await request.get(address)
  if (!answer.ok()) return `${answer.status()}`
  const id = decodeURIComponent(hash.slice(1))
  // The API document uses the fragment for a route of its own.
  if (id === '' || id.startsWith('/')) return undefined
  return (await answer.text()).includes(`id="${id}"`) ? undefined : `no #${id}`
}

for (const payments of ['false', 'true']) {
  test(`the public pages are accessible in both themes and fit a phone (payments: ${payments})`, async ({
    browser,
    programOf,
  }) => {
    const program = await programOf(payments === 'true' ? 'paying' : 'usual')
    const withoutPayments = [
      'about',
      'ambassador',
      'compare',
      'privacy-policy',
      'terms-of-service',
      ...newsletterPages,
      ...mailReportPages,
    ]
    const context = await browser.newContext({ baseURL: `${program.origin}/app/` })
    const page = await context.newPage()
    for (const path of payments === 'true' ? ['pricing'] : ['pricing', ...withoutPayments]) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(path)
      await expectAccessible(page)
      // The public pages have colours of their own.
      await expectReadableInDark(page)
      await expectNoHorizontalScroll(page)
      await page.setViewportSize({ width: 375, height: 812 })
      await expectFits(page)
    }
    await context.close()
  })
}

test('hostile settings are shown as text', async ({ browser }) => {
  const name = payloadsFor('teamName')
    .filter((text) => !/[\r\n\0]/.test(text))
    .join(' ')
    .slice(0, 200)
  const query = encodeURI('?a=1&b="><img src=x onerror=xss(1)>')
  const program = await startProgram({
    OPERATOR_NAME: name,
    CONTACT_EMAIL: '"><script>xss(2)</script>"@operator.example',
    SOCIAL_X_URL: `https://x.example/${query}`,
    SOCIAL_LINKEDIN_URL: `https://linkedin.example/${query}`,
    SOCIAL_GITHUB_URL: `https://github.example/${query}`,
  })
  try {
    const context = await browser.newContext({ baseURL: `${program.origin}/app/` })
    const seen = await watchForScript(context)
    const page = await context.newPage()
    for (const path of pages) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      expect(await touchAll(page), path).toEqual([])
    }
    await page.goto('terms-of-service')
    await expect(page.getByRole('main')).toContainText(name.replace(/\s+/g, ' ').trim())
    await expect(page.getByRole('contentinfo')).toContainText(
      '"><script>xss(2)</script>"@operator.example',
    )
    for (const network of ['X', 'LinkedIn', 'GitHub']) {
      const link = page
        .getByRole('contentinfo')
        .getByRole('link', { name: `Unfurly on ${network}` })
      await expect(link).toHaveAttribute('href', /^https:\/\/\w+\.example\/\?a=1&b=/)
    }
    expect(seen).toEqual([])
    await context.close()
  } finally {
    await program.stop()
  }
})

test('a code in the address is kept from every page for guests', async ({ page, context }) => {
  const hostile = payloadsFor('title')[0] ?? ''
  const seen = await watchForScript(context)
  for (const path of pages.filter((one) => !unkept.includes(one))) {
    await context.clearCookies()
    await page.goto(`${path}?ref=mara-7&promo=${encodeURIComponent(hostile)}`)
    await expect.poll(() => keptCodes(page), { message: path }).toEqual(['mara-7', hostile.trim()])
    expect(await touchAll(page), path).toEqual([])
  }
  expect(seen).toEqual([])
})

/** Nobody is invited to the first four, and the page for unknown addresses has the status of one. */
const unkept = ['offline', 'auth/callback', 'take-back-email', 'extension', '404']

async function keptCodes(page: Page): Promise<(string | undefined)[]> {
  const cookies = await page.context().cookies()
  return ['signupReferralCode', 'signupPromoCode'].map((name) => {
    const found = cookies.find((cookie) => cookie.name === name)
    return found && decodeURIComponent(found.value)
  })
}
