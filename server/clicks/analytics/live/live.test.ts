import { afterAll, expect, test } from 'bun:test'
import { MINUTE, SECOND } from '../../../platform/clock.ts'
import { describeApp, type TestApp } from '../../../testing/app.ts'
import { plainClick } from '../../../testing/clicks.ts'
import { readStream } from '../../../testing/event-stream.ts'
import {
  addColleague,
  apiKey,
  endSessionOf,
  removeMembership,
  sessionToken,
  setMembership,
} from '../../../testing/people/callers.ts'
import { openTestStore } from '../../../testing/servers/engine.ts'
import { until } from '../../../testing/until.ts'
import { type ClickRow, prepareAnalytics, storeClicks } from '../analytics.ts'

const started = await openTestStore()
await prepareAnalytics(started.clickhouse)
afterAll(() => started.stop(), 60_000)

const NOW = Date.parse('2026-11-21T12:00:00Z')
const SLOW = 300_000
const LIVE = '/api/ui/v1/analytics/live'

/** Each click carries its number as `utm_content`. */
function store(accountId: string, numbers: readonly number[], changes: Partial<ClickRow> = {}) {
  return storeClicks(started.clickhouse, {
    batchId: crypto.randomUUID(),
    rows: numbers.map((n) => ({
      ...plainClick,
      account_id: accountId,
      link_id: 'lnk_any',
      at: NOW + n,
      utm_content: String(n),
      ...changes,
    })),
  })
}

async function person(app: TestApp) {
  const token = await app.register()
  const account = await (await app.call('/api/ui/v1/account', { token })).json()
  const live = async (query = '', base = LIVE, as = token) =>
    readStream(await app.call(`${base}${query}`, { token: as }))
  return { token, accountId: account.id as string, live }
}

const numbersOf = (events: readonly { data: string }[]) =>
  events.map(({ data }) => Number(JSON.parse(data).utm_content))

