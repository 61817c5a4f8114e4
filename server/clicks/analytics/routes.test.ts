import { afterAll, describe, expect, test } from 'bun:test'
import { DAY, HOUR } from '../../platform/clock.ts'
import { describeApp, openTestApp, type TestApp } from '../../testing/app.ts'
import { plainClick } from '../../testing/clicks.ts'
import { openTestStore } from '../../testing/servers/engine.ts'
import { type ClickRow, prepareAnalytics, storeClicks } from './analytics.ts'

const started = await openTestStore()
await prepareAnalytics(started.clickhouse)
afterAll(() => started.stop(), 60_000)

const NOW = Date.parse('2026-11-21T12:00:00Z')
const CALLS = ['summary', 'timeseries', 'breakdown?dimension=country', 'events']

interface Visit {
  link: string
  at?: number
  changes?: Partial<ClickRow>
}

/** A user with an account, and their calls. */
async function person(app: TestApp) {
  const token = await app.register()
  const account = await (await app.call('/api/ui/v1/account', { token })).json()
  const ask = async (question: string, base = '/api/ui/v1/analytics') => {
    const answer = await app.call(`${base}/${question}`, { token })
    return { status: answer.status, body: await answer.json(), headers: answer.headers }
  }
  const makeLink = async (body: object) => {
    const made = await app.call('/api/ui/v1/redirects/standard', { token, body })
    return await made.json()
  }
  const click = (visits: Visit[]) =>
    storeClicks(started.clickhouse, {
      batchId: crypto.randomUUID(),
      rows: visits.map(({ link, at = NOW - HOUR, changes }) => ({
        ...plainClick,
        account_id: account.id,
        link_id: link,
        at,
        ...changes,
      })),
    })
  return { token, ask, makeLink, click }
}

const environment = { CLICKHOUSE_URL: started.url }

