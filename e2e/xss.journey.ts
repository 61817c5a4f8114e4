import { type APIRequestContext, devices, type Page } from '@playwright/test'
import { type Stored, storeTexts, targets, texts } from './hostile-texts.ts'
import { test as base, expect } from './journey.ts'
import { payloadsFor, touchAll, watchForScript } from './payloads.ts'
import { register } from './people.ts'
import { type Program, startProgram } from './program.ts'
import { expectQuiet, expectQuietDialog } from './quiet.ts'

/** They see the reports too. */
const operators = ['one@operators.example', 'two@operators.example'] as const

const test = base.extend<object, { program: Program }>({
  program: [
    async ({ mailbox }, use) => {
      const program = await startProgram({
        SMTP_URL: mailbox.url,
        MAIL_FROM: 'Unfurly <unfurly@links.example>',
        OPERATORS: operators.join(','),
      })
      await use(program)
      await program.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const { userAgent } = devices['Desktop Chrome']
const password = 'twelve borrowed pencils'
const visits = [
  ...payloadsFor('referrer').map((referer) => ({ referer })),
  ...payloadsFor('userAgent').map((agent) => ({ 'user-agent': agent })),
  ...payloadsFor('acceptLanguage', 'xForwardedFor').map((text) => ({
    'accept-language': text,
    'x-forwarded-for': text,
  })),
]
const [fromAddress = ''] = payloadsFor('query.error')

async function followAll(request: APIRequestContext, shortUrls: readonly string[]): Promise<void> {
  const [first = ''] = shortUrls
  const follow = async (shortUrl: string, headers: Record<string, string>) => {
    const answer = await request.get(shortUrl, {
      headers: { 'user-agent': userAgent, ...headers },
      maxRedirects: 0,
    })
    expect(answer.status()).toBe(302)
  }
  for (const shortUrl of shortUrls) await follow(shortUrl, {})
  for (const headers of visits) await follow(first, headers)
}

/** Where somebody reads what a link has been, and what others say of it. */
async function lookAtRecords(page: Page, { plain, blocking }: Stored, seen: readonly string[]) {
  for (const shortUrl of [plain[0] ?? '', blocking[0] ?? '']) {
    const { host, pathname } = new URL(shortUrl)
    await page.goto(`main/furls/${host}${pathname}`)
    await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
    await expectQuiet(page, seen)
  }
  await page.goto('settings/audit')
  const entries = page.locator('main button[aria-expanded=false]')
  await expect(entries.first()).toBeVisible()
  for (let opened = 0; opened < 12; opened += 1) await entries.nth(opened).click()
  await expectQuiet(page, seen)
  await page.goto('settings/reports')
  await expect(page.getByRole('button', { name: /^Ban the link/ }).first()).toBeVisible()
  await expectQuiet(page, seen)
}

/** What visitors see in the place of a redirect. */
async function lookAtVisitorsPages(page: Page, stored: Stored, seen: readonly string[]) {
  const { plain, blocking, locked } = stored
  for (const url of [
    ...blocking,
    locked,
    `${locked}+`,
    ...plain.slice(-targets.length).map((url) => `${url}+`),
  ]) {
    await page.goto(url)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await touchAll(page), url).toEqual([])
  }
  // A program draws the card, and a browser may be led to it.
  const agent = 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)'
  for (const url of blocking) {
    const card = await page.request.get(url, { headers: { 'user-agent': agent }, maxRedirects: 0 })
    await page.setContent(await card.text())
    expect(await touchAll(page), url).toEqual([])
  }
  await expectQuiet(page, seen)
}

async function lookAtLinks(page: Page, seen: readonly string[]): Promise<void> {
  await page.goto('main/furls')
  await expect(page.getByRole('list', { name: 'Links' })).toBeVisible()
  await expectQuiet(page, seen)
  const menus = page.getByRole('button', { name: /^Actions for / })
  await menus.first().click()
  await expectQuiet(page, seen)
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expectQuietDialog(page, seen)
  await menus.first().click()
  await page.getByRole('menuitem', { name: 'QR code' }).click()
  await expectQuietDialog(page, seen)
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('xss')
  await expectQuietDialog(page, seen)
  await page.goto('main/geofurls')
  await expectQuiet(page, seen)
  await menus.first().click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expectQuietDialog(page, seen)
  await page.goto(`main/furls?q=${encodeURIComponent(fromAddress)}`)
  await expectQuiet(page, seen)
}

async function lookAtAnalytics(page: Page, seen: readonly string[]): Promise<void> {
  await page.goto('analytics')
  // An agent with markup in it is a bot.
  const people = visits.filter((headers) => !('user-agent' in headers))
  const clicks = texts.length + targets.length + people.length
  await expect(page.getByRole('button', { name: new RegExp(`^Clicks\\s*${clicks}`) })).toBeVisible()
  await expectQuiet(page, seen)
  const choices = page.locator(
    'main label:has(+ input[type=radio]), main input[type=radio] + label',
  )
  const count = await choices.count()
  expect(count).toBeGreaterThan(3)
  for (let choice = 0; choice < count; choice += 1) {
    await choices.nth(choice).click()
    await expectQuiet(page, seen)
  }
  for (const name of ['utm_source', 'referrer', 'key', 'country']) {
    await page.goto(`analytics?${name}=${encodeURIComponent(fromAddress)}`)
    await expectQuiet(page, seen)
  }
}

async function lookAsVisitor(page: Page, origin: string, seen: readonly string[]): Promise<void> {
  const text = encodeURIComponent(fromAddress)
  const names = ['promo', 'reg', 'code', 'error', 'state', 'intro', 'email', 'next', 'expired']
  const query = names.map((name) => `${name}=${text}`).join('&')
  const screens = ['', 'login', 'register-mail', 'register', 'access', 'error']
  for (const screen of screens) {
    await page.goto(`${screen}?${query}#${text}`)
    await expectQuiet(page, seen)
  }
  const ownPages = [...texts, fromAddress].map((key) => `${origin}/${encodeURIComponent(key)}`)
  for (const url of [...ownPages, `${origin}/x?${query}`]) {
    await page.goto(url)
    expect(await touchAll(page), url).toEqual([])
  }
  await expectQuiet(page, seen)
}

for (const bypassCSP of [false, true]) {
  test.describe(bypassCSP ? 'without a content policy' : 'with the content policy', () => {
    test.use({ bypassCSP })

    test('what people and visitors write never runs on a screen', async ({
      page,
      context,
      request,
      mailbox,
      program,
      complaints,
    }) => {
      test.setTimeout(240_000)
      const seen = await watchForScript(context)
      const [firstName = '', lastName = ''] = payloadsFor('profileName').filter((text) =>
        /^[<"].*on\w+=/.test(text),
      )
      const email = operators[bypassCSP ? 1 : 0]
      // Names fill the screen's corners: the menu's initials, the profile, the account.
      const person = { firstName, lastName, email, password }
      await register(page, mailbox, person)
      const stored = await storeTexts(request, `${program.origin}/api/ui/v1`, person)
      await followAll(request, stored.plain)
      await page.goto('main')
      await expect(page.getByText('Clicks today')).toBeVisible()
      await expectQuiet(page, seen)
      await page.getByRole('button', { name: /^Profile/ }).click()
      await expectQuiet(page, seen)
      await lookAtLinks(page, seen)
      await lookAtRecords(page, stored, seen)
      await lookAtAnalytics(page, seen)
      await lookAtVisitorsPages(page, stored, seen)
      await lookAsVisitor(page, program.origin, seen)
      // Pages that are not there are what was asked for.
      const notFound = complaints.splice(0).filter((text) => !/status of (403|404|422)/.test(text))
      expect(notFound).toEqual([])
    })
  })
}

test('a page that does run script is noticed', async ({ page, context }) => {
  const seen = await watchForScript(context)
  await page.setContent('<p onmouseover="xss(1)">a hole</p>')
  expect(await touchAll(page)).toHaveLength(1)
  await expect.poll(() => seen).toEqual(['script 1'])
})
