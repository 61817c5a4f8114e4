import { expect, test } from 'bun:test'
import { describeApp, type TestApp } from '../../testing/app.ts'
import { addColleague, sessionToken } from '../../testing/callers.ts'

const BULK = '/api/ui/v1/redirects/bulk'
const LIST = '/api/ui/v1/redirects'

const send = (app: TestApp, token: string, items: unknown, headers = {}) =>
  app.call(BULK, { token, body: { items }, headers })

const create = (vanity: string, more = {}) => ({
  action: 'create',
  link: { redirectTo: 'https://example.com/', vanity, ...more },
})

describeApp(
  'Many links at once',
  (open) => {
    test('each item is answered as its own call would, and a bad one leaves the others alone', async () => {
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

    test('makes and changes GeoFurls, whose rules stay where an item does not name them', async () => {
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

    test('links go to the trash and come back, and move to another domain of the account under their key', async () => {
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

    test('every deed asks for its own permission', async () => {
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

    test('one to a thousand items; the same Idempotency-Key does the work once', async () => {
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
