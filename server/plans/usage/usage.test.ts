import { afterAll, expect, test } from 'bun:test'
import { tierLimits } from '../../../contract/plans/tiers.ts'
import { type ClickRow, prepareAnalytics, storeClicks } from '../../clicks/analytics/analytics.ts'
import { describeApp } from '../../testing/app.ts'
import { plainClick } from '../../testing/clicks.ts'
import { openTestStore } from '../../testing/servers/engine.ts'

const started = await openTestStore()
await prepareAnalytics(started.clickhouse)
afterAll(() => started.stop(), 60_000)

const click = { ...plainClick, link_id: 'lnk_any' }

for (const payments of ['true', 'false']) {
  describeApp(
    `What an account uses, payments ${payments}`,
    (open) => {
      test('counts each kind, and the human clicks of this month', async () => {
        const token = await open().register()
        const usage = async () => (await open().call('/api/ui/v1/account/usage', { token })).json()
        const { id } = await (await open().call('/api/ui/v1/account', { token })).json()
        const none = await usage()
        expect(none.period).toEqual({
          start: '2026-11-01T00:00:00.000Z',
          end: '2026-12-01T00:00:00.000Z',
        })
        const make = () =>
          open().call('/api/ui/v1/redirects/standard', {
            token,
            body: { redirectTo: 'https://example.com/', monitoring: true },
          })
        const made = await (await make()).json()
        await make()
        await open().call(`/api/ui/v1/redirects/${made.domain}/${made.key}`, {
          method: 'DELETE',
          token,
        })
        const at = (time: string, kind: ClickRow['kind']) => ({
          ...click,
          account_id: id,
          kind,
          at: Date.parse(time),
        })
        await storeClicks(started.clickhouse, {
          batchId: crypto.randomUUID(),
          rows: [
            at('2026-10-31T23:59:59.999Z', 'human'),
            at('2026-11-01T00:00:00.000Z', 'human'),
            at('2026-11-20T00:00:00.000Z', 'human'),
            at('2026-11-20T00:00:00.000Z', 'bot'),
          ],
        })
        const used = await usage()
        const limit = (number: number) => (payments === 'true' ? number : null)
        // A new account is on trial, so its tier is Pro.
        expect(used).toMatchObject({
          links: { used: 1, limit: limit(5000) },
          geoLinks: { used: 0, limit: limit(500) },
          hubs: { used: 0, limit: limit(25) },
          pictureBytes: { used: 0, limit: limit(2000 * 1024 * 1024) },
          clicks: { used: 2, limit: limit(250_000) },
          domains: { used: 0, limit: limit(10) },
          users: { used: 1, limit: limit(10) },
          apiKeys: { used: 0, limit: limit(10) },
          monitors: { used: 1, limit: limit(200) },
        })
      })

      test('every member can read the limits of a tier; an unknown tier answers 404', async () => {
        const token = await open().register()
        const limits = (tier: string) =>
          open().call(`/api/ui/v1/account/tier/${tier}/limits`, { token })
        const free = await (await limits('FREE')).json()
        expect(free).toEqual(tierLimits.FREE)
        expect(free).toMatchObject({
          links: 50,
          geoLinks: 3,
          hubs: 1,
          pictureBytes: 50 * 1024 * 1024,
          clicks: 5000,
          domains: 1,
          users: 1,
          apiKeys: 1,
          monitors: 5,
          retentionDays: 30,
          monitorIntervalSeconds: 86_400,
          apiPerMinute: 60,
        })
        expect((await (await limits('pro')).json()).links).toBe(5000)
        expect((await limits('gold')).status).toBe(404)
      })

      test('tours are marked once and for good, also all at once; unknown ones are refused', async () => {
        const token = await open().register()
        const see = (tour: string) =>
          open().call(`/api/ui/v1/account/has-seen-tour/${tour}`, { method: 'PUT', token })
        const known = ['introTour', 'upgradeTour', 'freeTrialTourDay1', 'freeTrialTourDay14']
        const answers = await Promise.all(known.map(see))
        expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
        for (const tour of ['freeTrialTourDay0', 'freeTrialTourDay15', 'tour', '__proto__']) {
          expect([tour, (await see(tour)).status]).toEqual([tour, 422])
        }
        const { hasSeenTour } = await (await open().call('/api/ui/v1/account', { token })).json()
        expect(hasSeenTour).toEqual(Object.fromEntries(known.map((tour) => [tour, true])))
      })

      test('the introduction counts as seen once the account has a link', async () => {
        const token = await open().register()
        const seen = async () =>
          (await (await open().call('/api/ui/v1/account', { token })).json()).hasSeenTour
        expect(await seen()).toEqual({})
        const body = { redirectTo: 'https://first.example/' }
        await open().call('/api/ui/v1/redirects/standard', { method: 'POST', token, body })
        expect(await seen()).toEqual({ introTour: true })
      })
    },
    { PAYMENTS_ENABLED: payments, CLICKHOUSE_URL: started.url },
  )
}
