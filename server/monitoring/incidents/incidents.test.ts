import { afterAll, expect, test } from 'bun:test'
import type { Incident } from '../../../contract/monitoring/incidents.ts'
import { prepareAnalytics, storeClicks } from '../../clicks/analytics/analytics.ts'
import type { Inside } from '../../context.ts'
import { HOUR, MINUTE } from '../../platform/clock.ts'
import { writing } from '../../platform/database/writing.ts'
import { describeAppOnBothDatabases } from '../../testing/app.ts'
import { plainClick } from '../../testing/clicks.ts'
import { openTestStore } from '../../testing/servers/engine.ts'
import { keepCosts } from './cost.ts'
import { addStep, endIncident, openIncident } from './incidents.ts'

const started = await openTestStore()
await prepareAnalytics(started.clickhouse)
afterAll(() => started.stop(), 60_000)

const ui = '/api/ui/v1'
const TARGET = 'https://shop.example.com/prints'
const BACKUP = 'https://example.com/backup'

describeAppOnBothDatabases(
  'An incident',
  (open) => {
    const prepare = async () => {
      const { app, call, register } = open()
      const token = await register()
      const { id: accountId } = await (await call(`${ui}/account`, { token })).json()
      const body = { redirectTo: TARGET, fallbackUrl: BACKUP }
      const link = await (await call(`${ui}/redirects/standard`, { token, body })).json()
      const inTransaction = <T>(work: (inside: Inside) => Promise<T>) => writing(app, work)
      const now = app.clock()
      const begin = (startedAt = now - 30 * MINUTE) =>
        inTransaction((inside) =>
          openIncident(inside, {
            accountId,
            linkId: link.id,
            watchId: '',
            target: TARGET,
            cause: 'STATUS',
            reason: 'Answers 404 Not Found',
            startedAt,
            failedChecks: 3,
            point: 'here',
          }),
        )
      const click = (minutesAgo: number, changes: object = {}) =>
        storeClicks(started.clickhouse, {
          batchId: crypto.randomUUID(),
          rows: [
            {
              ...plainClick,
              account_id: accountId,
              link_id: link.id,
              at: now - minutesAgo * MINUTE,
              target: TARGET,
              ...changes,
            },
          ],
        })
      const read = async (id: string): Promise<Incident> =>
        (await call(`${ui}/monitors/incidents/${id}`, { token })).json()
      return { accountId, token, link, inTransaction, begin, click, read, now }
    }

    test('says how many people met an error, how many were sent to the backup, and robots', async () => {
      const { begin, click, read, inTransaction, accountId, now } = await prepare()
      const id = await begin()
      await click(40)
      await click(20)
      await click(19, { target: `${TARGET}?utm_source=mail` })
      await click(18, { kind: 'bot' })
      await click(17, { target: BACKUP })
      await click(16, { target: 'https://other.example.com/rule' })
      const cost = { peopleAffected: 2, sentToBackup: 1, robots: 1 }
      expect(await read(id)).toMatchObject({ ...cost, number: 1, endedAt: null })
      await inTransaction((inside) => endIncident(inside, accountId, { id, at: now - 15 * MINUTE }))
      await click(10)
      expect(await read(id)).toMatchObject(cost)
      const app = { ...open().app, clickhouse: started.clickhouse }
      expect(await keepCosts(app)).toBe(1)
      expect(await keepCosts(app)).toBe(0)
      expect(await read(id)).toMatchObject(cost)
    })

    test('is acknowledged once, and keeps a note and its whole timeline', async () => {
      const { begin, read, token, inTransaction, accountId } = await prepare()
      const id = await begin()
      await inTransaction((inside) => addStep(inside, accountId, id, { step: 'DOWN' }))
      const edit = async (body: object) => {
        const path = `${ui}/monitors/incidents/${id}`
        return open().call(path, { method: 'PUT', token, body })
      }
      expect((await edit({ acknowledged: true })).status).toBe(200)
      expect((await edit({ acknowledged: true, note: '<b>Asked</b> the shop' })).status).toBe(200)
      expect((await edit({ note: 'x'.repeat(2001) })).status).toBe(422)
      expect((await edit({ acknowledged: false })).status).toBe(422)
      const incident = await read(id)
      expect(incident).toMatchObject({
        acknowledgedBy: 'Test Person',
        note: '<b>Asked</b> the shop',
      })
      expect(incident.timeline.map(({ step, by }) => [step, by])).toEqual([
        ['DOWN', null],
        ['ACKNOWLEDGED', 'Test Person'],
        ['NOTE', 'Test Person'],
      ])
      expect(await (await edit({ note: null })).json()).toMatchObject({ note: null })
    })

    test('is listed newest first, in pages and by state, for its link and for all', async () => {
      const { begin, token, link, inTransaction, accountId, now } = await prepare()
      const ids: string[] = []
      for (let hours = 5; hours > 0; hours--) ids.unshift(await begin(now - hours * HOUR))
      const [last = ''] = ids
      await inTransaction((inside) => endIncident(inside, accountId, { id: last, at: now }))
      const list = async (path: string) => (await open().call(`${ui}${path}`, { token })).json()
      const first = await list('/monitors/incidents?limit=3')
      const second = await list(`/monitors/incidents?limit=3&cursor=${first.nextCursor}`)
      const listed = [...first.items, ...second.items].map(({ id }: Incident) => id)
      expect([listed, first.total, second.nextCursor]).toEqual([ids, 5, null])
      expect((await list('/monitors/incidents?state=open')).total).toBe(4)
      expect((await list('/monitors/incidents?state=ended')).items[0].id).toBe(last)
      expect((await list(`/monitors/${link.domain}/${link.key}/incidents`)).total).toBe(5)
      expect((await list('/monitors/incidents?cursor=nonsense')).status).toBe(400)
    })
  },
  { CLICKHOUSE_URL: started.url },
)
