import { afterAll, expect, test } from 'bun:test'
import { HOUR, MINUTE } from '../../platform/clock.ts'
import { analyst } from '../../testing/analytics/analyst.ts'
import { describeApp } from '../../testing/app.ts'
import { openTestStore } from '../../testing/servers/engine.ts'
import { prepareAnalytics } from './analytics.ts'

const started = await openTestStore()
await prepareAnalytics(started.clickhouse)
afterAll(() => started.stop(), 60_000)

const NOW = Date.parse('2026-11-21T12:00:00Z')
const DAY_OF_CLICKS = 'from=2026-11-21T00:00:00Z&to=2026-11-22T00:00:00Z'

describeApp(
  'Folded clicks',
  (open) => {
    test('of one visitor on one link in one hour count once, and visitors as before', async () => {
      const { click, ask } = await analyst(open(), started.clickhouse)
      const at = NOW - 2 * HOUR
      await click([
        { at, visitor: '1', trigger: 'qr', country: 'DE' },
        { at: at + MINUTE, visitor: '1', country: 'FR' },
        { at: at + HOUR - 1, visitor: '1', trigger: 'qr' },
        { at: at + HOUR, visitor: '1' },
        { at, visitor: '1', link_id: 'lnk_other' },
        { at, visitor: '2' },
        { at, visitor: '0' },
        { at, visitor: '0' },
        { at, visitor: '3', kind: 'bot' },
        { at, visitor: '3', kind: 'bot' },
      ])
      expect(await ask(`summary?${DAY_OF_CLICKS}`)).toMatchObject({
        clicks: 8,
        visitors: 2,
        kinds: { human: 8, bot: 2 },
        scans: 2,
      })
      expect(await ask(`summary?${DAY_OF_CLICKS}&fold=hour`)).toMatchObject({
        clicks: 6,
        visitors: 2,
        kinds: { human: 6, bot: 1 },
        scans: 1,
      })
      const { items } = await ask(`timeseries?${DAY_OF_CLICKS}&fold=hour&interval=hour`)
      expect(items.slice(9, 12).map((item: { clicks: number }) => item.clicks)).toEqual([0, 5, 1])
      const list = await ask(`breakdown?${DAY_OF_CLICKS}&fold=hour&dimension=country`)
      expect(list.items).toMatchObject([
        { value: 'DE', clicks: 6, visitors: 2 },
        { value: 'FR', clicks: 1, visitors: 1 },
      ])
      const heatmap = await ask(`heatmap?${DAY_OF_CLICKS}&fold=hour`)
      expect(heatmap.items.filter((item: { clicks: number }) => item.clicks > 0)).toEqual([
        { weekday: 6, hour: 10, clicks: 5 },
        { weekday: 6, hour: 11, clicks: 1 },
      ])
    })
  },
  { CLICKHOUSE_URL: started.url },
)

describeApp(
  'The hours of the week',
  (open) => {
    test('are 168, in the asked time zone', async () => {
      const { click, ask } = await analyst(open(), started.clickhouse)
      // The clocks go back in Berlin at 01:00 UTC, so 02:30 comes twice on this Sunday.
      const times = ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-10-25T23:59:59Z']
      await click(times.map((at) => ({ at: Date.parse(at) })))
      const spans = 'from=2026-10-20T00:00:00Z&to=2026-10-30T00:00:00Z'
      const expected: [string, [number, number, number][]][] = [
        [
          'UTC',
          [
            [7, 0, 1],
            [7, 1, 1],
            [7, 23, 1],
          ],
        ],
        [
          'Europe/Berlin',
          [
            [1, 0, 1],
            [7, 2, 2],
          ],
        ],
        [
          'Asia/Kathmandu',
          [
            [1, 5, 1],
            [7, 6, 1],
            [7, 7, 1],
          ],
        ],
        [
          'America/St_Johns',
          [
            [6, 22, 1],
            [6, 23, 1],
            [7, 21, 1],
          ],
        ],
      ]
      for (const [zone, hours] of expected) {
        const { items, timezone } = await ask(`heatmap?${spans}&timezone=${zone}`)
        expect([timezone, items.length]).toEqual([zone, 168])
        expect([items[0], items[167]]).toMatchObject([
          { weekday: 1, hour: 0 },
          { weekday: 7, hour: 23 },
        ])
        const found = items
          .filter((item: { clicks: number }) => item.clicks > 0)
          .map((item: Record<string, number>) => [item.weekday, item.hour, item.clicks])
        expect([zone, found]).toEqual([zone, hours])
      }
    })
  },
  { CLICKHOUSE_URL: started.url },
)
