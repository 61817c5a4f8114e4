import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import { sendDue } from '../../people/webhooks/testing.samples.ts'
import { SECOND } from '../../platform/clock.ts'
import { autocommit } from '../../platform/database/autocommit.ts'
import { describeAppOnBothDatabases } from '../../testing/app.ts'
import { plainClick } from '../../testing/clicks.ts'
import { ask, openTeam } from '../../testing/people/team.ts'
import { type Receiver, startReceiver } from '../../testing/servers/receiver.ts'
import type { ClickRow } from '../analytics/analytics.ts'
import { countBatch, countsOf } from './counting.ts'

describeAppOnBothDatabases(
  'Clicks for webhooks',
  (open) => {
    let receiver: Receiver
    beforeAll(async () => {
      receiver = await startReceiver()
    })
    afterEach(() => {
      receiver.received.length = 0
    })
    afterAll(() => receiver.stop())

    async function listening(more: object = {}) {
      const { owner, accountId } = await openTeam(open())
      const path = `/${crypto.randomUUID()}`
      const url = new URL(path, receiver.url).href
      const body = { url, events: ['link.clicked'], ...more }
      await ask(open(), owner.token, 'POST webhooks', body)
      const batches = () =>
        receiver.received
          .filter((one) => one.path === path)
          .map((one): { linkId: string; kind: string }[] => JSON.parse(one.body).data.clicks)
      return { accountId, batches, token: owner.token }
    }

    const clicksOf = (accountId: string, count: number, change: Partial<ClickRow> = {}) =>
      Array.from(
        { length: count },
        (_, n): ClickRow => ({
          ...plainClick,
          account_id: accountId,
          link_id: `lnk_${n}`,
          at: open().app.clock(),
          ...change,
        }),
      )

    const count = (rows: readonly ClickRow[], id = crypto.randomUUID()) => {
      const batch = { id, clicks: rows.length, shippedAt: open().app.clock(), rows }
      return countBatch(autocommit(open().app.db), batch, countsOf(rows))
    }

    test('leave 5 seconds after the first, together', async () => {
      const { accountId, batches } = await listening()
      await count(clicksOf(accountId, 2))
      await sendDue(open().app)
      expect(batches()).toEqual([])
      open().pass(3 * SECOND)
      await count(clicksOf(accountId, 3))
      open().pass(2 * SECOND)
      await count(clicksOf(accountId, 1, { link_id: 'lnk_late' }))
      await sendDue(open().app)
      expect(batches().map((clicks) => clicks.length)).toEqual([5])
      open().pass(5 * SECOND)
      await sendDue(open().app)
      expect(batches().map((clicks) => clicks.length)).toEqual([5, 1])
    })

    test('leave at once when there are 500', async () => {
      const { accountId, batches } = await listening()
      await count(clicksOf(accountId, 1200))
      await sendDue(open().app)
      expect(batches().map((clicks) => clicks.length)).toEqual([500, 500])
      await count(clicksOf(accountId, 300))
      await sendDue(open().app)
      expect(batches()).toHaveLength(3)
      const told = batches().flatMap((clicks) => clicks.map(({ linkId }) => linkId))
      expect(told).toHaveLength(1500)
    })

    test('are told once, however often a batch is repeated, also after it stopped half-way', async () => {
      const { accountId, batches } = await listening()
      const rows = clicksOf(accountId, 1100)
      const id = crypto.randomUUID()
      const { db } = open().app
      const told = async () => {
        const found = await db
          .selectFrom('webhook_deliveries')
          .select(['items', 'id'])
          .where('account_id', '=', accountId)
          .execute()
        return found.reduce((sum, { items }) => sum + items, 0)
      }
      await count(rows, id)
      await count(rows, id)
      expect(await told()).toBe(1100)
      // Only the first step of this one was recorded before its worker was killed.
      const halfWay = crypto.randomUUID()
      const first = `${halfWay}.told-${accountId}-0`
      const step = { id: first, clicks: 0, shipped_at: open().app.clock() }
      await db.insertInto('shipped_segments').values(step).execute()
      await count(rows, halfWay)
      expect(await told()).toBe(1700)
      const left = await db
        .selectFrom('shipped_segments')
        .select('id')
        .where('id', '=', first)
        .execute()
      expect(left).toEqual([])
      open().pass(5 * SECOND)
      await sendDue(open().app)
      expect(batches().flat()).toHaveLength(1700)
    })

    test('are those of people, or of the kinds that the webhook has, and never views', async () => {
      const people = await listening()
      const all = await listening({ kinds: ['human', 'bot', 'preview'] })
      for (const { accountId } of [people, all]) {
        await count([
          ...clicksOf(accountId, 1),
          ...clicksOf(accountId, 2, { kind: 'bot' }),
          ...clicksOf(accountId, 4, { event: 'view' }),
        ])
      }
      open().pass(5 * SECOND)
      await sendDue(open().app)
      expect(people.batches().flat()).toHaveLength(1)
      const [first] = all.batches().flat()
      expect(all.batches().flat()).toHaveLength(3)
      expect(first).toMatchObject({ linkId: 'lnk_0', kind: 'human', clickId: null })
      for (const field of ['visitor', 'account_id', 'event'])
        expect(first).not.toHaveProperty(field)
    })
  },
  { ALLOW_PRIVATE_TARGETS: '127.0.0.1' },
)
