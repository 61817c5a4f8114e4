import { expect, test } from 'bun:test'
import { linksIn } from '../../changes/change-subjects.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { describeAppOnBothDatabases, openTestApp, type TestApp } from '../../testing/app.ts'
import { addColleague, sessionToken } from '../../testing/people/callers.ts'
import { openCuttableProxy } from '../../testing/servers/cuttable-proxy.ts'
import { freshDatabase } from '../../testing/servers/postgres.ts'
import { until } from '../../testing/until.ts'

const BULK = '/api/ui/v1/redirects/bulk'
const LIST = '/api/ui/v1/redirects'

const send = (app: TestApp, token: string, items: unknown, headers = {}) =>
  app.call(BULK, { token, body: { items }, headers })

const create = (vanity: string, more = {}) => ({
  action: 'create',
  link: { redirectTo: 'https://example.com/', vanity, ...more },
})

describeAppOnBothDatabases(
  'Many links at once',
  (open, { testOnce }) => {
    test('each item has the result of its single call, and a bad one does not affect the others', async () => {
      const token = await open().register()
      const answer = await send(open(), token, [
        create('bulk-one', { tags: ['box'] }),
        create('BULK-one'),
        create('bulk-two', { redirectTo: 'http://10.0.0.1/' }),
        create('bulk-three', { surprise: 1 }),
        { action: 'explode' },
        null,
        { action: 'delete', key: 'never-was' },
        create('bulk-four'),
        { action: 'update', link: { key: 'bulk-four', title: 'Four' } },
        { action: 'tag', key: 'bulk-one', add: ['lid'], remove: ['BOX'] },
        { action: 'pause', key: 'bulk-four' },
        create('bulk-five', { title: 'a\u0000b' }),
        create('bulk-six', { note: 'a\ud800b' }),
      ])
      expect(answer.status).toBe(200)
      const { items } = await answer.json()
      expect(items.map((item: { status: number }) => item.status)).toEqual([
        201, 409, 422, 422, 422, 422, 404, 201, 200, 200, 200, 422, 422,
      ])
      expect(items[2].problem.errors).toEqual([
        {
          path: 'link.redirectTo',
          message: 'Addresses inside a private network cannot be shortened',
        },
      ])
      expect(items[3].problem.errors[0].path).toBe('link.surprise')
      expect(items[11].problem.errors[0].path).toBe('link.title')
      expect(items[12].problem.errors[0].path).toBe('link.note')
      expect(items[9].link.tags).toEqual(['lid'])
      expect(items[10].link).toMatchObject({ key: 'bulk-four', title: 'Four', disabled: true })
      const { total } = await (await open().call(LIST, { token })).json()
      expect(total).toBe(2)
    })

    test('makes and edits GeoFurls, and keeps rules that an item does not send', async () => {
      const token = await open().register()
      const geo = [{ countries: ['DE'], redirectTo: 'https://example.com/de' }]
      const answer = await send(open(), token, [
        create('bulk-geo', { geo }),
        create('bulk-plain'),
        create('bulk-no-rules', { geo: [] }),
        { action: 'update', link: { key: 'bulk-geo', title: 'Kept' } },
        { action: 'update', link: { key: 'bulk-plain', geo } },
        { action: 'update', link: { key: 'bulk-plain', vanity: 'bulk-renamed' } },
        create('bulk-bad', { geo: [{ countries: ['DE'], redirectTo: 'http://10.0.0.1/' }] }),
      ])
      const { items } = await answer.json()
      expect(items.map((item: { status: number }) => item.status)).toEqual([
        201, 201, 422, 200, 200, 422, 422,
      ])
      expect(items[0].link).toMatchObject({ type: 'GEO', geo })
      expect(items[2].problem).toMatchObject({
        detail: 'Geo redirects are required for GEO type URLs',
        errors: [{ path: 'link.geo' }],
      })
      expect(items[3].link).toMatchObject({ type: 'GEO', geo, title: 'Kept' })
      expect(items[4].link).toMatchObject({ type: 'GEO', geo })
      expect(items[5].problem.errors[0].path).toBe('link.vanity')
      expect(items[6].problem.errors[0].path).toBe('link.geo.0.redirectTo')
    })

    test('trashes and restores links, and moves them to another domain under their key', async () => {
      const token = await open().register()
      await send(open(), token, [create('mover-1'), create('mover-2')])
      const at = (action: string, key: string, more = {}) => ({ action, key, ...more })
      const trashed = await send(open(), token, [at('delete', 'mover-1'), at('delete', 'mover-2')])
      expect((await trashed.json()).items[1].link.deletedAt).not.toBeNull()
      const back = await send(open(), token, [
        at('restore', 'mover-1'),
        at('move', 'mover-2', { to: 'go.furl.test' }),
      ])
      expect((await back.json()).items).toMatchObject([{ status: 200 }, { status: 404 }])
      const moved = await send(open(), token, [at('move', 'mover-1', { to: 'go.furl.test' })])
      expect((await moved.json()).items[0].link).toMatchObject({ domain: 'go.furl.test' })
      expect((await open().call(`${LIST}/localhost:3000/mover-1`, { token })).status).toBe(404)
      const stranger = await open().register()
      const grabbed = await send(open(), stranger, [create('mover-1')])
      expect((await grabbed.json()).items[0].status).toBe(409)
      const nowhere = await send(open(), token, [
        at('move', 'mover-1', { domain: 'go.furl.test', to: 'no.such.test' }),
      ])
      expect((await nowhere.json()).items[0].status).toBe(422)
    })

    test('writes a few rows to the change log, not one per link', async () => {
      const token = await open().register()
      const { db } = open().app
      const announced = async () => {
        const rows = await db.selectFrom('changes').select('subject').orderBy('number').execute()
        return rows.flatMap(({ subject }) => linksIn(subject) ?? [])
      }
      const keys = Array.from({ length: 50 }, (_, n) => `logged-${n}`)
      const calls: unknown[][] = [
        keys.map((key) => create(key)),
        keys.map((key) => ({ action: 'pause', key })),
        keys.map((key) => ({ action: 'delete', key })),
      ]
      for (const items of calls) {
        const before = (await announced()).length
        await send(open(), token, [...items, { action: 'delete', key: 'never-was' }])
        const rows = (await announced()).slice(before)
        expect(new Set(rows.flatMap((row) => row.keys))).toEqual(new Set(keys))
        expect(rows.length).toBeLessThan(keys.length)
      }
    })

    testOnce('every action requires its own permission', async () => {
      const owner = await open().register()
      await send(open(), owner, [create('guarded')])
      const { id: accountId } = await (
        await open().call('/api/ui/v1/account', { token: owner })
      ).json()
      const creator = await sessionToken(open(), await addColleague(open(), accountId, 3))
      const answer = await send(open(), creator, [
        create('made-by-creator'),
        { action: 'pause', key: 'guarded' },
        { action: 'delete', key: 'guarded' },
        { action: 'tag', key: 'guarded', add: ['x'] },
      ])
      const { items } = await answer.json()
      expect(items.map((item: { status: number }) => item.status)).toEqual([201, 403, 403, 403])
    })

    testOnce('passwords are hashed before the links are saved, up to a limit', async () => {
      const token = await open().register()
      const items = Array.from({ length: 21 }, (_, at) =>
        create(`bulk-secret-${at}`, { password: `secret ${at}` }),
      )
      items.push({ action: 'update', link: { key: 'bulk-secret-0', password: null } } as never)
      const results = (await (await send(open(), token, items)).json()).items
      expect(results.map(({ status }: { status: number }) => status)).toEqual([
        ...Array(20).fill(201),
        422,
        200,
      ])
      expect(results[19].link.hasPassword).toBe(true)
      expect(results[21].link.hasPassword).toBe(false)
      expect(results[20].problem.errors[0].path).toBe('link.password')
    })

    testOnce('the event loop keeps turning during a large call', async () => {
      const token = await open().register()
      const items = Array.from({ length: 600 }, () => create(''))
      let isDone = false
      const sending = send(open(), token, items).finally(() => {
        isDone = true
      })
      // The number of database queries at each turn of the event loop.
      const seen = new Set<number>()
      while (!isDone) {
        await new Promise((resolve) => setImmediate(resolve))
        seen.add(open().queries())
      }
      expect((await (await sending).json()).items).toHaveLength(600)
      // At least one turn per piece of at most 25 items.
      expect(seen.size).toBeGreaterThanOrEqual(24)
    })

    test('takes one to a thousand items, and does the work once per Idempotency-Key', async () => {
      const token = await open().register()
      expect((await send(open(), token, [])).status).toBe(422)
      expect(
        (
          await send(
            open(),
            token,
            Array.from({ length: 1001 }, () => null),
          )
        ).status,
      ).toBe(422)
      expect((await send(open(), token, 'all')).status).toBe(422)
      const items = [create(''), create(''), create('', { redirectTo: 'nonsense' })]
      const key = { 'idempotency-key': 'bulk-once' }
      const [first, second] = [
        await send(open(), token, items, key),
        await send(open(), token, items, key),
      ]
      expect(await second.json()).toEqual(await first.json())
      expect((await (await open().call(LIST, { token })).json()).total).toBe(2)
    })
  },
  { LINK_DOMAINS: 'go.furl.test' },
)

