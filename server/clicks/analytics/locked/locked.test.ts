import { afterAll, expect, test } from 'bun:test'
import { DAY, MINUTE } from '../../../platform/clock.ts'
import { describeApp, type TestApp } from '../../../testing/app.ts'
import { plainClick } from '../../../testing/clicks.ts'
import { openTestStore } from '../../../testing/servers/engine.ts'
import { prepareAnalytics, storeClicks } from '../analytics.ts'

const started = await openTestStore()
await prepareAnalytics(started.clickhouse)
afterAll(() => started.stop(), 60_000)

const NOW = Date.parse('2026-11-21T12:00:00Z')
const NOVEMBER = 'from=2026-11-01T00:00:00Z&to=2026-12-01T00:00:00Z'
const AFTER_LIMIT = {
  from: '2026-11-13T00:00:00.000Z',
  to: '2026-12-01T00:00:00.000Z',
  reason: 'clicks',
}

/** An account on Free with 4,990 clicks on 10 November, 30 on the 12th, 7 on the 15th and 5 today. */
async function busyAccount(test: TestApp) {
  const token = await test.register()
  const { id } = await (await test.call('/api/ui/v1/account', { token })).json()
  const setAccount = (changes: object) =>
    test.app.db.updateTable('accounts').set(changes).where('id', '=', id).execute()
  await setAccount({ free_trial_ends_at: 1 })
  const at = (day: string, count: number, link = 'lnk_busy') =>
    Array.from({ length: count }, (_, n) => ({
      ...plainClick,
      account_id: id,
      link_id: link,
      at: Date.parse(`2026-${day}T10:00:00Z`) + n,
    }))
  const rows = [...at('11-10', 4990), ...at('11-12', 30), ...at('11-15', 7), ...at('11-21', 5)]
  await storeClicks(started.clickhouse, { batchId: crypto.randomUUID(), rows })
  const old = at('10-03', 3)
  await storeClicks(started.clickhouse, { batchId: crypto.randomUUID(), rows: old })
  const ask = async (question: string) =>
    (await test.call(`/api/ui/v1/analytics/${question}`, { token })).json()
  return { token, id, ask, setAccount }
}

for (const payments of ['true', 'false']) {
  describeApp(
    `Reports beyond the clicks of a month, payments ${payments}`,
    (open) => {
      const isOn = payments === 'true'

      test('leave out the days after the one that reached the limit', async () => {
        const { ask } = await busyAccount(open())
        const all = 4990 + 30 + 7 + 5
        const summary = await ask(`summary?${NOVEMBER}`)
        expect(summary.clicks).toBe(isOn ? 5020 : all)
        expect(summary.kinds.human).toBe(isOn ? 5020 : all)
        const answers = await Promise.all([
          ask(`timeseries?${NOVEMBER}`),
          ask(`breakdown?${NOVEMBER}&dimension=link`),
          ask(`events?${NOVEMBER}`),
        ])
        for (const answer of [summary, ...answers]) {
          expect(answer.locked).toEqual(isOn ? [AFTER_LIMIT] : undefined)
        }
        const [series, breakdown, events] = answers
        const sum = series.items.reduce((n: number, item: { clicks: number }) => n + item.clicks, 0)
        expect(sum).toBe(summary.clicks)
        expect(breakdown.items[0].clicks).toBe(summary.clicks)
        expect(events.items[0].at).toBe(
          isOn ? '2026-11-12T10:00:00.029Z' : '2026-11-21T10:00:00.004Z',
        )
      })

      test('show them again on Pro', async () => {
        const { ask, setAccount } = await busyAccount(open())
        await setAccount({ tier: 'PRO' })
        const summary = await ask(`summary?${NOVEMBER}`)
        expect(summary).not.toHaveProperty('locked')
        expect(summary.clicks).toBe(5032)
      })

      test('leave out what lies further back than the tier keeps', async () => {
        const { ask, setAccount } = await busyAccount(open())
        const autumn = 'from=2026-09-20T00:00:00Z&to=2026-11-11T00:00:00Z'
        const summary = await ask(`summary?${autumn}`)
        expect(summary.clicks).toBe(isOn ? 4990 : 4993)
        expect(summary.locked).toEqual(
          isOn
            ? [
                {
                  from: '2026-09-20T00:00:00.000Z',
                  to: new Date(NOW - 30 * DAY).toISOString().replace(/T.*/, 'T00:00:00.000Z'),
                  reason: 'retention',
                },
              ]
            : undefined,
        )
        await setAccount({ granted_tier: 'PRO' })
        expect((await ask(`summary?${autumn}`)).clicks).toBe(4993)
      })

      test('compare with nothing of which a part is left out', async () => {
        const { ask } = await busyAccount(open())
        const short = 'from=2026-11-09T00:00:00Z&to=2026-11-12T00:00:00Z&compare=period'
        expect((await ask(`summary?${short}`)).previous).toMatchObject({ clicks: 0, visitors: 0 })
        const year = await ask(`summary?${NOVEMBER}&compare=period`)
        expect(year.previous === undefined).toBe(isOn)
      })

      test('so do the sparklines of links and the insights of hubs', async () => {
        const { ask, id, token } = await busyAccount(open())
        const weeks = await ask('weeks?links=lnk_busy')
        expect(weeks.items[0].clicks.at(-1)).toBe(isOn ? 0 : 5)
        const body = { title: 'Boats' }
        const made = await open().call('/api/ui/v1/redirects/furlhub', { token, body })
        const hub = await made.json()
        const view = { ...plainClick, account_id: id, link_id: hub.id, event: 'view' as const }
        await storeClicks(started.clickhouse, {
          batchId: crypto.randomUUID(),
          rows: [{ ...view, at: Date.parse('2026-11-20T10:00:00Z') }],
        })
        const path = `/api/ui/v1/furlhubs/${hub.domain}/${hub.key}/analytics?${NOVEMBER}`
        const insights = await (await open().call(path, { token })).json()
        expect(insights.views).toBe(isOn ? 0 : 1)
        expect(insights.locked).toEqual(isOn ? [AFTER_LIMIT] : undefined)
      })

      test('leave other accounts and months alone', async () => {
        await busyAccount(open())
        const other = await open().register()
        const call = await open().call(`/api/ui/v1/analytics/summary?${NOVEMBER}`, { token: other })
        expect(await call.json()).not.toHaveProperty('locked')
      })

      test('a click that reaches the limit locks from the next day on', async () => {
        const { ask, id } = await busyAccount(open())
        const summary = await ask('summary?from=2026-11-12T00:00:00Z&to=2026-11-13T00:00:00Z')
        expect(summary.clicks).toBe(30)
        expect(summary).not.toHaveProperty('locked')
        // The days are kept for half a minute.
        open().pass(MINUTE)
        await storeClicks(started.clickhouse, {
          batchId: crypto.randomUUID(),
          rows: Array.from({ length: 10 }, (_, n) => ({
            ...plainClick,
            account_id: id,
            link_id: 'lnk_busy',
            at: Date.parse('2026-11-10T11:00:00Z') + n,
          })),
        })
        const earlier = await ask(`summary?${NOVEMBER}`)
        expect(earlier.clicks).toBe(isOn ? 5000 : 5042)
      })
    },
    { CLICKHOUSE_URL: started.url, PAYMENTS_ENABLED: payments },
  )
}
