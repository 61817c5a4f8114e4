import { type APIRequestContext, devices } from '@playwright/test'
import { fromAddress } from './hostile-screens.ts'
import { type StoredLinks, targets, texts } from './hostile-texts.ts'
import { expect } from './journey.ts'
import { payloadsFor, touchAll } from './payloads.ts'
import { expectNoScriptRan, type WatchedPage } from './script-watch.ts'

const { userAgent } = devices['Desktop Chrome']
const visits = [
  ...payloadsFor('referrer').map((referer) => ({ referer })),
  ...payloadsFor('userAgent').map((agent) => ({ 'user-agent': agent })),
  ...payloadsFor('acceptLanguage', 'xForwardedFor').map((text) => ({
    'accept-language': text,
    'x-forwarded-for': text,
  })),
]

/** Follows every link, and one of them with headers of the corpus. Returns the number of clicks by people. */
export async function followAll(request: APIRequestContext, links: readonly string[]) {
  const follow = async (shortUrl: string, headers: Record<string, string>) => {
    const answer = await request.get(shortUrl, {
      headers: { 'user-agent': userAgent, ...headers },
      maxRedirects: 0,
    })
    expect(answer.status()).toBe(302)
  }
  for (const shortUrl of links) await follow(shortUrl, {})
  for (const headers of visits) await follow(links[0] ?? '', headers)
  // A User-Agent with markup counts as a bot.
  return links.length + visits.filter((headers) => !('user-agent' in headers)).length
}

/** The pages that visitors see instead of a redirect. */
export async function lookAtVisitorsPages(
  watched: WatchedPage,
  stored: StoredLinks,
): Promise<void> {
  const { page } = watched
  const { plain, blocking, locked, ended, banned } = stored
  const facts = [locked, ended, ...plain.slice(-targets.length)].map((url) => `${url}+`)
  for (const url of [...blocking, locked, ended, banned, ...facts]) {
    await page.goto(url)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await touchAll(page), url).toEqual([])
  }
  // The card is meant for programs, but a browser may be led to it.
  const agent = 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)'
  for (const url of blocking) {
    const card = await page.request.get(url, { headers: { 'user-agent': agent }, maxRedirects: 0 })
    await page.setContent(await card.text())
    expect(await touchAll(page), url).toEqual([])
  }
  await expectNoScriptRan(watched)
}

/** Addresses written by an attacker, without a session. */
export async function lookAtStrangeAddresses(watched: WatchedPage, origin: string): Promise<void> {
  const { page } = watched
  await page.goto('/health')
  await page.evaluate(() => localStorage.clear())
  const text = encodeURIComponent(fromAddress)
  const names = ['promo', 'reg', 'code', 'error', 'state', 'intro', 'email', 'next', 'expired']
  const query = names.map((name) => `${name}=${text}`).join('&')
  for (const screen of ['', 'login', 'register-mail', 'register', 'access', 'error']) {
    await page.goto(`${screen}?${query}#${text}`)
    await expectNoScriptRan(watched)
  }
  const keys = texts.map((key) => `${origin}/${encodeURIComponent(key)}`)
  for (const url of [...keys, `${origin}/x?${query}`]) {
    await page.goto(url)
    expect(await touchAll(page), url).toEqual([])
  }
  await expectNoScriptRan(watched)
}
