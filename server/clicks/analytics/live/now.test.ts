import { afterAll, expect, test } from 'bun:test'
import { MINUTE, SECOND } from '../../../platform/clock.ts'
import { describeApp, type TestApp } from '../../../testing/app.ts'
import { plainClick } from '../../../testing/clicks.ts'
import { openTestStore } from '../../../testing/servers/engine.ts'
import { type ClickRow, prepareAnalytics, storeClicks } from '../analytics.ts'

const started = await openTestStore()
await prepareAnalytics(started.clickhouse)
afterAll(() => started.stop(), 60_000)

const NOW = Date.parse('2026-11-21T12:00:00Z')
const environment = { CLICKHOUSE_URL: started.url }

async function person(test: TestApp) {
  const token = await test.register()
  const { id } = await (await test.call('/api/ui/v1/account', { token })).json()
  const ask = async (query = '') =>
    (await test.call(`/api/ui/v1/analytics/now${query}`, { token })).json()
  const click = (rows: readonly Partial<ClickRow>[]) =>
    storeClicks(started.clickhouse, {
      batchId: crypto.randomUUID(),
      rows: rows.map((changes) => ({
        ...{ ...plainClick, account_id: id, link_id: 'lnk_any', at: NOW, visitor: '1' },
        ...changes,
      })),
    })
  return { id, token, ask, click }
}

type Answer = { visitors: number; clicks: number; minutes: { start: string; clicks: number }[] }
const counted = ({ visitors, clicks, minutes }: Answer) => ({
  ...{ visitors, clicks },
  minutes: minutes.filter((minute) => minute.clicks > 0),
})

describeApp(
  'Who is there now',
  (open) => {
    test('needs a login, and takes no period', async () => {
      const { token } = await person(open())
      expect((await open().call('/api/ui/v1/analytics/now')).status).toBe(401)
      expect((await open().call('/analytics/v1/now', { token })).status).toBe(200)
      const from = '/api/ui/v1/analytics/now?from=2026-11-21T00:00:00Z'
      expect((await open().call(from, { token })).status).toBe(422)
    })

    test('is nobody at first, in each of the last thirty minutes', async () => {
      const { ask } = await person(open())
      const { visitors, clicks, minutes } = await ask()
      expect([visitors, clicks, minutes.length]).toEqual([0, 0, 30])
      expect(minutes[0]).toEqual({ start: '2026-11-21T11:31:00.000Z', clicks: 0 })
      expect(minutes[29]).toEqual({ start: '2026-11-21T12:00:00.000Z', clicks: 0 })
    })

    test('is each visitor of the last five minutes once, and clicks minute by minute', async () => {
      const { ask, click } = await person(open())
      await click([
        { at: NOW },
        { at: NOW - 1 },
        { at: NOW - 5 * MINUTE, visitor: '2' },
        { at: NOW - 5 * MINUTE - 1, visitor: '3' },
        { at: NOW - SECOND, visitor: '0' },
        { at: NOW - 29 * MINUTE, visitor: '4' },
        { at: NOW - 29 * MINUTE - 1, visitor: '5' },
        { at: NOW, kind: 'bot', visitor: '6' },
        { at: NOW, event: 'view', visitor: '7' },
      ])
      expect(counted(await ask())).toEqual({
        ...{ visitors: 2, clicks: 4 },
        minutes: [
          { start: '2026-11-21T11:31:00.000Z', clicks: 1 },
          { start: '2026-11-21T11:54:00.000Z', clicks: 1 },
          { start: '2026-11-21T11:55:00.000Z', clicks: 1 },
          { start: '2026-11-21T11:59:00.000Z', clicks: 2 },
          { start: '2026-11-21T12:00:00.000Z', clicks: 1 },
        ],
      })
      expect(counted(await ask('?kind=all'))).toMatchObject({ visitors: 3, clicks: 5 })
    })

    test('follows the filters', async () => {
      const { ask, click } = await person(open())
      await click([{ country: 'DE' }, { country: 'FR', visitor: '2' }, { link_id: 'lnk_other' }])
      expect(counted(await ask('?country=FR'))).toMatchObject({ visitors: 1, clicks: 1 })
      expect(counted(await ask('?country.not=FR'))).toMatchObject({ visitors: 1, clicks: 2 })
      expect(counted(await ask('?link=lnk_other'))).toMatchObject({ visitors: 1, clicks: 1 })
      expect(counted(await ask('?tag=none'))).toMatchObject({ visitors: 0, clicks: 0 })
    })

    test('has nothing of other accounts', async () => {
      const other = await person(open())
      await other.click([{}, {}])
      const { ask } = await person(open())
      expect(counted(await ask())).toEqual({ visitors: 0, clicks: 0, minutes: [] })
    })
  },
  environment,
)

describeApp(
  'Who is there now, beyond the clicks of a month',
  (open) => {
    test('is not told', async () => {
      const { id, ask, click } = await person(open())
      const { db } = open().app
      const trialOver = { free_trial_ends_at: 1 }
      await db.updateTable('accounts').set(trialOver).where('id', '=', id).execute()
      await click([{}])
      expect(counted(await ask())).toMatchObject({ visitors: 1, clicks: 1 })
      const early = Date.parse('2026-11-10T10:00:00Z')
      await click(Array.from({ length: 5000 }, (_, n) => ({ at: early + n })))
      // The days are kept for half a minute.
      open().pass(MINUTE)
      expect(counted(await ask())).toEqual({ visitors: 0, clicks: 0, minutes: [] })
    })
  },
  { ...environment, PAYMENTS_ENABLED: 'true' },
)
