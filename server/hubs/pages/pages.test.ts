import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { HubDocument } from '../../../contract/hubs/document.ts'
import type { Hub } from '../../../contract/hubs/hubs.ts'
import { DAY } from '../../platform/clock.ts'
import { describeAppOnBothDatabases, type TestApp } from '../../testing/app.ts'
import { openPost, type Post } from '../../testing/post.ts'
import { makeCard } from '../cards/cards.ts'
import { forgetUnconfirmed } from '../subscribers/subscribe.ts'

let post: Post
beforeAll(async () => {
  post = await openPost()
})
afterAll(() => post.stop())

const ui = '/api/ui/v1'
const HOST = 'hub.localhost:3000'

const letters: HubDocument = {
  profile: { name: 'Ida Lindqvist', bio: 'Essays' },
  blocks: [
    { id: 'b1', type: 'link', title: 'The Slow Coast', url: 'https://books.example/' },
    {
      id: 'b2',
      type: 'email',
      title: 'Letters',
      button: 'Send me the next one',
      consent: 'Only the letter, nothing else.',
    },
  ],
  theme: { preset: 'paper' },
  seo: {},
}

const newEmail = () => `${crypto.randomUUID()}@example.org`
const anywhere = () =>
  `2001:db8:${crypto.randomUUID().slice(0, 4)}:${crypto.randomUUID().slice(0, 4)}::1`