test('when the database goes away during a bulk call, only what was done is reported as done', async () => {
  const { url } = await freshDatabase()
  const { hostname: host, port } = new URL(url)
  const line = await openCuttableProxy({ host, port: Number(port) })
  const near = new URL(url)
  near.port = String(line.port)
  const { test: app, close } = await openTestApp(near.href)
  const direct = openDatabase({ url, timeoutMs: 5000, poolSize: 1 })
  const keysThere = async () =>
    (await direct.selectFrom('links').select('key').where('type', '=', 'STD').execute()).map(
      ({ key }) => key,
    )
  const token = await app.register()
  const items = Array.from({ length: 1000 }, (_, at) => create(`piece-${at}`))
  const sending = send(app, token, items)
  await until(async () => (await keysThere()).length > 0, { everyMs: 1 })
  line.cut()
  const answer = await sending
  expect(answer.status).toBe(200)
  const results: { status: number; link: { key: string } | null }[] = (await answer.json()).items
  const done = results.filter(({ status }) => status === 201).map(({ link }) => link?.key)
  const there = await keysThere()
  expect(results).toHaveLength(1000)
  expect(done.length).toBeGreaterThan(0)
  expect(results.slice(done.length).every(({ status }) => status === 503)).toBe(true)
  expect(there).toEqual(expect.arrayContaining(done))
  // Besides these, at most the piece whose commit got no answer is there.
  expect(there.length - done.length).toBeLessThanOrEqual(25)
  line.close()
  await direct.destroy()
  await close()
}, 180_000)
