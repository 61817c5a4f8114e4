import { afterAll, beforeAll, expect, test } from 'bun:test'
import { DAY, HOUR } from '../platform/clock.ts'
import { describeApp, describeAppOnBothDatabases, type TestApp } from '../testing/app.ts'
import { readEmails } from '../testing/corpora/corpora.ts'
import { openPost, type Post } from '../testing/post.ts'
import { forgetOldSubscriptions } from './newsletter.ts'

let post: Post
beforeAll(async () => {
  post = await openPost()
})
afterAll(() => post.stop())

const newEmail = () => `${crypto.randomUUID()}@example.org`
const anywhere = () =>
  `2001:db8:${crypto.randomUUID().slice(0, 4)}:${crypto.randomUUID().slice(0, 4)}::1`

const subscribe = (app: TestApp, email: unknown, address = anywhere()) =>
  app.call('/subscriptions/v1/subscribe', { body: { email, segment: 'blog' }, address })

const press = (app: TestApp, link: string, form = 'by=page') =>
  app.call(new URL(link).pathname + new URL(link).search, {
    method: 'POST',
    body: form,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    address: anywhere(),
  })

const leadsTo = (answer: Response) => [answer.status, answer.headers.get('location')]
const page = (outcome: string) => [303, `/app/newsletter/${outcome}`]

/** The links of the newest mail: the first one to confirm, the last one to stop. */
async function links(app: TestApp, email: string) {
  const [mail] = (await post.mailsTo(app.app, email)).toReversed()
  if (!mail) throw new Error(`no mail came to ${email}`)
  return { mail, confirm: mail.links[0] ?? '', stop: mail.links.at(-1) ?? '' }
}

const rowOf = (app: TestApp, email: string) =>
  app.app.db
    .selectFrom('newsletter')
    .selectAll()
    .where('address_hash', '=', app.app.secrets.hash('newsletter-address', email))
    .executeTakeFirst()

describeAppOnBothDatabases('The newsletter', (open, { testOnce }) => {
  test('nobody is subscribed before the button behind the link of the mail was pressed', async () => {
    const email = newEmail()
    const answer = await subscribe(open(), email.toUpperCase())
    expect(answer.status).toBe(202)
    const { confirm } = await links(open(), email)
    expect(confirm).toMatch(/^http:\/\/localhost:3000\/app\/newsletter\/confirm\?code=[\w-]{32}$/)
    const read = await open().call(new URL(confirm).pathname + new URL(confirm).search)
    expect(read.status).toBe(405)
    expect(await rowOf(open(), email)).toMatchObject({ status: 'REQUESTED', email })
    expect(leadsTo(await press(open(), confirm))).toEqual(page('confirmed'))
    expect(await rowOf(open(), email)).toMatchObject({ status: 'CONFIRMED', email })
    expect(leadsTo(await press(open(), confirm))).toEqual(page('used'))
  })

  test('of many presses at the same moment one confirms', async () => {
    const email = newEmail()
    await subscribe(open(), email)
    const { confirm } = await links(open(), email)
    const answers = await Promise.all(Array.from({ length: 20 }, () => press(open(), confirm)))
    const places = answers.map((answer) => answer.headers.get('location'))
    expect(places.toSorted()).toEqual([
      '/app/newsletter/confirmed',
      ...Array(19).fill('/app/newsletter/used'),
    ])
  })

  testOnce('an unknown or ended link has its own page, and changes nothing', async () => {
    const email = newEmail()
    await subscribe(open(), email)
    const { confirm } = await links(open(), email)
    open().pass(3 * DAY)
    expect(leadsTo(await press(open(), confirm))).toEqual(page('ended'))
    expect(leadsTo(await press(open(), confirm.slice(0, -1)))).toEqual(page('unknown'))
    const bare = 'http://localhost:3000/app/newsletter/confirm'
    expect(leadsTo(await press(open(), bare))).toEqual(page('unknown'))
    expect(await rowOf(open(), email)).toMatchObject({ status: 'REQUESTED' })
  })

  test('codes are not stored', async () => {
    const email = newEmail()
    await subscribe(open(), email)
    const { confirm, stop } = await links(open(), email)
    const rows = [
      ...(await open().app.db.selectFrom('newsletter').selectAll().execute()),
      ...(await open().app.db.selectFrom('newsletter_codes').selectAll().execute()),
    ]
    for (const link of [confirm, stop]) {
      const code = new URL(link).searchParams.get('code') ?? ''
      expect(code.length).toBeGreaterThan(30)
      expect(JSON.stringify(rows)).not.toContain(code)
    }
  })

  test('many requests at the same moment mail an address once a day, however it is spelled', async () => {
    const name = crypto.randomUUID()
    const spellings = Array.from({ length: 20 }, (_, at) =>
      at % 2 ? `${name}@example.org` : `${name}+${at}@Example.org`,
    )
    const answers = await Promise.all(spellings.map((email) => subscribe(open(), email)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
    const mails = async () => {
      const found = new Set<unknown>()
      for (const email of spellings) {
        for (const mail of await post.mailsTo(open().app, email.toLowerCase())) found.add(mail)
      }
      return found.size
    }
    expect(await mails()).toBe(1)
    open().pass(DAY - 1)
    await subscribe(open(), `${name}@example.org`)
    expect(await mails()).toBe(1)
    open().pass(1)
    await subscribe(open(), `${name}@example.org`)
    expect(await mails()).toBe(2)
  })

  test('many requests at the same moment from one address: five an hour', async () => {
    const caller = anywhere()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => subscribe(open(), newEmail(), caller)),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([...Array(5).fill(202), ...Array(15).fill(429)])
    const refused = answers.find(({ status }) => status === 429)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3000)
    expect((await subscribe(open(), newEmail(), anywhere())).status).toBe(202)
    open().pass(HOUR)
    expect((await subscribe(open(), newEmail(), caller)).status).toBe(202)
  })

  test('the answer is the same for a new, a subscribed, an unsubscribed and a declined address', async () => {
    const [known, left, declined] = [newEmail(), newEmail(), newEmail()]
    for (const email of [known, left, declined]) await subscribe(open(), email)
    for (const email of [known, left]) {
      await press(open(), (await links(open(), email)).confirm)
    }
    for (const email of [left, declined]) await press(open(), (await links(open(), email)).stop)
    open().pass(DAY)
    const texts = new Set<string>()
    for (const email of [newEmail(), known, left, declined, '<b>@example.com']) {
      const answer = await subscribe(open(), email)
      expect(answer.status).toBe(202)
      texts.add(await answer.text())
    }
    expect(texts.size).toBe(1)
    const subjects = async (email: string) =>
      (await post.mailsTo(open().app, email)).map(({ subject }) => subject)
    const first = 'Confirm that you want new posts by mail'
    expect(await subjects(known)).toEqual([first, 'You get new posts by mail already'])
    expect(await subjects(left)).toEqual([first, first])
    expect(await subjects(declined)).toEqual([first])
  })
})