describeApp(
  'Analytics',
  (open) => {
    test('need a login', async () => {
      for (const call of CALLS) {
        expect((await open().call(`/api/ui/v1/analytics/${call}`)).status).toBe(401)
        expect((await open().call(`/analytics/v1/${call}`)).status).toBe(401)
      }
    })

    const refused: [string, string][] = [
      ['summary?from=yesterday', 'from'],
      ['summary?from=2026-11-21', 'from'],
      ['summary?from=0099-01-01T00:00:00Z', 'from'],
      ['summary?to=2999-01-01T00:00:00Z', 'to'],
      ['summary?from=2026-11-02T00:00:00Z&to=2026-11-02T00:00:00Z', 'from'],
      ['summary?from=2001-01-01T00:00:00Z&to=2026-11-02T00:00:00Z', 'from'],
      ['summary?kind=alien', 'kind'],
      ['summary?type=ALIEN', 'type'],
      ['summary?key=%00', 'key'],
      ['summary?domain=a%00b', 'domain'],
      ['timeseries?interval=minute', 'interval'],
      ['timeseries?interval=hour&from=2020-01-01T00:00:00Z', 'interval'],
      ['timeseries?timezone=Mars/Olympus', 'timezone'],
      ['timeseries?timezone=%2B01:00', 'timezone'],
      [`timeseries?timezone=${encodeURIComponent("UTC') --")}`, 'timezone'],
      ['breakdown', 'dimension'],
      ['breakdown?dimension=account_id', 'dimension'],
      ['breakdown?dimension=visitor', 'dimension'],
      ['breakdown?dimension=country&limit=0', 'limit'],
      ['events?limit=101', 'limit'],
    ]
    test('refuse invalid parameters by name', async () => {
      const { ask } = await person(open())
      for (const [question, path] of refused) {
        const { status, body } = await ask(question)
        expect([question, status, body.errors?.[0]?.path]).toEqual([question, 422, path])
      }
    })

    test('refuse malformed cursors', async () => {
      const { ask } = await person(open())
      const written = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
      const cursors = [
        'x',
        '%00',
        written([1]),
        written([5, 5, 0]),
        written([0, 9e15, 0]),
        written([0, 1, -1]),
        written([0, 1, 2 ** 40]),
        written({ from: 1 }),
      ]
      for (const cursor of cursors) {
        expect((await ask(`events?cursor=${cursor}`)).status).toBe(400)
        expect((await ask(`breakdown?dimension=city&cursor=${cursor}`)).status).toBe(400)
      }
    })

    test('accept any text as the value of a filter', async () => {
      const { ask } = await person(open())
      const texts = ["'", "' OR 1=1 --", '\\', '{account:String}', '\u0000', 'x'.repeat(8000), '😀']
      for (const text of texts) {
        const filter = `city=${encodeURIComponent(text)}&target=${encodeURIComponent(text)}`
        const { status, body } = await ask(`summary?${filter}`)
        expect([status, body.clicks]).toEqual([200, 0])
      }
      for (const text of texts.slice(0, 4)) {
        for (const name of ['key', 'domain', 'tag', 'link']) {
          const { status, body } = await ask(`summary?${name}=${encodeURIComponent(text)}`)
          expect([name, text, status, body.clicks]).toEqual([name, text, 200, 0])
        }
      }
    })

    test('of a new account are empty, except for the series', async () => {
      const { ask } = await person(open())
      const none = { kinds: { human: 0, bot: 0, preview: 0 }, scans: 0 }
      expect((await ask('summary')).body).toEqual({
        clicks: 0,
        visitors: 0,
        ...none,
      })
      const { previous } = (await ask('summary?compare=year')).body
      expect(previous).toEqual({ clicks: 0, visitors: 0, ...none })
      const { items, ...series } = (await ask('timeseries')).body
      expect(series).toEqual({ interval: 'day', timezone: 'UTC' })
      expect(items).toHaveLength(31)
      expect(items[0]).toEqual({ start: '2026-10-22T00:00:00.000Z', clicks: 0, visitors: 0 })
      expect((await ask('breakdown?dimension=link')).body).toEqual({
        dimension: 'link',
        items: [],
        nextCursor: null,
        total: 0,
      })
      expect((await ask('events')).body).toEqual({ items: [], nextCursor: null })
    })

    test('show one account only, whatever the filter', async () => {
      const [ours, theirs] = [await person(open()), await person(open())]
      const our = await ours.makeLink({ redirectTo: 'https://ours.example/', title: 'Ours' })
      const their = await theirs.makeLink({ redirectTo: 'https://theirs.example/' })
      await ours.click([{ link: our.id }, { link: our.id, changes: { kind: 'bot' } }])
      await theirs.click(Array.from({ length: 9 }, () => ({ link: their.id })))
      const filters = ['', '&kind=all', `&link=${their.id}`, `&key=${their.key}`, '&country=DE']
      const counts: number[] = []
      for (const filter of filters) {
        counts.push((await ours.ask(`summary?timezone=UTC${filter}`)).body.clicks)
        const events = (await ours.ask(`events?limit=9${filter}`)).body.items
        expect(events.filter((event: { linkId: string }) => event.linkId !== our.id)).toEqual([])
        const links = (await ours.ask(`breakdown?dimension=link${filter}`)).body.items
        expect(links.filter((item: { value: string }) => item.value !== our.id)).toEqual([])
      }
      expect(counts).toEqual([1, 2, 0, 0, 1])
    })

    test('cover the last 30 days and the 30 before', async () => {
      const { ask, makeLink, click } = await person(open())
      const { id: link } = await makeLink({ redirectTo: 'https://a.example/' })
      const days = [0.1, 29.9, 30.1, 59.9, 60.1]
      await click(
        days.map((day, n) => ({ link, at: NOW - day * DAY, changes: { visitor: `${n + 1}` } })),
      )
      expect((await ask('summary?compare=period')).body).toMatchObject({
        clicks: 2,
        visitors: 2,
        previous: { clicks: 2, visitors: 2 },
      })
      expect((await ask('summary')).body).not.toHaveProperty('previous')
      expect((await ask('summary?compare=month')).status).toBe(422)
      expect((await ask('summary?from=2026-01-01T00:00:00%2B02:00')).body.clicks).toBe(5)
    })

    test('choose the interval by the period, in the requested time zone', async () => {
      const { ask } = await person(open())
      const spans: [string, string, string][] = [
        ['2026-11-18T12:00:00Z', 'hour', '2026-11-18T12:00:00.000Z'],
        ['2026-11-14T12:00:00Z', 'day', '2026-11-13T23:00:00.000Z'],
        ['2026-08-20T12:00:00Z', 'day', '2026-08-19T22:00:00.000Z'],
        ['2026-01-01T12:00:00Z', 'week', '2025-12-28T23:00:00.000Z'],
        ['2023-01-01T12:00:00Z', 'month', '2022-12-31T23:00:00.000Z'],
      ]
      for (const [from, interval, start] of spans) {
        const { body } = await ask(`timeseries?timezone=europe/berlin&from=${from}`)
        expect([body.timezone, body.interval, body.items[0].start]).toEqual([
          'Europe/Berlin',
          interval,
          start,
        ])
      }
      const { body } = await ask('timeseries?interval=month')
      expect(body.interval).toBe('month')
    })

    test('filter by domain, key, type and an unused tag', async () => {
      const { ask, makeLink, click } = await person(open())
      const one = await makeLink({ redirectTo: 'https://a.example/' })
      const two = await makeLink({ redirectTo: 'https://b.example/' })
      await click([{ link: one.id }, { link: two.id }, { link: two.id }])
      const clicks = async (filter: string) => (await ask(`summary?${filter}`)).body.clicks
      expect(await clicks(`key=${two.key.toUpperCase()}`)).toBe(2)
      expect(await clicks(`domain=localhost:3000&key=${one.key}`)).toBe(1)
      expect(await clicks('domain=LOCALHOST:3000')).toBe(3)
      expect(await clicks('domain=elsewhere.example')).toBe(0)
      expect(await clicks(`type=${one.type}`)).toBe(3)
      expect(await clicks('type=GEO')).toBe(0)
      expect(await clicks('tag=spring')).toBe(0)
      expect(await clicks(`link=${one.id}`)).toBe(1)
    })

    test('label the links of a breakdown and of events, also deleted ones', async () => {
      const { ask, makeLink, click } = await person(open())
      const link = await makeLink({ redirectTo: 'https://a.example/', title: 'A page' })
      await click([{ link: link.id }, { link: link.id }, { link: 'lnk_gone' }])
      const label = {
        id: link.id,
        domain: link.domain,
        faviconUrl: null,
        key: link.key,
        shortUrl: link.shortUrl,
        title: 'A page',
      }
      expect((await ask('breakdown?dimension=link')).body.items).toEqual([
        { value: link.id, clicks: 2, visitors: 0, link: label },
        { value: 'lnk_gone', clicks: 1, visitors: 0, link: null },
      ])
      const { items } = (await ask('events')).body
      const { kind, visitor: _, event: __, click_id: ___, ...columns } = plainClick
      expect(items.find((item: { link: unknown }) => item.link)).toEqual({
        at: '2026-11-21T11:00:00.000Z',
        linkId: link.id,
        link: label,
        kind,
        position: null,
        ...columns,
        source: 'direct',
        address: `${link.domain}/${link.key}`,
        folder: '',
      })
    })

    test('page a breakdown within the period of its first page', async () => {
      const { ask, makeLink, click } = await person(open())
      const { id: link } = await makeLink({ redirectTo: 'https://a.example/' })
      const cities = ['a', 'b', 'c', 'd', 'e']
      await click(cities.map((city) => ({ link, changes: { city } })))
      const first = (await ask('breakdown?dimension=city&limit=2')).body
      expect(first.total).toBe(5)
      open().pass(HOUR)
      await click([{ link, at: NOW + HOUR / 2, changes: { city: 'new' } }])
      const second = (await ask(`breakdown?dimension=city&limit=2&cursor=${first.nextCursor}`)).body
      const third = (await ask(`breakdown?dimension=city&limit=2&cursor=${second.nextCursor}`)).body
      const all = [first, second, third].flatMap((page) => page.items)
      expect(all.map((item: { value: string }) => item.value)).toEqual(cities)
      expect(third.nextCursor).toBeNull()
      open().pass(-HOUR)
    })

    test('page events without gap or repeat while new clicks arrive', async () => {
      const { ask, makeLink, click } = await person(open())
      const { id: link } = await makeLink({ redirectTo: 'https://a.example/' })
      // Seven in one millisecond, more than a page holds, and some before and after.
      const times = [9, 9, 5, 5, 5, 5, 5, 5, 5, 1, 1, 0]
      await click(times.map((ms, n) => ({ link, at: NOW - DAY + ms, changes: { city: `${n}` } })))
      const seen: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page: { items: { city: string }[]; nextCursor: string | null } = (
          await ask(`events?limit=3${cursor && `&cursor=${cursor}`}`)
        ).body
        seen.push(...page.items.map((item) => item.city))
        cursor = page.nextCursor
        await click([{ link, at: NOW - 1, changes: { city: 'new' } }])
      }
      expect(seen).toHaveLength(12)
      expect(new Set(seen)).toEqual(new Set(times.map((_, n) => `${n}`)))
    })

    test('answer the same under the path for API keys', async () => {
      const { ask, makeLink, click } = await person(open())
      const { id: link } = await makeLink({ redirectTo: 'https://a.example/' })
      await click([{ link }])
      for (const call of CALLS) {
        const [ui, open] = [await ask(call), await ask(call, '/analytics/v1')]
        expect([open.status, open.body]).toEqual([200, ui.body])
      }
      expect((await ask('summary')).body.clicks).toBe(1)
    })
  },
  environment,
)

describe('while the store is away', () => {
  test('analytics answer with a Retry-After', async () => {
    const { test: app, close } = await openTestApp(':memory:')
    const { ask } = await person(app)
    for (const call of CALLS) {
      const { status, body, headers } = await ask(call)
      expect([status, body.type]).toEqual([503, '/problems/store-away'])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    await close()
  })
})
