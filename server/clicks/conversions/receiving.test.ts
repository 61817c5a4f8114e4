import { afterAll, expect, test } from 'bun:test'
import { permissions } from '../../../contract/people/permissions.ts'
import { openClickHouse } from '../../platform/clickhouse/clickhouse.ts'
import { DAY, MINUTE, SECOND } from '../../platform/clock.ts'
import { describeAppOnBothDatabases, type TestApp } from '../../testing/app.ts'
import { CONVERSIONS, openConverting } from '../../testing/conversions.ts'
import { openTestStore } from '../../testing/servers/engine.ts'
import { prepareAnalytics } from '../analytics/analytics.ts'
import { attachConversions } from './attaching.ts'

const started = await openTestStore()
await prepareAnalytics(started.clickhouse)
afterAll(() => started.stop(), 60_000)

const API = '/analytics/v1/conversions'

const opened = (test: TestApp) => openConverting(test, started.clickhouse)
const environment = { CLICKHOUSE_URL: started.url }

describeAppOnBothDatabases(
  'Conversions',
  (open, { testOnce }) => {
    testOnce('need the permission to create, or to read', async () => {
      const { add, clicked, send } = await opened(open())
      const clickId = await clicked()
      for (const base of [CONVERSIONS, API]) {
        expect((await open().call(base, { body: { clickId, name: 'x' } })).status).toBe(401)
        expect((await open().call(base)).status).toBe(401)
        const { token } = await add(permissions.Read)
        expect((await send({ clickId, name: 'x' }, { token, base })).status).toBe(403)
        expect((await open().call(base, { token })).status).toBe(200)
        const creator = await add(permissions.Create)
        expect((await send({ clickId, name: 'x' }, { token: creator.token, base })).status).toBe(
          202,
        )
        expect((await open().call(base, { token: creator.token })).status).toBe(403)
      }
    })

    testOnce('refuse what is not valid by name', async () => {
      const { clicked, send } = await opened(open())
      const clickId = await clicked()
      const refused: [object, string][] = [
        [{}, 'clickId'],
        [{ clickId: '' }, 'clickId'],
        [{ clickId: 'a'.repeat(41) }, 'clickId'],
        [{ clickId: `${clickId}0` }, 'clickId'],
        [{ clickId: clickId.toUpperCase() }, 'clickId'],
        [{ name: ' ' }, 'name'],
        [{ name: 'a'.repeat(61) }, 'name'],
        [{ name: '\u0000' }, 'name'],
        [{ name: '\ud800' }, 'name'],
        [{ reference: 'a'.repeat(101) }, 'reference'],
        [{ value: -1, currency: 'EUR' }, 'value'],
        [{ value: 1.2345, currency: 'EUR' }, 'value'],
        [{ value: 1_000_000_001, currency: 'EUR' }, 'value'],
        [{ value: '1', currency: 'EUR' }, 'value'],
        [{ value: 1 }, 'currency'],
        [{ value: 0 }, 'currency'],
        [{ currency: 'EUR' }, 'value'],
        [{ value: 1, currency: 'eur' }, 'currency'],
        [{ value: 1, currency: 'XYZ' }, 'currency'],
        [{ at: '2026-11-21T12:00:00Z' }, 'at'],
      ]
      for (const [changes, path] of refused) {
        const body = Object.keys(changes).length === 0 ? { name: 'x' } : changes
        const answer = await send(
          body === changes ? { clickId, name: 'x', ...changes } : { name: 'x' },
        )
        expect([changes, answer.status, answer.body.errors?.[0]?.path]).toEqual([
          changes,
          422,
          path,
        ])
      }
    })

    test('refuse the click of another account like one that never was', async () => {
      const [mine, other] = [await opened(open()), await opened(open())]
      const invented = mine.newId().replace(/.{12}$/, '000000000000')
      const answers = await Promise.all(
        [await other.clicked(), other.newId(), invented].map((clickId) =>
          mine.send({ clickId, name: 'Signup' }),
        ),
      )
      for (const { status, body } of answers) {
        expect([status, body.detail, body.errors]).toEqual([
          422,
          answers[0]?.body.detail,
          answers[0]?.body.errors,
        ])
      }
      expect(await mine.waiting()).toEqual([])
      expect(await other.waiting()).toEqual([])
    })

    testOnce('are taken for 90 days', async () => {
      const { app, clicked, newId, send } = await opened(open())
      const last = await clicked({ at: app.clock() - 90 * DAY })
      expect((await send({ clickId: last, name: 'Signup' })).status).toBe(202)
      const { status, body } = await send({ clickId: newId(app.clock() - 90 * DAY - 1), name: 'a' })
      expect([status, body.errors?.[0]?.message]).toEqual([
        422,
        'That click is more than 90 days ago',
      ])
    })

    test('of one click, name and reference are one, and answer alike', async () => {
      const { clicked, send, read, attach, waiting } = await opened(open())
      const clickId = await clicked()
      const body = { clickId, name: 'Purchase', reference: 'A-1' }
      const money = (value: number) => ({ ...body, value, currency: 'EUR' })
      const [first, ...others] = await Promise.all(
        Array.from({ length: 8 }, (_, n) => send(money(10), { base: n % 2 ? CONVERSIONS : API })),
      )
      expect(first?.status).toBe(202)
      expect(first?.body).toMatchObject({ clickId, name: 'Purchase', reference: 'A-1' })
      for (const other of others) expect(other).toEqual(first as (typeof others)[number])
      expect(await waiting()).toHaveLength(1)
      await attach()
      expect(await waiting()).toEqual([])
      // Much later, with another value: the first one counts.
      open().pass(MINUTE)
      expect(await send({ ...money(99), name: ' Purchase ' })).toEqual(
        first as (typeof others)[number],
      )
      await attach()
      await send({ ...body, reference: 'A-2', value: 1, currency: 'EUR' })
      await send({ clickId, name: 'purchase' })
      await attach()
      const { items, converted } = await read()
      expect(converted).toBe(1)
      expect(items).toEqual([
        {
          name: 'Purchase',
          conversions: 2,
          clicks: 1,
          visitors: 0,
          values: [{ currency: 'EUR', sum: '11' }],
        },
        { name: 'purchase', conversions: 1, clicks: 1, visitors: 0, values: [] },
      ])
    })

    test('wait for a click that is on its way, and are counted once it comes', async () => {
      const { app, newId, store, send, read, attach, waiting } = await opened(open())
      const clickId = newId(app.clock())
      expect((await send({ clickId, name: 'Signup' })).status).toBe(202)
      await attach()
      expect(await waiting()).toHaveLength(1)
      expect((await waiting())[0]?.try_at).toBeGreaterThan(app.clock())
      await store(clickId)
      // Not before its time.
      await attach()
      expect(await waiting()).toHaveLength(1)
      open().pass(10 * MINUTE)
      await attach()
      expect(await waiting()).toEqual([])
      expect((await read()).items).toMatchObject([{ name: 'Signup', conversions: 1 }])
    })

    test('wait while the store is away, for a week without their click', async () => {
      const { app, clicked, newId, send, read, attach, waiting } = await opened(open())
      const nowhere = openClickHouse({ url: 'http://127.0.0.1:9/none', timeoutMs: 500 })
      const clickId = await clicked()
      expect((await send({ clickId, name: 'Signup' })).status).toBe(202)
      await send({ clickId: newId(), name: 'Signup' })
      await expect(attachConversions({ ...app, clickhouse: nowhere })).rejects.toThrow('store-away')
      expect(await waiting()).toHaveLength(2)
      await attach()
      expect(await waiting()).toHaveLength(1)
      expect((await read()).items).toMatchObject([{ name: 'Signup', conversions: 1 }])
      open().pass(7 * DAY - SECOND)
      await attach()
      expect(await waiting()).toHaveLength(1)
      open().pass(10 * MINUTE)
      await attach()
      expect(await waiting()).toEqual([])
    })

    test('are counted after the clock was months ahead', async () => {
      const { app, clicked, send, read, attach, waiting } = await opened(open())
      await send({ clickId: await clicked(), name: 'Signup' })
      const ahead = app.clock() + 80 * DAY
      await app.db
        .updateTable('waiting_conversions')
        .set({ received_at: ahead, try_at: ahead })
        .execute()
      await attach()
      expect(await waiting()).toEqual([])
      expect((await read()).items).toMatchObject([{ name: 'Signup', conversions: 1 }])
    })

    test('are counted once when a crash comes before the row is deleted, and by two workers', async () => {
      const { app, clicked, send, read, attach, waiting } = await opened(open())
      const body = { clickId: await clicked(), name: 'Purchase', value: 3, currency: 'EUR' }
      await send(body)
      const rows = await waiting()
      await Promise.all([attach(), attach()])
      await app.db.insertInto('waiting_conversions').values(rows).execute()
      await attach()
      expect((await read()).items).toMatchObject([
        { conversions: 1, values: [{ currency: 'EUR', sum: '3' }] },
      ])
    })

    test('answer a repeated Idempotency-Key with the first answer', async () => {
      const { clicked, send } = await opened(open())
      const clickId = await clicked()
      const headers = { 'idempotency-key': crypto.randomUUID() }
      const first = await send({ clickId, name: 'Signup' }, { headers })
      expect(await send({ clickId, name: 'Signup' }, { headers })).toEqual(first)
      expect((await send({ clickId, name: 'Other' }, { headers })).status).toBe(409)
    })
  },
  environment,
)
