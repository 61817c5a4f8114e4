import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type Newcomer, newcomer, newLink } from '../../notices/testing.samples.ts'
import { DAY, HOUR } from '../../platform/clock.ts'
import { describeAppOnBothDatabases } from '../../testing/app.ts'
import { plainClick } from '../../testing/clicks.ts'
import { openTestStore, type TestStore } from '../../testing/servers/engine.ts'
import { prepareAnalytics, storeClicks } from '../analytics/analytics.ts'
import { lastClosedHour } from './hours.ts'
import { judgeAccounts, openTrafficWatch } from './watch-traffic.ts'

const WEEK = 7 * DAY

let engine: TestStore

beforeAll(async () => {
  engine = await openTestStore()
  await prepareAnalytics(engine.clickhouse)
}, 180_000)

afterAll(() => engine?.stop())

let batches = 0

/** Clicks by people, all in the first minute of an hour. */
async function store(
  who: Newcomer,
  linkId: string,
  hours: readonly [at: number, clicks: number][],
) {
  const rows = hours.flatMap(([at, clicks]) =>
    Array.from({ length: clicks }, (_, n) => ({
      ...plainClick,
      account_id: who.accountId,
      link_id: linkId,
      at: at + n,
    })),
  )
  batches += 1
  await storeClicks(engine.clickhouse, { batchId: `traffic-${batches}`, rows })
}

describeAppOnBothDatabases('Unusual traffic', (open) => {
  /** An account with a link that has some 60 clicks an hour, for some weeks. */
  async function busy(weeks: number) {
    const mine = await newcomer(open())
    const link = await newLink(open(), mine)
    const hour = lastClosedHour(open().app.clock())
    const { db } = open().app
    const old = { created_at: hour - weeks * WEEK - DAY }
    await db.updateTable('accounts').set(old).where('id', '=', mine.accountId).execute()
    await db.updateTable('links').set(old).where('id', '=', link.id).execute()
    const usual = Array.from({ length: weeks * 8 }, (_, n): [number, number] => [
      hour - (Math.floor(n / 8) + 1) * WEEK + ((n % 8) - 4) * HOUR,
      55 + ((n * 7) % 11),
    ])
    await store(mine, link.id, usual)
    const app = { ...open().app, clickhouse: engine.clickhouse }
    return { mine, link, hour, app }
  }

  const isStopping = () => false

  test('is told once, of the account and of its link, also by two workers', async () => {
    const { mine, link, hour, app } = await busy(4)
    await store(mine, link.id, [[hour, 300]])
    const watch = () => openTrafficWatch(app, { isStopping })()
    await Promise.all([watch(), watch()])
    await watch()
    const items = await mine.list()
    expect(items).toHaveLength(2)
    for (const of of ['account', 'link']) {
      expect(items).toContainEqual(
        expect.objectContaining({ kind: 'traffic', of, direction: 'spike', clicks: 300 }),
      )
    }
    const [{ usual, chance, from }] = items
    expect(usual).toBeWithin(55, 66)
    expect(chance).toBeLessThan(1e-6)
    expect(Date.parse(from)).toBe(hour)
  })

  test('is not repeated while it lasts', async () => {
    const { mine, link, hour, app } = await busy(4)
    await store(mine, link.id, [
      [hour, 300],
      [hour + HOUR, 300],
    ])
    await judgeAccounts(app, { hour, isStopping })
    await judgeAccounts(app, { hour: hour + HOUR, isStopping })
    const items = await mine.list()
    expect(items).toHaveLength(2)
    expect(items.map(({ until }: { until: string }) => Date.parse(until))).toEqual([
      hour + 2 * HOUR,
      hour + 2 * HOUR,
    ])
  })

  test('is also an hour without any clicks', async () => {
    const { mine, hour, app } = await busy(8)
    await judgeAccounts(app, { hour, isStopping })
    expect(await mine.list()).toContainEqual(
      expect.objectContaining({ of: 'account', direction: 'drop', clicks: 0 }),
    )
  })

  test('is neither usual traffic, nor anything in the first three weeks', async () => {
    const usual = await busy(4)
    await store(usual.mine, usual.link.id, [[usual.hour, 70]])
    const young = await busy(2)
    await store(young.mine, young.link.id, [[young.hour, 900]])
    await judgeAccounts(usual.app, { hour: usual.hour, isStopping })
    expect(await usual.mine.list()).toEqual([])
    expect(await young.mine.list()).toEqual([])
  })

  test('is not looked for while the analytics store is away, and made up for later', async () => {
    const { mine, link, hour, app } = await busy(4)
    await store(mine, link.id, [[hour, 300]])
    const away = { ...app, clickhouse: open().app.clickhouse }
    const watch = openTrafficWatch(away, { isStopping })
    await watch()
    expect(await mine.list()).toEqual([])
    away.clickhouse = engine.clickhouse
    open().pass(HOUR)
    await watch()
    const items: { from: string; direction: string }[] = await mine.list()
    const told = items.filter(({ direction }) => direction === 'spike')
    expect(told.map(({ from }) => Date.parse(from))).toEqual([hour, hour])
  })

  test('is looked for again after the clock was a year ahead', async () => {
    const { mine, link, hour, app } = await busy(4)
    await store(mine, link.id, [[hour, 300]])
    const watch = openTrafficWatch(app, { isStopping })
    open().pass(365 * DAY)
    await watch()
    expect(await mine.list()).toEqual([])
    open().pass(-365 * DAY)
    await watch()
    const items: { from: string }[] = await mine.list()
    expect(items.map(({ from }) => Date.parse(from))).toEqual([hour, hour])
  })
})