describeAppOnBothDatabases('Leaving the newsletter', (open, { testOnce }) => {
  async function subscribed(): Promise<{ email: string; stop: string }> {
    const email = newEmail()
    await subscribe(open(), email)
    const { confirm, stop } = await links(open(), email)
    await press(open(), confirm)
    return { email, stop }
  }

  test('each mail has a link and headers by which a mail program ends it with one POST', async () => {
    const { email, stop } = await subscribed()
    const { mail } = await links(open(), email)
    const unfolded = mail.raw.replaceAll(/\r?\n[ \t]+/g, ' ')
    expect(unfolded).toContain(`List-Unsubscribe: <${stop}>\r\n`)
    expect(unfolded).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
    const answer = await press(open(), stop, 'List-Unsubscribe=One-Click')
    expect([answer.status, answer.headers.get('location')]).toEqual([200, null])
    expect(await rowOf(open(), email)).toMatchObject({ status: 'UNSUBSCRIBED', email: null })
  })

  testOnce('mail programs may send the form in parts, or again; a forged link is 404', async () => {
    const { email, stop } = await subscribed()
    const [path, address] = [stop.replace('http://localhost:3000', ''), anywhere()]
    const body =
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--'
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const send = (to: string) => open().call(to, { method: 'POST', body, headers, address })
    for (let time = 0; time < 3; time++) expect((await send(path)).status).toBe(200)
    expect(await rowOf(open(), email)).toMatchObject({ status: 'UNSUBSCRIBED' })
    expect((await send(`${path.slice(0, -1)}!`)).status).toBe(404)
    expect((await send('/app/newsletter/unsubscribe')).status).toBe(404)
  })

  testOnce('the button of the page leads to a page, also a second time', async () => {
    const { stop } = await subscribed()
    expect((await open().call(stop.replace('http://localhost:3000', ''))).status).toBe(405)
    for (let time = 0; time < 2; time++) {
      expect(leadsTo(await press(open(), stop))).toEqual(page('unsubscribed'))
    }
    const { origin } = new URL(stop)
    expect(leadsTo(await press(open(), `${origin}/app/newsletter/unsubscribe?code=x`))).toEqual(
      page('unknown'),
    )
  })

  test('who left can come back; who declined an unwanted request gets no further mail', async () => {
    const { email, stop } = await subscribed()
    await press(open(), stop)
    open().pass(DAY)
    await subscribe(open(), email)
    const again = await links(open(), email)
    expect(leadsTo(await press(open(), again.confirm))).toEqual(page('confirmed'))

    const bothered = newEmail()
    await subscribe(open(), bothered)
    const unwanted = await links(open(), bothered)
    expect(leadsTo(await press(open(), unwanted.stop))).toEqual(page('declined'))
    expect(leadsTo(await press(open(), unwanted.confirm))).toEqual(page('ended'))
    open().pass(DAY)
    await subscribe(open(), bothered)
    expect(await post.mailsTo(open().app, bothered)).toHaveLength(1)
    expect(await rowOf(open(), bothered)).toMatchObject({ status: 'DECLINED', email: null })
  })

  test('confirming and leaving at the same moment never leaves an address that is mailed without wanting it', async () => {
    const cases = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const email = newEmail()
        await subscribe(open(), email)
        return email
      }),
    )
    for (const email of cases) {
      const { confirm, stop } = await links(open(), email)
      await Promise.all([press(open(), confirm), press(open(), stop)])
      const row = await rowOf(open(), email)
      expect(['UNSUBSCRIBED', 'DECLINED']).toContain(row?.status ?? '')
      expect(row?.email).toBeNull()
    }
  })

  test('the hourly chore forgets requests after three days and hashes after a year, but no subscription', async () => {
    const requested = newEmail()
    await subscribe(open(), requested)
    const { confirm, stop } = await links(open(), requested)
    const stands = await subscribed()
    const left = await subscribed()
    await press(open(), left.stop)
    open().pass(3 * DAY)
    await forgetOldSubscriptions(open().app)
    expect(await rowOf(open(), requested)).toBeUndefined()
    expect(leadsTo(await press(open(), confirm))).toEqual(page('ended'))
    // The link to stop works without the row, too.
    expect(leadsTo(await press(open(), stop))).toEqual(page('declined'))
    open().pass(30 * DAY)
    await forgetOldSubscriptions(open().app)
    expect(leadsTo(await press(open(), confirm))).toEqual(page('unknown'))
    expect(await rowOf(open(), left.email)).toMatchObject({ status: 'UNSUBSCRIBED', email: null })
    open().pass(365 * DAY)
    await forgetOldSubscriptions(open().app)
    expect(await rowOf(open(), left.email)).toBeUndefined()
    expect(await rowOf(open(), requested)).toBeUndefined()
    expect(await rowOf(open(), stands.email)).toMatchObject({ status: 'CONFIRMED' })
  })
})