describeAppOnBothDatabases('Beside its page a hub', (open) => {
  const publish = async (token: string, document: HubDocument = letters): Promise<Hub> => {
    const body = { title: 'Ida', document }
    const made = await open().call(`${ui}/redirects/furlhub`, { token, body })
    const { domain, key } = await made.json()
    const at = `${ui}/furlhubs/${domain}/${key}/publish`
    return (await open().call(at, { method: 'POST', token })).json()
  }
  const send = (app: TestApp, path: string, fields: Record<string, string> = {}, host = HOST) =>
    app.call(path, {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
      address: anywhere(),
    })
  const subscribe = (hub: Hub, fields: Record<string, string>) =>
    send(open(), '/_/subscribe', { hub: hub.key, block: 'b2', consent: 'yes', ...fields })
  const linksIn = async (email: string) => {
    const [mail] = (await post.mailsTo(open().app, email)).toReversed()
    const pathOf = (link = '') => link.replace(`http://${HOST}`, '')
    return {
      mail,
      confirm: pathOf(mail?.links.find((link) => link.includes('/confirm'))),
      leave: pathOf(mail?.links.at(-1)),
    }
  }
  const subscribers = async (token: string, { domain, key }: Hub) =>
    (await open().call(`${ui}/furlhubs/${domain}/${key}/subscribers`, { token })).json()

  test('takes an address that agreed and confirmed, and lets it leave again', async () => {
    const token = await open().register()
    const hub = await publish(token)
    const email = newEmail()
    const sent = await subscribe(hub, { email: email.toUpperCase() })
    expect(sent.status).toBe(200)
    expect(sent.headers.get('set-cookie')).toBeNull()
    expect(await sent.text()).toContain('One more step')
    const { confirm, leave, mail } = await linksIn(email)
    expect(mail?.subject).toBe('Confirm that you want e-mails from Ida Lindqvist')
    expect(await subscribers(token, hub)).toMatchObject({
      total: 1,
      items: [
        {
          email,
          status: 'REQUESTED',
          blockId: 'b2',
          consent: expect.stringContaining('Only the letter'),
        },
      ],
    })
    expect((await open().call(confirm)).status).toBe(200)
    expect((await subscribers(token, hub)).items[0].status).toBe('REQUESTED')
    expect((await send(open(), confirm)).status).toBe(200)
    expect((await subscribers(token, hub)).items[0].status).toBe('CONFIRMED')
    const path = `${ui}/furlhubs/${hub.domain}/${hub.key}/subscribers.csv`
    const csv = await (await open().call(path, { token })).text()
    expect(csv).toContain(email)
    expect(csv).toContain(leave)
    expect((await send(open(), leave)).status).toBe(200)
    expect((await subscribers(token, hub)).items[0].status).toBe('UNSUBSCRIBED')
    expect(await (await open().call(path, { token })).text()).not.toContain(email)
    expect((await send(open(), confirm)).status).toBe(404)
  })

  test('mails nobody who did not agree, cannot be written to, or had a mail today', async () => {
    const token = await open().register()
    const hub = await publish(token)
    const email = newEmail()
    const refused = [
      await subscribe(hub, { email, consent: '' }),
      await subscribe(hub, { email: 'a, b@example.org' }),
      await subscribe(hub, { email, block: 'b1' }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([422, 422, 422])
    expect((await subscribe(hub, { email, hub: 'no-such-hub' })).status).toBe(404)
    const otherHost = await send(
      open(),
      '/_/subscribe',
      { hub: hub.key, block: 'b2', consent: 'yes', email },
      'localhost:3000',
    )
    expect(otherHost.status).toBe(404)
    const otherSite = await open().call('/_/subscribe', {
      method: 'POST',
      body: `hub=${hub.key}&block=b2&consent=yes&email=${email}`,
      headers: {
        host: HOST,
        'sec-fetch-site': 'cross-site',
        'content-type': 'application/x-www-form-urlencoded',
      },
      address: anywhere(),
    })
    expect(otherSite.status).toBe(403)
    expect((await subscribe(hub, { email, website: 'https://spam.example' })).status).toBe(200)
    expect(await post.mailsTo(open().app, email)).toEqual([])
    await subscribe(hub, { email })
    await subscribe(hub, { email })
    expect(await post.mailsTo(open().app, email)).toHaveLength(1)
  })

  test('limits the forms of one address', async () => {
    const hub = await publish(await open().register())
    const statuses: number[] = []
    for (let count = 0; count < 11; count++) {
      const answer = await open().call('/_/subscribe', {
        method: 'POST',
        body: `hub=${hub.key}&block=b2&consent=yes&email=${newEmail()}`,
        headers: { host: HOST, 'content-type': 'application/x-www-form-urlencoded' },
        address: '192.0.2.77',
      })
      statuses.push(answer.status)
    }
    expect(statuses.slice(0, 10).every((status) => status === 200)).toBe(true)
    expect(statuses[10]).toBe(429)
  })

  test('forgets an address that was never confirmed, and its link says so', async () => {
    const token = await open().register()
    const hub = await publish(token)
    const [early, late] = [newEmail(), newEmail()]
    await subscribe(hub, { email: early })
    await subscribe(hub, { email: late })
    const { confirm } = await linksIn(late)
    await send(open(), (await linksIn(early)).confirm)
    open().pass(3 * DAY)
    expect((await send(open(), confirm)).status).toBe(404)
    open().pass(1)
    await forgetUnconfirmed(open().app)
    expect(await subscribers(token, hub)).toMatchObject({ total: 1, items: [{ email: early }] })
  })

  test('has a preview link that shows the draft for seven days, and nothing else does', async () => {
    const token = await open().register()
    const hub = await publish(token)
    const draft = { ...letters, profile: { name: 'Ida in spring', bio: '' } }
    await open().call(`${ui}/furlhubs/${hub.domain}/${hub.key}/draft`, {
      method: 'PUT',
      token,
      body: { document: draft },
      headers: { 'if-match': hub.etag },
    })
    const shared = await open().call(`${ui}/furlhubs/${hub.domain}/${hub.key}/preview-links`, {
      method: 'POST',
      token,
    })
    const { url } = await shared.json()
    const { pathname } = new URL(url)
    expect(url).toStartWith(`http://${HOST}/_/preview/hub_`)
    const page = await open().call(pathname)
    expect(page.status).toBe(200)
    expect(page.headers.get('x-robots-tag')).toBe('noindex')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await page.text()).toContain('Ida in spring')
    const [id, until, signature] = pathname.split('/').at(-1)?.split('.') ?? []
    const forged = [
      `${id}.${Number(until) + 1}.${signature}`,
      `${id}.${until}.${signature?.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))}`,
      `hub_x.${until}.${signature}`,
    ]
    for (const name of forged) {
      expect((await open().call(`/_/preview/${name}`)).status).toBe(404)
    }
    open().pass(7 * DAY)
    expect((await open().call(pathname)).status).toBe(404)
  })

  test('is in the sitemap of its domain, unless search engines are asked to leave it out', async () => {
    const token = await open().register()
    const listed = await publish(token)
    const hidden = await publish(token, { ...letters, seo: { noindex: true } })
    const locked = await publish(token)
    await open().call(`${ui}/furlhubs/${locked.domain}/${locked.key}`, {
      method: 'PATCH',
      token,
      body: { settings: { lock: { kind: 'age' } } },
    })
    const sitemap = await open().call('/sitemap.xml', { headers: { host: HOST } })
    expect(sitemap.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    const xml = await sitemap.text()
    expect(xml).toContain(`<loc>${listed.shortUrl}</loc>`)
    expect(xml).not.toContain(hidden.shortUrl)
    expect(xml).not.toContain(locked.shortUrl)
    expect(
      (await open().call('/sitemap.xml', { headers: { host: 'localhost:3000' } })).status,
    ).toBe(404)
  })

  test('has a picture for messengers, drawn once it is published', async () => {
    const { app } = open()
    const hub = await publish(await open().register())
    const row = await app.db
      .selectFrom('hubs')
      .select(['id', 'account_id', 'published_hash'])
      .where('id', '=', hub.id)
      .executeTakeFirstOrThrow()
    const path = `/_/cards/${hub.id}-${row.published_hash?.slice(0, 12)}.png`
    expect((await open().call(path)).status).toBe(404)
    await makeCard(app, { hubId: hub.id, accountId: row.account_id, before: null })
    const card = await open().call(path)
    expect(card.headers.get('content-type')).toBe('image/png')
    const head = new DataView(await card.arrayBuffer())
    expect([head.getUint32(16), head.getUint32(20)]).toEqual([1200, 630])
  }, 180_000)
})
