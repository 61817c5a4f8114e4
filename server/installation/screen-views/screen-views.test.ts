import { afterAll, beforeEach, expect, test } from 'bun:test'
import { screenRoutes } from '../../../contract/screens/screen-routes.ts'
import { describeApp, type TestApp } from '../../testing/app.ts'
import { anyAddress } from '../../testing/people/person.ts'
import { until } from '../../testing/until.ts'

interface Received {
  path: string
  headers: Record<string, string>
  event: unknown
}

const received: Received[] = []
let answerWith: () => Response | Promise<Response> = accepted
const receiver = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  async fetch(request) {
    const event = await request.json()
    const headers = Object.fromEntries(request.headers)
    received.push({ path: new URL(request.url).pathname, headers, event })
    return answerWith()
  },
})
afterAll(() => receiver.stop(true))
beforeEach(() => {
  received.length = 0
  answerWith = accepted
})

function accepted(): Response {
  return Response.json({}, { status: 202 })
}

const CALL = '/api/ui/v1/screen-views'
const view = { route: 'main/furls', title: 'Furls' }
const send = (app: TestApp, body: object, init: Parameters<TestApp['call']>[1] = {}) =>
  app.call(CALL, { body, address: anyAddress(), ...init })

async function untilReceived(count: number): Promise<Received[]> {
  await until(() => received.length >= count)
  return received
}

describeApp('Screen views that are off', (open) => {
  test('answer 404, and the public configuration says that they are off', async () => {
    expect((await send(open(), view)).status).toBe(404)
    const config = await (await open().call('/api/ui/v1/auth/config')).json()
    expect(config.screenViews).toBe(false)
  })
})

describeApp(
  'Screen views',
  (open) => {
    test('are on in the public configuration, which does not reveal the receiver', async () => {
      const text = await (await open().call('/api/ui/v1/auth/config')).text()
      expect(JSON.parse(text).screenViews).toBe(true)
      expect(text).not.toContain(String(receiver.port))
    })

    const refused: [string, object][] = [
      ['a path instead of a pattern', { ...view, route: 'main/furls/lnk_1' }],
      ['an address', { ...view, route: '/main/furls' }],
      ['a query', { ...view, route: 'register?reg=secret' }],
      ['a pattern of nobody', { ...view, route: ':id' }],
      ['no title', { ...view, title: ' ' }],
      ['a long title', { ...view, title: 'x'.repeat(121) }],
      ['more than that', { ...view, email: 'kim@example.org' }],
      ['less than that', { route: 'main' }],
    ]
    test.each(refused)('refuse %s', async (_, body) => {
      expect((await send(open(), body)).status).toBe(422)
      expect(received).toEqual([])
    })

    test('are forwarded in the format of Plausible, without anything about the sender', async () => {
      const answer = await send(open(), view, {
        address: '198.51.100.77',
        token: await open().register(),
        headers: {
          'user-agent': 'Browser of Kim',
          cookie: 'a=secret',
          referer: 'https://example.org/private',
          'x-forwarded-for': '198.51.100.77',
          'accept-language': 'gsw',
        },
      })
      expect([answer.status, await answer.text()]).toEqual([202, ''])
      const [only, ...more] = await untilReceived(1)
      expect(more).toEqual([])
      expect([only?.path, only?.event]).toEqual([
        '/api/event',
        {
          name: 'pageview',
          url: 'https://links.example.com/app/main/furls',
          domain: 'links.example.com',
          props: { title: 'Furls' },
        },
      ])
      expect(only?.headers).toMatchObject({
        'content-type': 'application/json',
        'user-agent': 'Unfurly',
      })
      const text = JSON.stringify(only)
      for (const told of ['198.51.100', 'Kim', 'secret', 'private', 'gsw', 'Bearer', 'cookie']) {
        expect(text).not.toContain(told)
      }
    })

    test('accept every screen', async () => {
      for (const [at, route] of screenRoutes.entries()) {
        const { status } = await send(open(), { route, title: 'Screen' })
        expect([route, status]).toEqual([route, 202])
        // One at a time: of many that wait for the receiver, some are left out.
        await untilReceived(at + 1)
      }
    })

    test('are answered before the receiver answers, whatever it answers', async () => {
      const held = Promise.withResolvers<Response>()
      answerWith = () => held.promise
      expect((await send(open(), view)).status).toBe(202)
      await untilReceived(1)
      held.resolve(new Response('no', { status: 500 }))
      answerWith = () => Response.redirect(`http://127.0.0.1:${receiver.port}/elsewhere`)
      expect((await send(open(), view)).status).toBe(202)
      await untilReceived(2)
      answerWith = accepted
      expect((await send(open(), view)).status).toBe(202)
      expect((await untilReceived(3)).map(({ path }) => path)).toEqual(Array(3).fill('/api/event'))
    })

    test('are limited by address', async () => {
      const address = anyAddress()
      const { app } = open()
      const first = await send(open(), view, { address })
      expect(first.status).toBe(202)
      // Fill the counter directly: the general rate limit would stop a test that makes all the calls of an hour.
      await app.db
        .updateTable('rate_counters')
        .set({ used: 1000 })
        .where('bucket', 'like', 'screen-views:%')
        .execute()
      const answer = await send(open(), view, { address })
      expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true])
    })
  },
  {
    SCREEN_VIEWS_URL: `http://127.0.0.1:${receiver.port}/api/event`,
    PUBLIC_URL: 'https://links.example.com',
  },
)

describeApp(
  'Screen views without a reachable receiver',
  (open) => {
    test('are answered anyway', async () => {
      expect((await send(open(), view)).status).toBe(202)
    })
  },
  { SCREEN_VIEWS_URL: 'http://127.0.0.1:9/api/event' },
)
