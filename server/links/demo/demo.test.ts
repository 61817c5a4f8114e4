import { expect, test } from 'bun:test'
import { DAY } from '../../platform/clock.ts'
import { describeApp, type TestApp } from '../../testing/app.ts'
import { ask, openTeam } from '../../testing/people/team.ts'

const CREATE = 2
const CREATOR = 3
const DEMO = '/api/ui/v1/demo/furls'
const HISTORY = '/urls/history'

const shorten = (app: TestApp, redirectTo: string, init: { address: string; cookie?: string }) =>
  app.call(DEMO, {
    body: { redirectTo },
    address: init.address,
    ...(init.cookie === undefined ? {} : { headers: { cookie: init.cookie } }),
  })

const cookieOf = (answer: Response) => answer.headers.get('set-cookie')?.split(';', 1)[0] ?? ''

describeApp('Shortening without a login', (open) => {
  test('a link lasts a week and is listed for this browser only', async () => {
    const made = await shorten(open(), 'example.com/long', { address: '198.51.100.1' })
    expect(made.status).toBe(201)
    const { furlUrl } = await made.json()
    expect(furlUrl).toMatch(/^http:\/\/localhost:3000\/[a-z0-9]{7}$/)
    const cookie = cookieOf(made)
    expect(made.headers.get('set-cookie')).toContain('HttpOnly')
    const history = async (headers: Record<string, string>) =>
      (await (await open().call(HISTORY, { headers })).json()).items
    expect(await history({ cookie })).toMatchObject([
      { shortUrl: furlUrl, redirectTo: 'https://example.com/long', title: null, clicks: 0 },
    ])
    expect(await history({})).toEqual([])
    expect(await history({ cookie: `${cookie}x` })).toEqual([])
    const { db, clock } = open().app
    const row = await db
      .selectFrom('links')
      .selectAll()
      .where('type', '=', 'DEMO')
      .executeTakeFirstOrThrow()
    expect(row.expires_at).toBe(clock() + 7 * DAY)
  })

  test('a logged-in user sees their own links in the history', async () => {
    const token = await open().register()
    await open().call('/api/ui/v1/redirects/standard', {
      token,
      body: { redirectTo: 'https://example.com/' },
    })
    const { items } = await (await open().call(HISTORY, { token })).json()
    expect(items).toHaveLength(1)
  })

  test('a member and a key without Read see no links', async () => {
    const { owner, add } = await openTeam(open())
    const mate = await add(CREATOR)
    const body = { redirectTo: 'https://example.com/' }
    const { key } = await (
      await ask(open(), owner.token, 'POST api-keys', { name: 'Adds links', permissions: CREATE })
    ).json()
    const seen = async (token: string) =>
      (await (await open().call(HISTORY, { token })).json()).items.length
    for (const token of [owner.token, key, mate.token]) {
      expect((await ask(open(), token, 'POST redirects/standard', body)).status).toBe(201)
    }
    expect([await seen(owner.token), await seen(key), await seen(mate.token)]).toEqual([2, 0, 1])
    await ask(open(), owner.token, `PUT users/${mate.id}/role/${CREATE}`)
    expect(await seen(mate.token)).toBe(0)
  })

  test('ten attempts an hour per address, including refused ones', async () => {
    const address = '198.51.100.2'
    const statuses: number[] = []
    for (const target of ['nonsense', 'x'.repeat(9000)])
      statuses.push((await shorten(open(), target, { address })).status)
    for (let i = 0; i < 9; i++)
      statuses.push((await shorten(open(), `https://example.com/${i}`, { address })).status)
    expect(statuses).toEqual([422, 422, ...Array(8).fill(201), 429])
  })

  test('accepts no vanity key, no domain and no other field', async () => {
    for (const field of ['vanity', 'domain', 'title', 'expiresAt']) {
      const answer = await open().call(DEMO, {
        body: { redirectTo: 'https://example.com/', [field]: 'x' },
        address: '198.51.100.3',
      })
      expect(answer.status).toBe(422)
    }
  })
})
