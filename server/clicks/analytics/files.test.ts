import { afterAll, expect, test } from 'bun:test'
import { FILE_ROWS_MAX } from '../../../contract/clicks/analytics.ts'
import { analyst } from '../../testing/analytics/analyst.ts'
import { describeApp } from '../../testing/app.ts'
import { openTestStore } from '../../testing/servers/engine.ts'
import { prepareAnalytics } from './analytics.ts'

const started = await openTestStore()
await prepareAnalytics(started.clickhouse)
afterAll(() => started.stop(), 60_000)

const DAY_OF_CLICKS = 'from=2026-11-21T00:00:00Z&to=2026-11-22T00:00:00Z'

describeApp(
  'Files of analytics',
  (open) => {
    test('hold a list as CSV, in which no cell is a formula', async () => {
      const { click, call } = await analyst(open(), started.clickhouse)
      await click([{ referrer: '=1+1' }, { referrer: '=1+1', visitor: '4' }, { referrer: 'a",b' }])
      for (const base of ['/api/ui/v1/analytics', '/analytics/v1']) {
        const file = await call(`breakdown/file?${DAY_OF_CLICKS}&dimension=referrer`, base)
        expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
        expect(file.headers.get('x-total-count')).toBe('2')
        expect(file.headers.get('content-disposition')).toBe(
          'attachment; filename="unfurly-referrers-2026-11-21-to-2026-11-21.csv"',
        )
        const bytes = new Uint8Array(await file.arrayBuffer())
        expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
        expect(new TextDecoder().decode(bytes)).toBe(
          [
            '"referrer","clicks","visitors","approximate","locked"',
            `"'=1+1","2","1","no","no"`,
            '"a"",b","1","0","no","no"',
            '',
          ].join('\r\n'),
        )
      }
    })

    test('hold a list of links as JSON and CSV with their names', async () => {
      const { click, call, makeLink } = await analyst(open(), started.clickhouse)
      const link = await makeLink({ redirectTo: 'https://a.example/', title: 'A page' })
      await click([{ link_id: link.id }, { link_id: link.id }, { link_id: 'lnk_gone' }])
      const asked = `breakdown/file?${DAY_OF_CLICKS}&dimension=link`
      const file = await (await call(`${asked}&format=json`)).json()
      expect(file).toMatchObject({ dimension: 'link', total: 2, from: '2026-11-21T00:00:00.000Z' })
      expect(file.items).toMatchObject([
        { value: link.id, clicks: 2, link: { shortUrl: link.shortUrl, title: 'A page' } },
        { value: 'lnk_gone', clicks: 1, link: null },
      ])
      const lines = (await (await call(asked)).text()).split('\r\n')
      expect(lines.slice(1)).toEqual([
        `"${link.id}","${link.shortUrl}","A page","2","0","no","no"`,
        '"lnk_gone","","","1","0","no","no"',
        '',
      ])
      const empty = await call(`${asked}&format=json&q=nothing-like-it`)
      expect((await empty.json()).items).toEqual([])
    })

    test('hold every row over several queries, each once', async () => {
      const { click, call } = await analyst(open(), started.clickhouse)
      const count = 6100
      await click(Array.from({ length: count }, (_, n) => ({ utm_term: `term ${n}` })))
      const asked = `breakdown/file?${DAY_OF_CLICKS}&dimension=utm_term&format=json`
      const { items, total } = await (await call(asked)).json()
      expect([items.length, total, FILE_ROWS_MAX >= count]).toEqual([count, count, true])
      expect(new Set(items.map((item: { value: string }) => item.value)).size).toBe(count)
    })

    test('hold the series in the asked time zone', async () => {
      const { click, call, ask } = await analyst(open(), started.clickhouse)
      await click([{}, {}])
      const asked = 'from=2026-11-19T23:00:00Z&to=2026-11-21T23:00:00Z&timezone=Europe/Berlin'
      const file = await call(`timeseries/file?${asked}&interval=day`)
      expect(file.headers.get('content-disposition')).toContain(
        '"unfurly-clicks-by-day-2026-11-20-to-2026-11-21.csv"',
      )
      expect((await file.text()).split('\r\n').slice(1)).toEqual([
        '"2026-11-19T23:00:00.000Z","0","0","no","no"',
        '"2026-11-20T23:00:00.000Z","2","0","no","no"',
        '',
      ])
      const series = await ask(`timeseries?${asked}&interval=day`)
      const json = await (await call(`timeseries/file?${asked}&interval=day&format=json`)).json()
      expect(json).toMatchObject(series)
    })

    test('are refused as other questions are', async () => {
      const { call } = await analyst(open(), started.clickhouse)
      for (const question of [
        'breakdown/file',
        'breakdown/file?dimension=city&limit=5',
        'breakdown/file?dimension=city&format=xml',
        'timeseries/file?interval=minute',
        'timeseries/file?dimension=city',
        'heatmap?interval=hour',
      ]) {
        expect([question, (await call(question)).status]).toEqual([question, 422])
      }
      for (const path of ['breakdown/file?dimension=city', 'timeseries/file', 'heatmap']) {
        expect((await open().call(`/api/ui/v1/analytics/${path}`)).status).toBe(401)
      }
    })
  },
  { CLICKHOUSE_URL: started.url },
)
