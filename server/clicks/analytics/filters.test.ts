import { afterAll, expect, test } from 'bun:test'
import { filteredDimensions } from '../../../contract/clicks/dimensions.ts'
import { analyst } from '../../testing/analytics/analyst.ts'
import { describeApp } from '../../testing/app.ts'
import { openTestStore } from '../../testing/servers/engine.ts'
import { prepareAnalytics } from './analytics.ts'

const started = await openTestStore()
await prepareAnalytics(started.clickhouse)
afterAll(() => started.stop(), 60_000)

const DAY_OF_CLICKS = 'from=2026-11-21T00:00:00Z&to=2026-11-22T00:00:00Z'

describeApp(
  'Filters of analytics',
  (open) => {
    test('take several values, leave values out, and look for parts of them', async () => {
      const { click, clicks } = await analyst(open(), started.clickhouse)
      const countries = ['DE', 'DE', 'FR', 'US']
      await click(countries.map((country) => ({ country, city: `Saint-Étienne ${country}` })))
      const expected: [string, number][] = [
        ['country=DE', 2],
        ['country=DE&country=FR', 3],
        ['country=DE&country=DE', 2],
        ['country.not=DE', 2],
        ['country.not=DE&country.not=US', 1],
        ['country=DE&country.not=DE', 0],
        ['city.contains=saint-étienne', 4],
        ['city.contains=SAINT-ÉTIENNE%20d', 2],
        ['city.contains=nowhere&city.contains=us', 1],
        ['city.contains=', 4],
        ['city.contains=%25', 0],
        ['city.contains=T_', 0],
        ['country=', 0],
      ]
      for (const [filter, count] of expected) {
        expect([filter, await clicks(filter)]).toEqual([filter, count])
      }
    })

    test('of folders take and leave out links', async () => {
      const { call, click, clicks, makeLink, makeFolder } = await analyst(
        open(),
        started.clickhouse,
      )
      const folder = await makeFolder('Clients')
      const inside = await makeLink({ redirectTo: 'https://a.example/', folderId: folder.id })
      const outside = await makeLink({ redirectTo: 'https://b.example/' })
      await click([inside, inside, outside].map(({ id }) => ({ link_id: id })))
      const expected: [string, number][] = [
        [`folder=${folder.id}`, 2],
        [`folder=${folder.id}&folder=fld_none`, 2],
        [`folder.not=${folder.id}`, 1],
        ['folder=fld_none', 0],
        [`folder=${folder.id}&link=${outside.id}`, 0],
      ]
      for (const [filter, count] of expected) {
        expect([filter, await clicks(filter)]).toEqual([filter, count])
      }
      expect((await call(`page?folder=${folder.id}`)).status).toBe(200)
    })

    test('of domains and tags take and leave out links, and clicks of links that are gone stay', async () => {
      const { click, clicks, makeLink } = await analyst(open(), started.clickhouse)
      const red = await makeLink({ redirectTo: 'https://a.example/', tags: ['red'] })
      const both = await makeLink({ redirectTo: 'https://b.example/', tags: ['red', 'blue'] })
      const plain = await makeLink({ redirectTo: 'https://c.example/' })
      const ids = [red.id, both.id, both.id, plain.id, plain.id, plain.id, plain.id, 'lnk_gone']
      await click(ids.map((link_id) => ({ link_id })))
      const expected: [string, number][] = [
        ['tag=red', 3],
        ['tag=red&tag=blue', 3],
        ['tag=blue&tag=nothing', 2],
        ['tag.not=blue', 6],
        ['tag.not=red&tag.not=blue', 5],
        ['tag.not=nothing', 8],
        ['tag=red&tag.not=blue', 1],
        [`domain=${red.domain}&domain=elsewhere.example`, 7],
        [`domain.not=${red.domain}`, 1],
        ['domain.not=elsewhere.example', 8],
        [`link=${red.id}&link=${plain.id}`, 5],
        [`link.not=${plain.id}`, 4],
      ]
      for (const [filter, count] of expected) {
        expect([filter, await clicks(filter)]).toEqual([filter, count])
      }
    })

    test('cause no failure, whatever they are and however often', async () => {
      const { call } = await analyst(open(), started.clickhouse)
      const texts = ['', '\u0000', "'", '\\', '{kind:String}', '😀', '\ud800', 'ß'.repeat(8000)]
      const names = [
        ...filteredDimensions.flatMap((name) => [name, `${name}.not`, `${name}.contains`]),
        ...['domain', 'domain.not', 'tag', 'tag.not', 'key', 'type', 'kind', 'fold', 'q', 'from'],
      ]
      for (const name of names) {
        const [first, ...others] = texts.map(
          (text) => `${name}=${encodeURIComponent(text.toWellFormed())}`,
        )
        for (const query of [first, others.slice(0, 5).join('&'), others.at(-1)]) {
          const { status } = await call(`breakdown?dimension=city&${query}`)
          expect([name, query?.slice(0, 80), status < 500]).toEqual([
            name,
            query?.slice(0, 80),
            true,
          ])
        }
      }
      const many = Array.from({ length: 51 }, (_, n) => `country=${n}`).join('&')
      expect((await call(`summary?${many}`)).status).toBe(422)
      expect((await call('summary?link.contains=a')).status).toBe(422)
      expect((await call('summary?country.is=a')).status).toBe(422)
    }, 180_000)

    test('of a single value are its first one when it is repeated', async () => {
      const { click, clicks } = await analyst(open(), started.clickhouse)
      await click([{}, { kind: 'bot' }])
      expect(await clicks('key=none&key=other')).toBe(0)
      expect(await clicks(`${DAY_OF_CLICKS}&from=never`)).toBe(2)
    })
  },
  { CLICKHOUSE_URL: started.url },
)

describeApp(
  'The search of a list',
  (open) => {
    test('finds values by a part of them, and counts those alone', async () => {
      const { click, values } = await analyst(open(), started.clickhouse)
      const cities = ['Île-de-Ré', 'île Maurice', 'Lille', 'Oslo']
      await click(cities.map((city) => ({ city })))
      expect(await values('dimension=city&q=ÎLE')).toEqual({
        values: ['Île-de-Ré', 'île Maurice'],
        total: 2,
      })
      expect(await values('dimension=city&q=%20osl%20')).toEqual({ values: ['Oslo'], total: 1 })
      expect((await values('dimension=city&q=%20')).total).toBe(4)
      expect(await values('dimension=city&q=%25')).toEqual({ values: [], total: 0 })
    })

    test('finds links by key, title and short address, in the trash too', async () => {
      const { click, values, makeLink } = await analyst(open(), started.clickhouse)
      const one = await makeLink({ redirectTo: 'https://a.example/', title: 'Summer sale' })
      const two = await makeLink({ redirectTo: 'https://b.example/', vanity: 'winter-sale' })
      await click([{ link_id: one.id }, { link_id: two.id }, { link_id: 'lnk_gone' }])
      const found = (q: string) => values(`dimension=link&q=${encodeURIComponent(q)}`)
      expect(await found('summ')).toEqual({ values: [one.id], total: 1 })
      expect((await found('SALE')).total).toBe(2)
      expect(await found('winter-sale')).toEqual({ values: [two.id], total: 1 })
      expect(await found(two.shortUrl)).toEqual({ values: [two.id], total: 1 })
      expect((await found('gone')).total).toBe(0)
      expect((await found('!')).total).toBe(3)
    })
  },
  { CLICKHOUSE_URL: started.url },
)
