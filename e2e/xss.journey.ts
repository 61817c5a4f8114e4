import { type APIRequestContext, devices, type Page } from '@playwright/test'
import type { Mailbox } from '../server/testing/mail.ts'
import { atRest } from './at-rest.ts'
import { expect, test } from './journey.ts'
import { payloadsFor, touchAll, watchForScript } from './payloads.ts'
import { type Person, register } from './people.ts'

const { userAgent } = devices['Desktop Chrome']
const password = 'twelve borrowed pencils'
const texts = payloadsFor('title', 'description', 'utm', 'linkLabel')
const targets = payloadsFor('redirectTo').filter((target) => target.startsWith('https:'))
const visits = [
  ...payloadsFor('referrer').map((referer) => ({ referer })),
  ...payloadsFor('userAgent').map((agent) => ({ 'user-agent': agent })),
  ...payloadsFor('acceptLanguage', 'xForwardedFor').map((text) => ({
    'accept-language': text,
    'x-forwarded-for': text,
  })),
]
const [fromAddress = ''] = payloadsFor('query.error')

/** Nobody's script runs on this page, however it is touched. */
async function expectQuiet(page: Page, seen: readonly string[]): Promise<void> {
  await atRest(page)
  const carriers = await touchAll(page)
  expect({ url: page.url(), carriers, seen }).toEqual({ url: page.url(), carriers: [], seen: [] })
}

/** Names fill the screen's corners: the menu's initials, the profile, the account. */
async function registerWithNames(
  page: Page,
  mailbox: Mailbox,
  names: { firstName: string; lastName: string },
): Promise<Person> {
  const person = { ...names, email: `${crypto.randomUUID()}@people.example`, password }
  await register(page, mailbox, person)
  return person
}

async function storePayloads(
  request: APIRequestContext,
  origin: string,
  { email }: Person,
): Promise<string[]> {
  const api = `${origin}/api/ui/v1`
  const login = await request.post(`${api}/auth/login`, { data: { username: email, password } })
  const { token } = (await login.json()) as { token: string }
  const links = [
    ...texts.map((text) => ({ text, redirectTo: 'https://example.com/' })),
    ...targets.map((redirectTo) => ({ text: 'A target', redirectTo })),
  ]
  const shortUrls: string[] = []
  for (const { text, redirectTo } of links) {
    const utmParams = { source: text, medium: text, campaign: text, term: text, content: text }
    const made = await request.post(`${api}/redirects/standard`, {
      headers: { authorization: `Bearer ${token}` },
      data: { redirectTo, title: text, note: text, utmParams },
    })
    expect(made.status(), text).toBe(201)
    shortUrls.push(((await made.json()) as { shortUrl: string }).shortUrl)
  }
  return shortUrls
}

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

async function lookAtLinks(page: Page, seen: readonly string[]): Promise<void> {
  await page.goto('main/furls')
  await expect(page.getByRole('list', { name: 'Links' })).toBeVisible()
  await expectQuiet(page, seen)
  const menus = page.getByRole('button', { name: /^Actions for / })
  await menus.first().click()
  await expectQuiet(page, seen)
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectQuiet(page, seen)
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
      const person = await registerWithNames(page, mailbox, { firstName, lastName })
      await followAll(request, await storePayloads(request, program.origin, person))
      await page.goto('main')
      await expect(page.getByText('Clicks today')).toBeVisible()
      await expectQuiet(page, seen)
      await page.getByRole('button', { name: /^Profile/ }).click()
      await expectQuiet(page, seen)
      await lookAtLinks(page, seen)
      await lookAtAnalytics(page, seen)
      await lookAsVisitor(page, program.origin, seen)
      // Pages that are not there are what was asked for.
      const notFound = complaints.splice(0).filter((text) => !/status of (404|422)/.test(text))
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