describeApp(
  'The live stream of clicks',
  (open) => {
    test('needs a login and takes no token in its address', async () => {
      const { token } = await person(open())
      expect((await open().call(LIVE)).status).toBe(401)
      expect((await open().call(`${LIVE}?token=${token}`)).status).toBe(401)
      expect((await open().call(`${LIVE}?access_token=${token}`)).status).toBe(401)
    })

    test('refuses an invalid since, and opens no stream for HEAD', async () => {
      const { token } = await person(open())
      for (const since of [
        'yesterday',
        '2026-11-21',
        '1.2.3',
        '2026-99-99T00:00:00Z',
        'PT',
        'PT1M',
        'PT-5S',
        '%00',
      ]) {
        const answer = await open().call(`${LIVE}?since=${since}`, { token })
        const { errors } = await answer.json()
        expect([since, answer.status, errors[0].path]).toEqual([since, 422, 'since'])
      }
      const before = open().app.streams.count
      expect((await open().call(LIVE, { token, method: 'HEAD' })).status).toBe(200)
      expect(open().app.streams.count).toBe(before)
    })

    test(
      'sends each click once, in order, in the form of the events list',
      async () => {
        const { accountId, live, token } = await person(open())
        const stream = await live()
        await store(accountId, [1, 2])
        await stream.until(2)
        await store(accountId, [3])
        await stream.until(3)
        expect(numbersOf(stream.events)).toEqual([1, 2, 3])
        expect(new Set(stream.events.map(({ event }) => event))).toEqual(new Set(['click']))
        expect(stream.text()).toMatch(/^retry: 2000\n/)
        open().pass(SECOND)
        const listed = await open().call('/api/ui/v1/analytics/events', { token })
        const { items } = await listed.json()
        expect(stream.events.map(({ data }) => JSON.parse(data)).toReversed()).toEqual(items)
        await stream.leave()
      },
      SLOW,
    )

    test(
      'sends nothing from before the call and nothing of other accounts',
      async () => {
        const { accountId, live } = await person(open())
        const stranger = await person(open())
        await store(accountId, [-5], { at: NOW - 5 })
        const stream = await live('', '/analytics/v1/live')
        await store(stranger.accountId, [7])
        await store(accountId, [-3], { at: open().app.clock() - 3 })
        await store(accountId, [1], { at: open().app.clock() })
        expect(numbersOf(await stream.until(1))).toEqual([1])
        await stream.leave()
      },
      SLOW,
    )

    test(
      'has the filters of the other calls',
      async () => {
        const { accountId, token, live } = await person(open())
        const made = await open().call('/api/ui/v1/redirects/standard', {
          token,
          body: { redirectTo: 'https://example.com/', vanity: `k${crypto.randomUUID()}` },
        })
        const link = await made.json()
        const at = open().app.clock()
        const [all, humans, ofLink, french, none, others, parts, elsewhere] = [
          await live('?kind=all'),
          await live(),
          await live(`?domain=${link.domain}&key=${link.key}`),
          await live('?country=FR'),
          await live('?key=no-such-key'),
          await live('?country=FR&country=IT&kind=all'),
          await live('?country.not=FR&city.contains=BERL'),
          await live(`?domain.not=${link.domain}`),
        ]
        await store(accountId, [1], { at, kind: 'bot' })
        await store(accountId, [2], { at, link_id: link.id })
        await store(accountId, [3], { at, country: 'FR' })
        await all.until(3)
        await Promise.all([humans.until(2), ofLink.until(1), french.until(1)])
        await Promise.all([others.until(1), parts.until(1), elsewhere.until(1)])
        expect(numbersOf(all.events)).toEqual([1, 2, 3])
        expect(numbersOf(humans.events)).toEqual([2, 3])
        expect(numbersOf(ofLink.events)).toEqual([2])
        expect(JSON.parse(ofLink.events[0]?.data ?? '').link.key).toBe(link.key)
        expect(numbersOf(french.events)).toEqual([3])
        expect(numbersOf(none.events)).toEqual([])
        expect(numbersOf(others.events)).toEqual([3])
        expect(numbersOf(parts.events)).toEqual([2])
        expect(numbersOf(elsewhere.events)).toEqual([3])
        for (const stream of [all, humans, ofLink, french, none, others, parts, elsewhere])
          await stream.leave()
      },
      SLOW,
    )

    test(
      'resumes where it was after a break',
      async () => {
        const { accountId, live } = await person(open())
        const at = open().app.clock()
        const first = await live('?kind=all')
        const numbers = Array.from({ length: 1200 }, (_, n) => n)
        await store(accountId, numbers.slice(0, 700), { at })
        await first.until(700)
        await first.leave()
        await store(accountId, numbers.slice(700), { at })
        // From the middle, from the end, and by a reader that was connected all the time.
        for (const seen of [1, 350, 499, 500, 501, 700]) {
          const id = first.events[seen - 1]?.id
          const again = await live(`?kind=all&since=${id}`)
          await again.until(1200 - seen)
          const received = [...first.events.slice(0, seen), ...again.events]
          expect(numbersOf(received).toSorted((a, b) => a - b)).toEqual(numbers)
          await again.leave()
        }
      },
      SLOW,
    )

    test(
      'starts at a given time within the last ten minutes',
      async () => {
        const { accountId, live } = await person(open())
        const now = open().app.clock()
        await store(accountId, [1], { at: now - 11 * MINUTE })
        await store(accountId, [2], { at: now - 9 * MINUTE })
        await store(accountId, [3], { at: now - MINUTE })
        const since = (ms: number) => `?since=${new Date(now - ms).toISOString()}`
        const watching = await live()
        const [hour, minute] = [await live(since(60 * MINUTE)), await live(since(MINUTE))]
        const span = await live('?since=PT60S')
        await Promise.all([hour.until(2), minute.until(1), span.until(1)])
        await store(accountId, [4], { at: now })
        await Promise.all([hour.until(3), minute.until(2), span.until(2), watching.until(1)])
        expect([hour, minute, span, watching].map(({ events }) => numbersOf(events))).toEqual([
          [2, 3, 4],
          [3, 4],
          [3, 4],
          [4],
        ])
        for (const stream of [hour, minute, span, watching]) await stream.leave()
      },
      SLOW,
    )

    test(
      'sends a heartbeat every 15 seconds and ends after 15 minutes',
      async () => {
        const { live } = await person(open())
        const stream = await live()
        open().pass(15 * SECOND)
        await until(() => /^:$/m.test(stream.text()))
        expect(stream.events).toEqual([])
        expect(stream.lastId()).not.toBe('')
        open().pass(15 * MINUTE)
        expect(await stream.ended).toBe('closed')
      },
      SLOW,
    )

    test(
      'ends when its session ends, or its member is suspended, removed or loses the Read permission',
      async () => {
        const { accountId, live } = await person(open())
        const ends: ((who: { userId: string; accountId: string }, token: string) => unknown)[] = [
          (_, token) => endSessionOf(open(), token),
          (who) => setMembership(open(), who, { status: 'SUSPENDED' }),
          (who) => removeMembership(open(), who),
          (who) => setMembership(open(), who, { role: 126 }),
        ]
        for (const end of ends) {
          const who = await addColleague(open(), accountId, 127)
          const tokens = [await sessionToken(open(), who), await apiKey(open(), who)]
          const [bySession, byKey] = await Promise.all(tokens.map((one) => live('', LIVE, one)))
          open().pass(10 * SECOND)
          // Still received: the check for permission had just passed.
          await store(accountId, [1], { at: open().app.clock() })
          await Promise.all([bySession?.until(1), byKey?.until(1)])
          await end(who, tokens[0] ?? '')
          open().pass(10 * SECOND)
          expect(await bySession?.ended).toBe('closed')
          if (end === ends[0]) await byKey?.leave()
          else expect(await byKey?.ended).toBe('closed')
        }
      },
      SLOW,
    )

    test(
      'sends clicks on links that its reader sees, and ends when these are others',
      async () => {
        const { accountId, token, live } = await person(open())
        const who = await addColleague(open(), accountId, 15)
        const theirs = await sessionToken(open(), who)
        const made = await open().call('/api/ui/v1/redirects/standard', {
          token: theirs,
          body: { redirectTo: 'https://example.com/' },
        })
        const { id: link_id } = await made.json()
        const limit = (onlyOwnLinks: boolean) =>
          open().call(`/api/ui/v1/users/${who.userId}`, {
            method: 'PATCH',
            token,
            body: { onlyOwnLinks },
          })
        expect((await limit(true)).status).toBe(200)
        const at = open().app.clock()
        const [all, own] = [await live(), await live('', LIVE, theirs)]
        await store(accountId, [1], { at })
        await store(accountId, [2], { at, link_id })
        await Promise.all([all.until(2), own.until(1)])
        expect([numbersOf(all.events), numbersOf(own.events)]).toEqual([[1, 2], [2]])
        await limit(false)
        open().pass(10 * SECOND)
        expect(await own.ended).toBe('closed')
        await all.leave()
      },
      SLOW,
    )

    test(
      'allows ten streams per user across sessions and keys, and frees a place at once',
      async () => {
        const { accountId } = await person(open())
        const [who, other] = [
          await addColleague(open(), accountId, 1),
          await addColleague(open(), accountId, 1),
        ]
        const sessions = await Promise.all(
          Array.from({ length: 9 }, () => sessionToken(open(), who)),
        )
        const tokens = [...sessions, await apiKey(open(), who)]
        const before = open().app.streams.count
        const live = async (token: string) => readStream(await open().call(LIVE, { token }))
        const streams = await Promise.all(tokens.map(live))
        for (const token of [await sessionToken(open(), who), await apiKey(open(), who)]) {
          const refused = await open().call(LIVE, { token })
          const { type } = await refused.json()
          expect([refused.status, type, refused.headers.get('retry-after')]).toEqual([
            429,
            '/problems/too-many-streams',
            '10',
          ])
        }
        streams.push(await live(await sessionToken(open(), other)))
        await streams.shift()?.leave()
        expect(open().app.streams.count).toBe(before + 10)
        streams.push(await live(tokens[0] ?? ''))
        for (const stream of streams) await stream.leave()
        expect(open().app.streams.count).toBe(before)
      },
      SLOW,
    )

    test(
      'disconnects a client that does not read',
      async () => {
        const { accountId, token } = await person(open())
        const before = open().app.streams.count
        const answer = await open().call(LIVE, { token })
        const target = `https://example.com/${'x'.repeat(8000)}`
        const at = open().app.clock()
        for (let n = 0; open().app.streams.count > before; n++) {
          await store(
            accountId,
            Array.from({ length: 200 }, (_, i) => n * 200 + i),
            { at, target },
          )
        }
        expect(await readStream(answer).ended).toBe('broken')
      },
      SLOW,
    )
  },
  { CLICKHOUSE_URL: started.url },
)
