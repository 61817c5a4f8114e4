import { afterAll, expect, test } from 'bun:test'
import { prepareAnalytics, storeClicks } from '../../clicks/analytics/analytics.ts'
import { describeApp, waitingMailsIn } from '../../testing/app.ts'
import { plainClick } from '../../testing/clicks.ts'
import { openTestStore } from '../../testing/servers/engine.ts'
import { noticeClickUse } from './click-use.ts'

const started = await openTestStore()
await prepareAnalytics(started.clickhouse)
afterAll(() => started.stop(), 60_000)

describeApp(
  'Notices of the clicks of a month',
  (open) => {
    test('come at 80 and 100 % of what the tier counts, once each', async () => {
      const email = `${crypto.randomUUID()}@example.org`
      const token = await open().register(email)
      const { id } = await (await open().call('/api/ui/v1/account', { token })).json()
      const setTrial = (end: number) =>
        open()
          .app.db.updateTable('accounts')
          .set({ free_trial_ends_at: end })
          .where('id', '=', id)
          .execute()
      const click = (day: string, count: number, kind: 'human' | 'bot' = 'human') =>
        storeClicks(started.clickhouse, {
          batchId: crypto.randomUUID(),
          rows: Array.from({ length: count }, (_, n) => ({
            ...plainClick,
            kind,
            account_id: id,
            link_id: 'lnk_any',
            at: Date.parse(`2026-${day}T00:00:00Z`) + n,
          })),
        })
      const subjects = async () => {
        await noticeClickUse(open().app)
        const mails = await waitingMailsIn(open().app.db, email)
        return mails.map(({ subject }) => subject)
      }
      await click('10-31', 5000)
      await click('11-10', 3999)
      await click('11-11', 2000, 'bot')
      await setTrial(1)
      expect(await subjects()).toEqual([])
      await click('11-12', 1)
      // Pro counts many more.
      await setTrial(9e12)
      expect(await subjects()).toEqual([])
      await setTrial(1)
      const first = 'Test Person uses 4,000 of 5,000 clicks this month'
      expect(await subjects()).toEqual([first])
      expect(await subjects()).toEqual([first])
      await click('11-13', 1000)
      expect(await subjects()).toEqual([
        first,
        'Test Person has reached its limit of 5,000 clicks this month',
      ])
    })
  },
  { CLICKHOUSE_URL: started.url, PAYMENTS_ENABLED: 'true' },
)
