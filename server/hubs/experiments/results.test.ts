import { afterAll, expect, test } from 'bun:test'
import { type ClickRow, prepareAnalytics, storeClicks } from '../../clicks/analytics/analytics.ts'
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts'
import { describeApp } from '../../testing/app.ts'
import { plainClick } from '../../testing/clicks.ts'
import { buttonsOf, makeComparedHub } from '../../testing/compared-hub.ts'
import { openTestStore } from '../../testing/servers/engine.ts'

const started = await openTestStore()
await prepareAnalytics(started.clickhouse)
afterAll(() => started.stop(), 60_000)

const ui = '/api/ui/v1'

for (const payments of ['true', 'false']) {
  describeApp(
    `The result of an experiment, payments ${payments}`,
    (open) => {
      const openExperiment = async () => {
        const token = await open().register()
        const hub = await makeComparedHub(open(), token)
        const { id } = await hub.start()
        const account = await (await open().call(`${ui}/account`, { token })).json()
        const links = new Map(
          (await buttonsOf(open(), hub.id)).map(({ place, link_id }) => [place, link_id]),
        )
        const base = { ...plainClick, account_id: account.id as string }
        const view = (version: string, at: number, visitor: string): ClickRow => ({
          ...{ ...base, link_id: hub.id, event: 'view', rule: version && `${id}:${version}` },
          ...{ at, visitor },
        })
        const press = (place: string, at: number, visitor: string): ClickRow => ({
          ...{ ...base, link_id: links.get(place) ?? place, trigger: 'hub', at, visitor },
        })
        const store = (rows: readonly ClickRow[]) =>
          storeClicks(started.clickhouse, { batchId: crypto.randomUUID(), rows })
        const read = async () => (await hub.experiments()).items[0]?.result
        const ask = async (path: string) => (await open().call(`${ui}/${path}`, { token })).json()
        return { token, account, hub, id, view, press, store, read, ask, now: open().app.clock() }
      }

      test('is empty before anybody came', async () => {
        const { read } = await openExperiment()
        const none = { views: 0, visitors: 0, clicked: 0, rate: 0 }
        expect(await read()).toMatchObject({
          a: none,
          b: none,
          verdict: { kind: 'TOO_EARLY', better: null, probability: 0.5 },
        })
      })

      test('counts people once a day, and whether they pressed a button after they saw the page', async () => {
        const { read, view, press, store, now } = await openExperiment()
        await store([
          // Two days of one person are two; the number of a visitor is another one each day.
          view('A', now + 1000, '1'),
          view('A', now + 2000, '1'),
          press('b1', now + 3000, '1'),
          press('b1', now + 4000, '1'),
          view('A', now + DAY, '2'),
          // Pressed before the page was seen, and not again.
          press('b1', now, '3'),
          view('A', now + 1000, '3'),
          // On another day.
          view('B', now + 1000, '4'),
          press('b1', now + DAY, '4'),
          view('B', now + 1000, '5'),
          press('~b2', now + 1000, '5'),
          view('B', now + 1000, '6'),
          press('~b9', now + HOUR, '6'),
          view('B', now + 1000, '7'),
          // From a visitor who saw neither of the compared versions.
          view('', now + 1000, '8'),
          press('b1', now + 2000, '8'),
          press('b1', now + 2000, '9'),
          // A link of something else.
          press('lnk_elsewhere', now + 2000, '7'),
        ])
        open().pass(2 * DAY)
        const result = await read()
        expect(result?.a).toEqual({ views: 4, visitors: 3, clicked: 1, rate: 1 / 3 })
        expect(result?.b).toEqual({ views: 4, visitors: 4, clicked: 2, rate: 1 / 2 })
        expect(result).not.toHaveProperty('locked')
      })

      test('leaves out robots, visitors who are not told apart, and other accounts and experiments', async () => {
        const { hub, id, read, view, press, store, now } = await openExperiment()
        const at = now + 1000
        await store([
          { ...view('A', at, '1'), kind: 'bot' },
          { ...view('A', at, '2'), kind: 'preview' },
          view('B', at, '0'),
          press('b1', at, '0'),
          { ...view('B', at, '3'), account_id: 'acc_other' },
          { ...view('B', at, '4'), link_id: 'hub_other' },
          { ...view('B', at, '5'), rule: 'hxp_other:B' },
          { ...view('B', at, '6'), event: 'click' },
          view('B', at, '7'),
          { ...press('b1', at, '7'), kind: 'bot' },
        ])
        const result = await read()
        expect([result?.a.visitors, result?.b.visitors, result?.b.clicked]).toEqual([0, 1, 0])
        await hub.post(`experiments/${id}/end`)
        open().pass(MINUTE)
        await hub.start()
        const { items } = await hub.experiments()
        expect(items.map((item) => item.result?.b.visitors)).toEqual([0, 1])
      })

      test('stays the same after the end, whatever people do then', async () => {
        const { hub, id, read, view, press, store, now } = await openExperiment()
        // A request that was on its way at the start or at the end counts by what it was shown.
        await store([view('A', now - 10, '1'), view('B', now + 1000, '2')])
        open().pass(HOUR)
        await hub.post(`experiments/${id}/end`)
        await store([view('B', now + HOUR + 500, '3'), press('b1', now + 3 * HOUR, '2')])
        open().pass(DAY)
        const result = await read()
        expect([result?.a.visitors, result?.b.visitors, result?.b.clicked]).toEqual([1, 2, 0])
      })

      test('says how sure it is', async () => {
        const { read, view, press, store, now } = await openExperiment()
        const rows = ['A', 'B'].flatMap((version, of) =>
          Array.from({ length: 400 }, (_, n) => {
            const visitor = String(1 + n + 1000 * of)
            const pressed = n < (of === 0 ? 60 : 100) ? [press('b1', now + 2000, visitor)] : []
            return [view(version, now + 1000, visitor), ...pressed]
          }).flat(),
        )
        await store(rows)
        expect(await read()).toMatchObject({
          a: { visitors: 400, clicked: 60, rate: 0.15 },
          b: { visitors: 400, clicked: 100, rate: 0.25 },
          verdict: {
            kind: 'CERTAIN',
            better: 'B',
            missing: { A: 0, B: 0 },
            words:
              'B is almost certainly better (over 99.9 %): between 4 and 15 more of 100 visitors press a button',
          },
        })
      })

      test('is in no report of links: views and their rules are not clicks', async () => {
        const { ask, view, press, store, now } = await openExperiment()
        const at = now - HOUR
        await store([view('A', at, '1'), view('B', at, '2'), press('b1', at, '2')])
        const rules = await ask('analytics/breakdown?dimension=rule')
        expect(rules.items.map(({ value }: { value: string }) => value)).toEqual([''])
        const events = await ask('analytics/events')
        expect(events.items.map(({ rule }: { rule: string }) => rule)).toEqual([''])
      })

      test('is part of the numbers of the hub, where links of version B count for their block', async () => {
        const { hub, ask, view, press, store, now } = await openExperiment()
        const at = now - HOUR
        await store([
          view('A', at, '1'),
          view('B', at, '2'),
          press('b2', at, '1'),
          press('~b2', at, '2'),
          press('~b9', at, '2'),
        ])
        const numbers = await ask(`furlhubs/${hub.domain}/${hub.key}/analytics`)
        expect(numbers).toMatchObject({ views: 2, visitors: 2, clicks: 3 })
        expect(numbers.blocks).toEqual([
          { id: 'b2', title: 'Letters', clicks: 2 },
          { id: 'b9', title: 'Shop', clicks: 1 },
          { id: 'b1', title: 'Book a boat', clicks: 0 },
        ])
      })

      test('leaves out days that the tier does not show', async () => {
        const { account, read, view, press, store, now } = await openExperiment()
        const { app } = open()
        await app.db
          .updateTable('accounts')
          .set({ free_trial_ends_at: 1 })
          .where('id', '=', account.id)
          .execute()
        await store([view('A', now, '1'), view('B', now + DAY, '2')])
        const many = Array.from({ length: 5001 }, () => press('lnk_busy', now, '0'))
        await store(many)
        open().pass(2 * DAY)
        const result = await read()
        const isOn = payments === 'true'
        expect([result?.a.visitors, result?.b.visitors]).toEqual([1, isOn ? 0 : 1])
        if (isOn) expect(result?.locked).toMatchObject([{ reason: 'clicks' }])
        else expect(result).not.toHaveProperty('locked')
      })
    },
    { CLICKHOUSE_URL: started.url, PAYMENTS_ENABLED: payments },
  )
}
