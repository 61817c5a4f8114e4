import { afterAll, expect, test } from 'bun:test'
import { HOUR } from '../../../platform/clock.ts'
import { openLog } from '../../../platform/log.ts'
import { describeApp, type TestApp } from '../../../testing/app.ts'
import { plainClick } from '../../../testing/clicks.ts'
import { openTestStore } from '../../../testing/servers/engine.ts'
import { type ClickRow, openPlaceNotes, prepareAnalytics, storeClicks } from '../analytics.ts'

const started = await openTestStore()
await prepareAnalytics(started.clickhouse)
afterAll(() => started.stop(), 60_000)

const NOW = Date.parse('2026-11-21T12:00:00Z')
const places = [
  { country: 'DE', region: 'State of Berlin', city: 'Berlin', latitude: 52.52, longitude: 13.41 },
  { country: 'DE', region: 'Bavaria', city: 'Munich', latitude: 48.14, longitude: 11.58 },
  { country: 'DE', region: 'Bavaria', city: 'Nuremberg', latitude: 49.45, longitude: 11.08 },
  { country: 'US', region: 'Ohio', city: 'Berlin', latitude: 40.56, longitude: -81.79 },
  { country: 'SG', region: 'unknown', city: 'Singapore', latitude: 1.35, longitude: 103.82 },
  { country: 'FJ', region: 'Northern', city: 'Labasa', latitude: -16.43, longitude: 179.36 },
  { country: 'FJ', region: 'Northern', city: 'Waiyevo', latitude: -16.79, longitude: -179.98 },
]
const notes = openPlaceNotes(started.clickhouse, openLog('error'))
for (const place of places) notes.note(place, place)
await notes.settled()

async function person(test: TestApp) {
  const token = await test.register()
  const account = await (await test.call('/api/ui/v1/account', { token })).json()
  const ask = async (question: string, base = '/api/ui/v1/analytics') =>
    (await test.call(`${base}/${question}`, { token })).json()
  const click = (rows: readonly Partial<ClickRow>[]) =>
    storeClicks(started.clickhouse, {
      batchId: crypto.randomUUID(),
      rows: rows.map((changes) => ({
        ...{ ...plainClick, account_id: account.id, link_id: 'lnk_any', at: NOW - HOUR },
        ...changes,
      })),
    })
  return { id: account.id as string, token, ask, click }
}

const at = (country: string, region: string, city: string, count: number) =>
  Array.from({ length: count }, () => ({ country, region, city }))

const visits = [
  ...at('DE', 'State of Berlin', 'Berlin', 5),
  ...at('DE', 'Bavaria', 'Munich', 3),
  ...at('US', 'Ohio', 'Berlin', 2),
  ...at('DE', 'unknown', 'unknown', 4),
  ...at('unknown', 'unknown', 'unknown', 1),
  ...at('NZ', 'Otago', 'Dunedin', 1),
]

