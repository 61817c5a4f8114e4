import { afterAll, expect, test } from 'bun:test'
import { DAY, HOUR } from '../../../platform/clock.ts'
import { describeApp } from '../../../testing/app.ts'
import { plainClick } from '../../../testing/clicks.ts'
import { openTestStore } from '../../../testing/servers/engine.ts'
import { prepareAnalytics, storeClicks } from '../analytics.ts'

const started = await openTestStore()
await prepareAnalytics(started.clickhouse)
afterAll(() => started.stop(), 60_000)

/** Saturday noon in UTC, and Sunday in Auckland. */
const NOW = Date.parse('2026-11-21T12:00:00Z')
const noClicks = [0, 0, 0, 0, 0, 0, 0]

describeApp(
  'The week of a link',
  (open) => {
    const prepare = async () => {
      const token = await open().register()
      const { id } = await (await open().call('/api/ui/v1/account', { token })).json()
      const ask = async (question: string, base = '/api/ui/v1/analytics') => {
        const answer = await open().call(`${base}/weeks?${question}`, { token })
        return { status: answer.status, body: await answer.json() }
      }
      const click = (link: string, at: number, changes = {}) =>
        storeClicks(started.clickhouse, {
          batchId: crypto.randomUUID(),
          rows: [{ ...plainClick, account_id: id, link_id: link, at, ...changes }],
        })
      return { ask, click }
    }

    test('has the clicks of people on each of seven days of a zone, today last', async () => {
      const { ask, click } = await prepare()
      await click('lnk_a', NOW)
      await click('lnk_a', NOW - 2 * HOUR)
      await click('lnk_a', NOW - HOUR, { kind: 'bot' })
      await click('lnk_a', NOW - 6 * DAY)
      await click('lnk_a', NOW - 7 * DAY)
      await click('lnk_b', NOW - 13 * HOUR)
      expect(await ask('links=lnk_b,lnk_a,lnk_b')).toEqual({
        status: 200,
        body: {
          timezone: 'UTC',
          items: [
            { link: 'lnk_b', clicks: [0, 0, 0, 0, 0, 1, 0] },
            { link: 'lnk_a', clicks: [1, 0, 0, 0, 0, 0, 2] },
          ],
        },
      })
      const { body } = await ask('links=lnk_a&timezone=pacific/auckland', '/analytics/v1')
      expect(body.timezone).toBe('Pacific/Auckland')
      expect(body.items).toEqual([{ link: 'lnk_a', clicks: [1, 0, 0, 0, 0, 1, 1] }])
    })

    test('is empty for the links of other accounts', async () => {
      const { click } = await prepare()
      await click('lnk_c', NOW)
      const other = await prepare()
      expect((await other.ask('links=lnk_c')).body.items).toEqual([
        { link: 'lnk_c', clicks: noClicks },
      ])
    })

    test('accepts up to a hundred ids', async () => {
      const { ask } = await prepare()
      const many = (number: number) => Array.from({ length: number }, (_, n) => `lnk_${n}`).join()
      expect((await ask(`links=${many(100)}`)).body.items).toHaveLength(100)
      for (const bad of ['', 'links=', `links=${many(101)}`, "links=a'b", 'links=lnk_a&timezone=x'])
        expect([bad, (await ask(bad)).status]).toEqual([bad, 422])
    })
  },
  { CLICKHOUSE_URL: started.url },
)
