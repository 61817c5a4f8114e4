import type { APIRequestContext } from '@playwright/test'
import { isPlainLine } from '../../contract/one-line.ts'
import { expect } from './journey.ts'
import { payloadsFor } from './payloads.ts'

/** The corpus's payloads for texts, and for targets of links. */
export const texts = payloadsFor('title', 'description', 'utm', 'linkLabel')
export const targets = payloadsFor('redirectTo').filter((target) => target.startsWith('https:'))

/** Client addresses behind the proxy, one per reporter. */
const addresses = (count: number, from: number) =>
  Array.from({ length: count }, (_, n) => `198.51.100.${from + (n % 100)}`)

export interface StoredLinks {
  /** Short addresses of links with texts of the corpus. The first link was edited with several of them. */
  plain: string[]
  /** Each blocks visitors with English, with a message of the corpus. */
  blocking: string[]
  locked: string
  /** Ends after one click by a person. */
  ended: string
  banned: string
}

/** Signs in and stores the texts of the corpus in every field that holds a text of a link. */
export async function storeTexts(
  request: APIRequestContext,
  api: string,
  person: { email: string; password: string },
): Promise<StoredLinks> {
  const login = await request.post(`${api}/auth/login`, {
    data: { username: person.email, password: person.password },
  })
  const { token } = (await login.json()) as { token: string }
  const call = callsOf(request, api, token)
  const plain = await storeLinks(call)
  await storeHistory(call, plain[0] ?? '')
  const blocking = await storeRules(call)
  const texted = { redirectTo: targets[0], title: texts[0], note: texts[0] }
  const locked = await storeLink(call, { ...texted, password: 'open sesame' })
  const ended = await storeLink(call, { ...texted, maxClicks: 1 })
  const banned = await storeLink(call, texted)
  await storeStyles(call)
  await storeReports(request, api, plain)
  await ban(request, { api, token, shortUrl: banned })
  return { plain, blocking, locked, ended, banned }
}

type WriteCall = (method: 'post' | 'put', path: string, data: object) => Promise<unknown>

function callsOf(request: APIRequestContext, api: string, token: string): WriteCall {
  return async (method, path, data) => {
    const answer = await request[method](`${api}/${path}`, {
      headers: { authorization: `Bearer ${token}` },
      data,
    })
    expect(answer.ok(), `${path} ${JSON.stringify(data)} ${await answer.text()}`).toBe(true)
    return answer.json()
  }
}

async function storeLink(call: WriteCall, link: object): Promise<string> {
  return ((await call('post', 'redirects/standard', link)) as { shortUrl: string }).shortUrl
}

async function storeLinks(call: WriteCall): Promise<string[]> {
  const shortUrls: string[] = []
  const links = [
    ...texts.map((text) => ({ text, redirectTo: 'https://example.com/' })),
    ...targets.map((redirectTo) => ({ text: 'A target', redirectTo })),
  ]
  for (const { text, redirectTo } of links) {
    const utmParams = { source: text, medium: text, campaign: text, term: text, content: text }
    const link = { redirectTo, title: text, note: text, utmParams, tags: tagsOf(text) }
    shortUrls.push(await storeLink(call, link))
  }
  return shortUrls
}

/** A tag has at most 40 characters and no comma. */
const tagsOf = (text: string) => (isName(text, 40) && !text.includes(',') ? [text] : [])
const isName = (text: string, longest: number) =>
  text.trim() !== '' && text.length <= longest && isPlainLine(text)

/** Edits a link, so that the history and the audit log hold the texts before and after. */
async function storeHistory(call: WriteCall, shortUrl: string): Promise<void> {
  const key = new URL(shortUrl).pathname.slice(1)
  for (const text of texts.slice(0, 12)) {
    const preview = { title: text, description: text }
    const edit = { key, title: text, note: text, tags: tagsOf(text), preview }
    await call('put', 'redirects/standard', edit)
  }
  // A card would replace the redirect.
  await call('put', 'redirects/standard', { key, preview: null })
}

async function storeRules(call: WriteCall): Promise<string[]> {
  const shortUrls: string[] = []
  for (const text of texts) {
    const geo = [{ languages: ['en'], block: { message: text } }]
    const preview = { title: text, description: text }
    const link = { type: 'GEO', redirectTo: 'https://example.com/', title: text, geo, preview }
    const made = (await call('post', 'redirects/geo', link)) as { shortUrl: string }
    shortUrls.push(made.shortUrl)
  }
  return shortUrls
}

async function storeStyles(call: WriteCall): Promise<void> {
  const utmParams = { source: texts[0] }
  for (const name of texts.filter((text) => isName(text, 60)).slice(0, 12)) {
    await call('post', 'utm-templates', { name, utmParams })
    const text = /^[ -~]{1,24}$/.test(name) ? name : ''
    await call('post', 'qr-presets', { name, design: { frame: 'label', text } })
  }
}

async function storeReports(
  request: APIRequestContext,
  api: string,
  shortUrls: readonly string[],
): Promise<void> {
  const from = addresses(texts.length, 100)
  for (const [at, text] of texts.entries()) {
    const answer = await request.post(`${api}/reports`, {
      headers: { 'x-forwarded-for': from[at] ?? '' },
      data: { shortUrl: shortUrls[at], reason: 'PHISHING', text },
    })
    expect(answer.status(), text).toBe(202)
  }
}

async function ban(
  request: APIRequestContext,
  { api, token, shortUrl }: { api: string; token: string; shortUrl: string },
): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const data = { shortUrl, reason: 'OTHER' }
  expect((await request.post(`${api}/reports`, { data })).status()).toBe(202)
  const { items } = await (
    await request.get(`${api}/operator/reports?limit=100`, { headers })
  ).json()
  const { id } = items.find(
    (each: { link: { shortUrl: string } }) => each.link.shortUrl === shortUrl,
  )
  const banned = await request.put(`${api}/operator/reports/${id}/ban-link`, { headers, data: {} })
  expect(banned.status(), await banned.text()).toBe(200)
}