describeApp(
  'Places',
  (open) => {
    test('need a login', async () => {
      expect((await open().call('/api/ui/v1/analytics/places')).status).toBe(401)
      expect((await open().call('/analytics/v1/places')).status).toBe(401)
    })

    test('are the cities of clicks, the most clicked first, with a position each', async () => {
      const { ask, click } = await person(open())
      await click(visits)
      expect(await ask('places')).toEqual({
        items: [
          {
            ...{ country: 'DE', region: 'State of Berlin', city: 'Berlin', clicks: 5 },
            ...{ latitude: 52.5, longitude: 13.4 },
          },
          {
            ...{ country: 'DE', region: 'Bavaria', city: 'Munich', clicks: 3 },
            ...{ latitude: 48.1, longitude: 11.6 },
          },
          {
            ...{ country: 'US', region: 'Ohio', city: 'Berlin', clicks: 2 },
            ...{ latitude: 40.6, longitude: -81.8 },
          },
        ],
        unplaced: 6,
      })
    })

    test('are regions or countries in the middle of their known cities', async () => {
      const { ask, click } = await person(open())
      await click(visits)
      const regions = await ask('places?by=region')
      expect(regions.items[1]).toEqual({
        ...{ country: 'DE', region: 'Bavaria', city: '', clicks: 3 },
        ...{ latitude: 48.8, longitude: 11.4 },
      })
      expect([regions.items.length, regions.unplaced]).toEqual([3, 6])
      const countries = await ask('places?by=country')
      // Who asks not to be tracked is counted with the country.
      expect(countries.items[0]).toEqual({
        ...{ country: 'DE', region: '', city: '', clicks: 12 },
        ...{ latitude: 50, longitude: 12 },
      })
      expect([countries.items.length, countries.unplaced]).toEqual([2, 2])
    })

    test('lie right where the 180th meridian parts their cities', async () => {
      const { ask, click } = await person(open())
      await click(at('FJ', 'Northern', 'Labasa', 1))
      const [fiji] = (await ask('places?by=country')).items
      expect(fiji).toMatchObject({ latitude: -16.6, longitude: 179.7 })
    })

    test('are there without a region, which a small country may not have', async () => {
      const { ask, click } = await person(open())
      await click(at('SG', 'unknown', 'Singapore', 2))
      expect(await ask('places')).toEqual({
        items: [
          {
            ...{ country: 'SG', region: 'unknown', city: 'Singapore', clicks: 2 },
            ...{ latitude: 1.4, longitude: 103.8 },
          },
        ],
        unplaced: 0,
      })
      expect(await ask('places?by=region')).toEqual({ items: [], unplaced: 2 })
    })

    test('count repeated clicks of a visitor once where they are folded', async () => {
      const { ask, click } = await person(open())
      const berlin = { country: 'DE', region: 'State of Berlin', city: 'Berlin' }
      await click(['1', '1', '2', '0', '0'].map((visitor) => ({ ...berlin, visitor })))
      for (const by of ['city', 'region', 'country']) {
        expect((await ask(`places?by=${by}`)).items[0].clicks).toBe(5)
        expect((await ask(`places?by=${by}&fold=hour`)).items[0].clicks).toBe(4)
      }
    })

    test('follow the filters and the period', async () => {
      const { ask, click } = await person(open())
      await click([
        ...visits,
        { ...visits[0], kind: 'bot', reason: 'curl' },
        { ...visits[0], at: NOW - 40 * 24 * HOUR },
        { ...visits[0], event: 'view' },
      ])
      const cities = async (filter: string) =>
        (await ask(`places?${filter}`)).items.map(({ clicks }: { clicks: number }) => clicks)
      expect(await cities('')).toEqual([5, 3, 2])
      expect(await cities('kind=bot')).toEqual([1])
      expect(await cities('reason=curl&kind=all')).toEqual([1])
      expect(await cities('country=US')).toEqual([2])
      expect(await cities('link=lnk_other')).toEqual([])
      expect(await cities('key=none')).toEqual([])
      expect(await cities('from=2026-10-01T00:00:00Z')).toEqual([6, 3, 2])
    })

    test('are not known of months of which only sums are kept', async () => {
      const { id, ask, click } = await person(open())
      await click(visits)
      await started.clickhouse.insert({
        table: 'thinned_months',
        columns: ['account_id', 'month', 'state', 'at'],
        rows: [[id, '2026-10-01', 'thinned', NOW / 1000]],
        token: crypto.randomUUID(),
      })
      const { items, locked } = await ask('places?from=2026-10-05T00:00:00Z')
      const october = { from: '2026-10-05T00:00:00.000Z', to: '2026-11-01T00:00:00.000Z' }
      expect(locked).toEqual([{ ...october, reason: 'detail' }])
      expect(items.length).toBe(3)
    })

    test('of another account are not there', async () => {
      const other = await person(open())
      await other.click(visits)
      const { ask } = await person(open())
      for (const by of ['city', 'region', 'country'])
        expect(await ask(`places?by=${by}`)).toEqual({ items: [], unplaced: 0 })
    })

    test('are at most 300, and the rest are not unplaced', async () => {
      const { ask, click } = await person(open())
      const towns = Array.from({ length: 310 }, (_, n) => ({
        ...{ country: 'SE', region: 'Skane', city: `Town ${n}` },
        ...{ latitude: 55 + n / 100, longitude: 13 },
      }))
      for (const town of towns) notes.note(town, town)
      await notes.settled()
      await click(towns.map(({ country, region, city }) => ({ country, region, city })))
      await click(at('SE', 'Skane', 'Nowhere', 9))
      const { items, unplaced } = await ask('places')
      expect([items.length, unplaced]).toEqual([300, 9])
    })

    test('are in the list of clicks, to a tenth of a degree', async () => {
      const { ask, click } = await person(open())
      await click(visits.slice(0, 1))
      await click([{ ...visits[10], at: NOW - 2 * HOUR }])
      const { items } = await ask('events')
      expect(items.map((item: { position: unknown }) => item.position)).toEqual([
        { latitude: 52.5, longitude: 13.4 },
        null,
      ])
      expect(items[0]).toMatchObject({ city: 'Berlin', reason: '' })
    })

    test('refuse what is not a kind of place', async () => {
      const { token } = await person(open())
      const answer = await open().call('/api/ui/v1/analytics/places?by=street', { token })
      expect(answer.status).toBe(422)
    })
  },
  { CLICKHOUSE_URL: started.url },
)
