import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { hashPassword } from '../../platform/passwords.ts'
import {
  openRig,
  type RedirectRig,
  type RequestParser,
} from '../../testing/programs/redirect-rig.ts'
import { exchange } from '../../testing/raw-http.ts'

const PERSON = {
  'User-Agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
}
const BOT = { 'User-Agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' }
const CARD_DRAWER = { 'User-Agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' }

describe.each<RequestParser>(['full', 'plain'])('a link behind a gate (%s)', (parser) => {
  let rig: RedirectRig
  beforeAll(async () => {
    rig = await openRig({ parser })
  })
  afterAll(() => rig.close())

  async function send(key: string, form: string, headers: Record<string, string> = {}) {
    const all = {
      Host: 'go.test',
      'Content-Type': 'application/x-www-form-urlencoded',
      'Content-Length': `${form.length}`,
      ...PERSON,
      ...headers,
    }
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
    const head = `POST /${key} HTTP/1.1\r\n${lines.join('')}\r\n`
    const { answers } = await exchange(rig.port, { parts: [head + form] })
    const [answer] = answers
    if (!answer) throw new Error('no answer')
    return answer
  }
  const from = (address: string) => ({ 'X-Forwarded-For': address })

  test('asks for its password and does not reveal its target', async () => {
    const password_hash = await hashPassword('open sesame')
    const key = await rig.link({ redirect_to: 'https://secret.example/plans', password_hash })
    for (const headers of [PERSON, BOT]) {
      const asked = await rig.ask(`/${key}`, headers)
      expect(asked.status).toBe(200)
      expect(asked.body).toContain('This link has a password')
      expect(asked.body).toContain('noindex')
      expect(asked.headers['x-robots-tag']).toBe('noindex')
      expect(JSON.stringify(asked)).not.toContain('secret.example')
    }
    const facts = await rig.ask(`/${key}+`, PERSON)
    expect(facts.status).toBe(200)
    expect(JSON.stringify(facts)).not.toContain('secret.example')

    const before = (await rig.clicks()).length
    const wrong = await send(key, 'password=sesame', from('192.0.2.1'))
    expect(wrong.status).toBe(403)
    expect(wrong.body).toContain('That is not the password. You have 4 more tries.')
    expect(JSON.stringify(wrong)).not.toContain('secret.example')
    const right = await send(key, 'password=open+sesame', from('192.0.2.1'))
    expect([right.status, right.headers.location]).toEqual([303, 'https://secret.example/plans'])
    expect(await rig.clicks()).toHaveLength(before + 1)
  })

  test('locks a visitor out after five wrong passwords, also in parallel, but no other visitor', async () => {
    const key = await rig.link({ password_hash: await hashPassword('open sesame') })
    const tries = Array.from({ length: 12 }, () => send(key, 'password=no', from('192.0.2.2')))
    const answers = await Promise.all(tries)
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(4)
    const locked = answers.filter(({ status }) => status === 429)
    expect(locked).toHaveLength(8)
    for (const { headers, body } of locked) {
      expect(headers['retry-after']).toMatch(/^[1-9]\d*$/)
      expect(body).toContain('Too many tries. Come back in 15 minutes.')
    }
    expect((await send(key, 'password=open+sesame', from('192.0.2.2'))).status).toBe(429)
    expect((await send(key, 'password=open+sesame', from('192.0.2.3'))).status).toBe(303)
  })

  test('admits every visitor with the right password, however many come at once from one address', async () => {
    const key = await rig.link({ password_hash: await hashPassword('open sesame') })
    const right = () => send(key, 'password=open+sesame', from('192.0.2.6'))
    const answers = await Promise.all(Array.from({ length: 12 }, right))
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(303))
    // Right passwords used up no tries.
    expect((await send(key, 'password=no', from('192.0.2.6'))).body).toContain('4 more tries')
  })

  test('slows down all visitors after fifty wrong passwords from any addresses, and says so', async () => {
    const key = await rig.link({ password_hash: await hashPassword('open sesame') })
    for (let visitor = 0; visitor < 50; visitor += 1) {
      await send(key, 'password=no', from(`198.51.100.${visitor}`))
    }
    const others = Array.from({ length: 6 }, (_, at) => from(`192.0.2.${at + 10}`))
    const answers = await Promise.all(others.map((other) => send(key, 'password=no', other)))
    const slow = answers.find(({ status }) => status === 429)
    expect(slow?.headers['retry-after']).toMatch(/^[1-5]$/)
    expect(slow?.body).toContain('Try again in a few seconds.')
    expect(slow?.body).toContain('<form method="post">')
  })

  test('accepts a password only from its form, and refuses forms for links without one', async () => {
    const key = await rig.link({ password_hash: await hashPassword('open sesame') })
    const json = { 'Content-Type': 'application/json', ...from('192.0.2.4') }
    expect((await send(key, '{"password":"open sesame"}', json)).status).toBe(403)
    const long = `password=open+sesame&x=${'x'.repeat(5000)}`
    expect((await send(key, long, from('192.0.2.5'))).status).toBe(403)
    const open = await rig.link()
    expect((await send(open, 'password=open+sesame')).status).toBe(405)
    expect((await send('nobody', 'password=open+sesame')).status).toBe(405)
  })

  test('gives people no more clicks than its limit, and does not count programs', async () => {
    const key = await rig.link({ max_clicks: 3, redirect_to: 'https://example.com/offer' })
    for (const headers of [BOT, BOT, CARD_DRAWER, { ...PERSON, 'Sec-Purpose': 'prefetch' }]) {
      expect((await rig.ask(`/${key}`, headers)).status).toBe(302)
    }
    expect((await rig.ask(`/${key}`, PERSON, 'HEAD')).status).toBe(302)
    const people = await Promise.all(Array.from({ length: 20 }, () => rig.ask(`/${key}`, PERSON)))
    expect(people.filter(({ status }) => status === 302)).toHaveLength(3)
    expect(people.filter(({ status }) => status === 410)).toHaveLength(17)
    expect((await rig.ask(`/${key}`, BOT)).status).toBe(410)
    expect((await rig.ask(`/${key}`, PERSON, 'HEAD')).status).toBe(410)
  })

  test("counts the page views of a tablet's and a Mac's apps as people", async () => {
    const key = await rig.link({ max_clicks: 1, redirect_to: 'https://example.com/offer' })
    const agent =
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_6) AppleWebKit/605.1.15 (KHTML, like Gecko)'
    const answers = [1, 2, 3].map(() => rig.ask(`/${key}`, { 'User-Agent': agent }))
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([302, 410, 410])
  })

  test('starts a new limit from the clicks counted before', async () => {
    const key = await rig.link({ max_clicks: 10 })
    const { id } = await rig.db
      .selectFrom('links')
      .select('id')
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    await rig.db
      .insertInto('link_clicks')
      .values({ link_id: id, account_id: 'acc_1', total: 50, human: 9 })
      .execute()
    expect((await rig.ask(`/${key}`, PERSON)).status).toBe(302)
    expect((await rig.ask(`/${key}`, PERSON)).status).toBe(410)
  })

  test('redirects to its expired target after its end without counting a click', async () => {
    const expired_to = 'https://example.com/next?a=1'
    const before = (await rig.clicks()).length
    const ended = await rig.link({ expires_at: 1, expired_to })
    const answer = await rig.ask(`/${ended}`, PERSON)
    expect([answer.status, answer.headers.location]).toEqual([302, expired_to])
    const used = await rig.link({ max_clicks: 1, expired_to })
    expect((await rig.ask(`/${used}`, PERSON)).headers.location).not.toBe(expired_to)
    expect((await rig.ask(`/${used}`, PERSON)).headers.location).toBe(expired_to)
    expect(await rig.clicks()).toHaveLength(before + 1)
    const circle = await rig.link({ expires_at: 1, expired_to: 'https://go.test/elsewhere' })
    expect((await rig.ask(`/${circle}`, PERSON)).status).toBe(508)
  })

  test('shows its card to preview bots and redirects everybody else', async () => {
    const preview = {
      title: '"><script>alert(1)</script>',
      description: "It's dry & warm",
      imageUrl: 'https://example.com/rain.png',
    }
    const key = await rig.link({
      redirect_to: 'https://shop.example/rain',
      preview: JSON.stringify(preview),
    })
    const card = await rig.ask(`/${key}`, CARD_DRAWER)
    expect(card.status).toBe(200)
    expect(card.body).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(card.body).not.toContain('<script')
    expect(card.body).toContain(
      '<meta property="og:description" content="It&#39;s dry &amp; warm">',
    )
    expect(card.body).toContain('<meta property="og:image" content="https://example.com/rain.png">')
    expect(card.body).toContain(`content="https://go.test/${key}"`)
    expect(card.body).not.toContain('shop.example')
    const seen = await rig.ask(`/${key}`, PERSON)
    expect([seen.status, seen.headers.location]).toEqual([302, 'https://shop.example/rain'])
    expect((await rig.ask(`/${key}`, BOT)).status).toBe(302)
  })

  test.each([
    ['Pleroma 2.9.1; https://host.example <admin@host.example>'],
    ['SummalyBot/5.2.0'],
    ['meta-externalagent/1.1'],
  ])('shows its card to %s', async (agent) => {
    const preview = JSON.stringify({ title: 'Rain', description: '', imageUrl: '' })
    const key = await rig.link({ redirect_to: 'https://shop.example/rain', preview })
    const { status, body } = await rig.ask(`/${key}`, { 'User-Agent': agent })
    expect([status, body.includes('Rain')]).toEqual([200, true])
  })

  test('has a page about itself that does not count as a click', async () => {
    const key = await rig.link({ redirect_to: 'https://shop.example/rain?a=1&b=%3Cb%3E' })
    const before = (await rig.clicks()).length
    for (const path of [`/${key}+`, `/${key}%2B`, `/${key.toUpperCase()}+/`]) {
      const { status, body, headers } = await rig.ask(path, PERSON)
      expect(status).toBe(200)
      expect(body).toContain('This link leads to shop.example')
      expect(body).toContain('https://shop.example/rain?a=1&amp;b=%3Cb%3E')
      expect(body).toContain('<meta name="robots" content="noindex">')
      expect(headers['cache-control']).toBe('private, no-store')
    }
    expect(await rig.clicks()).toHaveLength(before)
    const off = await rig.link({ disabled: 1 })
    expect((await rig.ask(`/${off}+`)).status).toBe(404)
    expect((await rig.ask('/nobody+')).status).toBe(404)
    const ended = await rig.link({ expires_at: 1 })
    expect((await rig.ask(`/${ended}+`)).status).toBe(410)
    const limited = await rig.link({ max_clicks: 1 })
    expect((await rig.ask(`/${limited}+`)).status).toBe(200)
    await rig.ask(`/${limited}`, PERSON)
    expect((await rig.ask(`/${limited}+`)).status).toBe(410)
  })
})

test('a gate stays closed while the database is away, and sends Retry-After', async () => {
  const rig = await openRig({ parser: 'plain' })
  const key = await rig.link({ max_clicks: 3 })
  expect((await rig.ask(`/${key}`, PERSON)).status).toBe(302)
  await rig.db.destroy()
  const answer = await rig.ask(`/${key}`, PERSON)
  expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5'])
  await rig.close().catch(() => undefined)
})
