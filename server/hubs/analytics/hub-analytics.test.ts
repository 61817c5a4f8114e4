import { afterAll, expect, test } from 'bun:test'
import { HubAnalyticsQuery } from '../../../contract/hubs/hub-analytics.ts'
import { type ClickRow, prepareAnalytics, storeClicks } from '../../clicks/analytics/analytics.ts'
import { DAY, HOUR } from '../../platform/clock.ts'
import { describeAppOnBothDatabases, type TestApp } from '../../testing/app.ts'
import { plainClick } from '../../testing/clicks.ts'
import {
  type BlockInput,
  hubDocument,
  insertHub,
  insertVersion,
} from '../../testing/programs/redirect-hubs.ts'
import { linkRow } from '../../testing/programs/redirect-rows.ts'
import { openTestStore } from '../../testing/servers/engine.ts'
import { readHubAnalytics, readHubTrends } from './hub-analytics.ts'

const started = await openTestStore()
await prepareAnalytics(started.clickhouse)
afterAll(() => started.stop(), 60_000)

const NOW = Date.parse('2026-11-21T12:00:00Z')
const link = (id: string, title: string): BlockInput => ({ id, type: 'link', title, url: '' })

/** An account with a hub that was published twice; the second time without the block `gone`. */
async function owner({ app, register, call }: TestApp) {
  const token = await register()
  const { id: accountId } = (await (await call('/api/ui/v1/account', { token })).json()) as {
    id: string
  }
  const { id: domainId } = await app.db
    .selectFrom('domains')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const key = crypto.randomUUID()
  const id = await insertHub(app.db, {
    key,
    document: null,
    link: { account_id: accountId, domain_id: domainId },
  })
  const publishAt = (number: number, at: number, blocks: readonly BlockInput[]) =>
    insertVersion(app.db, {
      ...{ id, key, number, at, accountId, document: hubDocument('Hub', blocks) },
    })
  await publishAt(2, NOW - 5 * DAY, [link('shop', 'The shop'), link('gone', 'A tour')])
  await publishAt(5, NOW - 2 * DAY, [
    link('news', 'News'),
    link('shop', 'Shop'),
    { id: 'social', type: 'social', items: [] },
  ])
  const places = ['shop', 'gone', 'social.0', 'social.1']
  const button = (place: string) => `lnk_${id.slice(4)}${places.indexOf(place)}`
  for (const place of places) {
    const row = { link_id: button(place), hub_id: id, account_id: accountId, place }
    const hidden = { id: row.link_id, key: row.link_id, account_id: accountId, domain_id: domainId }
    await app.db
      .insertInto('links')
      .values(linkRow({ ...hidden, type: 'BUTTON' }))
      .execute()
    await app.db.insertInto('hub_buttons').values(row).execute()
  }
  const event = (kind: 'view' | string, at: number, changes: Partial<ClickRow> = {}): ClickRow => ({
    ...plainClick,
    account_id: accountId,
    at,
    ...(kind === 'view'
      ? { link_id: id, event: 'view' as const }
      : { link_id: button(kind), trigger: 'hub' as const }),
    ...changes,
  })
  const store = (rows: readonly ClickRow[]) =>
    storeClicks(started.clickhouse, { batchId: crypto.randomUUID(), rows })
  return { id, accountId, event, store }
}

const query = (changes: Record<string, string> = {}) => HubAnalyticsQuery.parse(changes)