describeApp('The call that subscribes', (open) => {
  test('judges addresses as the corpus does', async () => {
    for (const entry of readEmails()) {
      const answer = await subscribe(open(), entry.input)
      expect([entry.id, answer.status]).toEqual([entry.id, entry.verdict === 'valid' ? 202 : 422])
      if (entry.verdict === 'valid') continue
      const { errors } = await answer.json()
      expect(errors).toEqual([{ path: 'email', message: 'Please enter a valid email address' }])
    }
  })

  test('refuses other segments, unknown fields and other types', async () => {
    const call = (body: unknown, headers = {}) =>
      open().call('/subscriptions/v1/subscribe', { body, headers, address: anywhere() })
    const email = newEmail()
    for (const body of [{ email }, { email, segment: 'shop' }, { email, segment: 'blog', a: 1 }]) {
      const answer = await call(body)
      expect(answer.status).toBe(422)
      expect(answer.headers.get('content-type')).toBe('application/problem+json')
    }
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await call(`email=${email}&segment=blog`, form)).status).toBe(415)
    expect((await call('{')).status).toBe(400)
    expect(await rowOf(open(), email)).toBeUndefined()
  })
})

describeApp('The form without a script', (open) => {
  const send = (body: string, headers: Record<string, string> = {}, address = anywhere()) =>
    open().call('/app/newsletter/subscribe', {
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      address,
    })

  test('leads to a page that says how it went', async () => {
    const email = newEmail()
    expect(leadsTo(await send(`email=${email}`))).toEqual(page('requested'))
    expect(await post.mailsTo(open().app, email)).toHaveLength(1)
    for (const wrong of ['', 'nobody', 'a@b', 'a%00@b.c']) {
      expect(leadsTo(await send(`email=${wrong}`))).toEqual(page('invalid'))
    }
  })

  test('shares the limit of five an hour with the call', async () => {
    const caller = anywhere()
    for (let time = 0; time < 5; time++) {
      expect((await subscribe(open(), newEmail(), caller)).status).toBe(202)
    }
    expect(leadsTo(await send(`email=${newEmail()}`, {}, caller))).toEqual(page('too-many'))
  })

  test('is refused on other sites', async () => {
    const email = newEmail()
    const here = { host: 'links.example:3000' }
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { ...here, origin: 'https://evil.example' },
      { ...here, origin: 'null' },
    ]
    for (const headers of foreign) {
      expect((await send(`email=${email}`, headers)).status).toBe(403)
    }
    expect(await rowOf(open(), email)).toBeUndefined()
    const own: Record<string, string>[] = [
      { 'sec-fetch-site': 'same-origin', origin: 'null' },
      { ...here, origin: 'http://links.example:3000' },
    ]
    for (const headers of own) {
      expect(leadsTo(await send(`email=${newEmail()}`, headers))).toEqual(page('requested'))
    }
  })
})
