import { afterAll, expect, test } from 'bun:test'
import { accountData } from '../../account-data/features.ts'
import { DAY, HOUR } from '../../platform/clock.ts'
import { writing } from '../../platform/database/writing.ts'
import { describeAppOnBothDatabases, type TestApp } from '../../testing/app.ts'
import { openConverting } from '../../testing/conversions.ts'
import { readMarkup } from '../../testing/corpora/corpora.ts'
import { openTestStore } from '../../testing/servers/engine.ts'
import { prepareAnalytics, removeClicks } from '../analytics/analytics.ts'

const started = await openTestStore()
await prepareAnalytics(started.clickhouse)
afterAll(() => started.stop(), 60_000)

const opened = (test: TestApp) => openConverting(test, started.clickhouse)
const environment = { CLICKHOUSE_URL: started.url }
const data = accountData.find(({ tables }) => tables.includes('waiting_conversions'))

/** The file of the account's export. */
async function exported({ app }: TestApp, accountId: string): Promise<string> {
  const texts: string[] = []
  const range = { accountId, before: app.clock() }
  for await (const file of data?.export?.files(app, range) ?? []) {
    for await (const chunk of file.chunks) texts.push('text' in chunk ? chunk.text : '')
  }
  return texts.join('')
}

describeAppOnBothDatabases(
  'Numbers of conversions',
  (open) => {
    test('are a funnel of visitors, clicks and what came of them', async () => {
      const { clicked, send, read, attach } = await opened(open())
      const [first, second] = [
        await clicked({ visitor: '1', country: 'FR' }),
        await clicked({ visitor: '2' }),
      ]
      await clicked({ visitor: '2' })
      await clicked({ visitor: '3', click_id: '' })
      await send({ clickId: first, name: 'Signup' })
      await send({ clickId: second, name: 'Signup' })
      await send({ clickId: first, name: 'Purchase', value: 19.9, currency: 'EUR', reference: '1' })
      await send({ clickId: first, name: 'Purchase', value: 0.1, currency: 'EUR', reference: '2' })
      await send({ clickId: first, name: 'Purchase', value: 5, currency: 'JPY', reference: '3' })
      await attach()
      expect(await read()).toEqual({
        visitors: 3,
        clicks: 4,
        clicksWithId: 3,
        converted: 2,
        names: 2,
        items: [
          { name: 'Signup', conversions: 2, clicks: 2, visitors: 2, values: [] },
          {
            name: 'Purchase',
            conversions: 3,
            clicks: 1,
            visitors: 1,
            values: [
              { currency: 'EUR', sum: '20' },
              { currency: 'JPY', sum: '5' },
            ],
          },
        ],
      })
      expect((await read('/breakdown?dimension=country')) as unknown).toEqual({
        dimension: 'country',
        items: [
          { value: 'FR', conversions: 4 },
          { value: 'DE', conversions: 1 },
        ],
      })
    })

    test('have the kind and the time of their click', async () => {
      const { app, clicked, send, read, attach } = await opened(open())
      const at = app.clock() - 40 * DAY
      await send({ clickId: await clicked({ kind: 'bot' }), name: 'Signup' })
      await send({ clickId: await clicked({ at }), name: 'Signup' })
      await attach()
      expect(await read()).toMatchObject({ clicks: 0, converted: 0, items: [] })
      expect(await read('?kind=bot')).toMatchObject({ clicks: 1, converted: 1 })
      const from = new Date(at - HOUR).toISOString()
      expect(await read(`?kind=all&from=${from}`)).toMatchObject({ clicks: 2, converted: 2 })
    })

    test('sum up exactly, and never over currencies', async () => {
      const { clicked, send, read, attach } = await opened(open())
      const clickId = await clicked()
      const values: [number, string][] = [
        [0.1, 'EUR'],
        [0.2, 'EUR'],
        [0, 'EUR'],
        [999_999_999.999, 'USD'],
        [1_000_000_000, 'USD'],
        [0.001, 'KWD'],
        [1234.5, 'CHF'],
      ]
      for (const [n, [value, currency]] of values.entries()) {
        const body = { clickId, name: 'Purchase', reference: `${n}`, value, currency }
        expect((await send(body)).status).toBe(202)
      }
      await attach()
      expect((await read()).items[0]?.values).toEqual([
        { currency: 'CHF', sum: '1234.5' },
        { currency: 'EUR', sum: '0.3' },
        { currency: 'KWD', sum: '0.001' },
        { currency: 'USD', sum: '1999999999.999' },
      ])
    })

    test('keep any name as it was sent', async () => {
      const { accountId, clicked, send, read, attach } = await opened(open())
      const clickId = await clicked()
      const names = [
        "'; DROP TABLE conversions --",
        '<img src=x onerror=alert(1)>',
        '{name:String}',
        '\u202eesrever',
        '=HYPERLINK("https://evil.example")',
        '🛒'.repeat(30),
        ...readMarkup().map((payload) => payload.slice(0, 60)),
      ]
      for (const name of names) {
        const { status, body } = await send({ clickId, name, reference: name })
        expect([name, status, body.name]).toEqual([name, 202, name.trim()])
      }
      await attach()
      const { items } = await read()
      const wanted = [...new Set(names.map((name) => name.trim()))]
      expect(items.map(({ name }) => name).toSorted()).toEqual(wanted.toSorted())
      expect(await exported(open(), accountId)).toContain(
        '"\'=HYPERLINK(""https://evil.example"")"',
      )
    })

    test('go with their account', async () => {
      const { accountId, app, clicked, newId, send, read, attach, waiting } = await opened(open())
      const other = await opened(open())
      await send({ clickId: await clicked(), name: 'Signup' })
      await other.send({ clickId: await other.clicked(), name: 'Signup' })
      await attach()
      await send({ clickId: newId(), name: 'Signup' })
      const [step] = (await data?.purge?.steps?.(app.db, accountId)) ?? []
      const limits = { accountId, limit: 10, now: 0 }
      expect(await writing(app, async ({ db }) => step?.(db, limits))).toBe(1)
      expect(await waiting()).toEqual([])
      while (!(await removeClicks(started.clickhouse, accountId))) await Bun.sleep(50)
      expect((await read()).items).toEqual([])
      expect((await other.read()).items).toHaveLength(1)
    }, 180_000)
  },
  environment,
)