describeAppOnBothDatabases(
  'Analytics of a hub',
  (open) => {
    test('count views, visitors and clicks, by block and by version', async () => {
      const { id, accountId, event, store } = await owner(open())
      await store([
        event('view', NOW - 20 * DAY),
        event('view', NOW - 4 * DAY, { visitor: '1' }),
        event('view', NOW - 4 * DAY, { visitor: '1' }),
        event('view', NOW - 3 * DAY, { kind: 'bot' }),
        event('gone', NOW - 4 * DAY, { visitor: '9' }),
        event('view', NOW - DAY, { visitor: '2' }),
        event('shop', NOW - DAY, { visitor: '2' }),
        event('social.0', NOW - DAY),
        event('social.1', NOW - DAY),
        event('view', NOW - 31 * DAY),
        event('shop', NOW - DAY, { link_id: 'lnk_elsewhere' }),
        event('shop', NOW - DAY, { account_id: 'acc_other' }),
      ])
      const found = await readHubAnalytics(open().app, { id, accountId }, query())
      expect(found).toMatchObject({ views: 4, visitors: 2, clicks: 4, clickThrough: 1 })
      expect(found.blocks).toEqual([
        { id: 'social', title: '', clicks: 2 },
        { id: 'shop', title: 'Shop', clicks: 1 },
        { id: 'gone', title: 'A tour', clicks: 1 },
        { id: 'news', title: 'News', clicks: 0 },
      ])
      expect(found.versions).toEqual([
        { number: 5, views: 1, clicks: 3 },
        { number: 2, views: 2, clicks: 1 },
      ])
      const bots = await readHubAnalytics(open().app, { id, accountId }, query({ kind: 'all' }))
      expect([bots.views, bots.clickThrough]).toEqual([5, 4 / 5])
    })

    test('have every interval of the period, in the zone that is asked for', async () => {
      const { id, accountId, event, store } = await owner(open())
      const from = '2026-11-18T23:00:00Z'
      await store([event('view', NOW - 2 * DAY), event('shop', NOW - HOUR)])
      const asked = query({
        from,
        to: '2026-11-21T23:00:00Z',
        timezone: 'Europe/Berlin',
        interval: 'day',
      })
      const found = await readHubAnalytics(open().app, { id, accountId }, asked)
      expect([found.interval, found.timezone]).toEqual(['day', 'Europe/Berlin'])
      expect(found.items).toEqual([
        { start: '2026-11-18T23:00:00.000Z', views: 1, clicks: 0 },
        { start: '2026-11-19T23:00:00.000Z', views: 0, clicks: 0 },
        { start: '2026-11-20T23:00:00.000Z', views: 0, clicks: 1 },
      ])
      expect(found.versions.map(({ number }) => number)).toEqual([5, 2])
      const late = query({ from: '2026-11-20T00:00:00Z' })
      const { versions } = await readHubAnalytics(open().app, { id, accountId }, late)
      expect(versions.map(({ number }) => number)).toEqual([5])
    })

    test('are empty without events, and for another account', async () => {
      const { id, accountId, event, store } = await owner(open())
      const empty = await readHubAnalytics(open().app, { id, accountId }, query())
      expect(empty).toMatchObject({ views: 0, visitors: 0, clicks: 0, clickThrough: 0 })
      await store([event('view', NOW - DAY), event('shop', NOW - DAY)])
      const foreign = await readHubAnalytics(open().app, { id, accountId: 'acc_other' }, query())
      expect(foreign).toMatchObject({ views: 0, clicks: 0, blocks: [], versions: [] })
    })

    test('compare the last seven days of all hubs with those before', async () => {
      const first = await owner(open())
      const { accountId, event, store } = first
      await store([
        event('view', NOW - DAY),
        event('view', NOW - 6 * DAY, { kind: 'bot' }),
        event('view', NOW - 8 * DAY),
        event('view', NOW - 9 * DAY),
        event('view', NOW - 15 * DAY),
        event('shop', NOW - DAY),
        event('shop', NOW - 8 * DAY),
        event('social.1', NOW - 2 * DAY),
        event('shop', NOW - DAY, { link_id: 'lnk_plain', trigger: 'link' }),
      ])
      expect(await readHubTrends(open().app, accountId)).toEqual({
        items: [{ id: first.id, views: 1, viewsBefore: 2, clicks: 2 }],
      })
    })
  },
  { CLICKHOUSE_URL: started.url },
)
