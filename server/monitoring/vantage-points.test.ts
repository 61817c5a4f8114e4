import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Link } from '../../contract/links/links.ts'
import type { MonitorDetail } from '../../contract/monitoring/monitors.ts'
import { HOUR, MINUTE } from '../platform/clock.ts'
import { describeAppOnBothDatabases, type TestApp } from '../testing/app.ts'
import { type MonitorPoint, openMonitorPoint } from '../testing/monitor-point.ts'
import { openTarget, type Target } from '../testing/servers/target/target.ts'
import { findNextDue } from './schedule/claim-store.ts'

const ui = '/api/ui/v1'

/** A vantage point with a view of its own: what it sees of the shop does not depend on what others see. */
interface View {
  name: string
  target: Target
  point: MonitorPoint
}

async function openViews(open: TestApp, names: readonly string[]): Promise<View[]> {
  const views: View[] = []
  for (const name of names) {
    const target = await openTarget(() => open.app.clock())
    views.push({ name, target, point: await openMonitorPoint(open, target, name) })
  }
  return views
}

/** Lets time pass, and runs the checks of all points as they become due. */
async function pass(open: TestApp, views: readonly View[], ms: number): Promise<void> {
  const { app } = open
  const until = app.clock() + ms
  for (;;) {
    const times = await Promise.all(views.map(({ name }) => findNextDue(app.db, name)))
    const next = Math.min(...times.map((time) => time ?? Infinity))
    if (next > until) break
    open.pass(Math.max(0, next - app.clock()))
    // A point that lives says so more often than it checks.
    for (const { point } of views) await point.follow()
    for (const { point } of views) await point.check()
  }
  open.pass(until - app.clock())
}

async function openShop(open: TestApp, views: readonly View[]) {
  const token = await open.register()
  const fallbackUrl = 'https://example.com/backup'
  const body = { redirectTo: 'http://shop.test/', monitoring: true, fallbackUrl }
  const made = await open.call(`${ui}/redirects/standard`, { token, body })
  const link: Link = await made.json()
  const path = `${ui}/monitors/${link.domain}/${link.key}`
  for (const { point } of views) await point.follow()
  const read = async (): Promise<MonitorDetail> => (await open.call(path, { token })).json()
  return {
    state: async () => (await read()).state,
    /** Since when visitors are sent to the backup, or what holds that back. */
    failover: async () => {
      const { isFailedOver, targets } = await read()
      const points = targets[0]?.failover?.evidence.map(({ point }) => point)
      return { isFailedOver, hold: targets[0]?.failoverHold, points: [...new Set(points)].sort() }
    },
    incidents: async () => (await (await open.call(`${path}/incidents`, { token })).json()).items,
  }
}

const see = ({ target }: View, status: number) => target.script('/', { status })

function describePoints(
  name: string,
  points: readonly string[],
  tests: (open: () => TestApp, views: () => readonly View[]) => void,
): void {
  describeAppOnBothDatabases(name, (open) => {
    let views: View[] = []
    beforeAll(async () => {
      views = await openViews(open(), points)
    })
    afterAll(() => {
      for (const { target } of views) target.close()
    })
    tests(open, () => views)
  })
}

describePoints('Of three vantage points', ['east', 'north', 'west'], (open, views) => {
  test('more than half decide that a target is down, and that it is back', async () => {
    const [east, north, west] = views() as [View, View, View]
    for (const view of views()) see(view, 200)
    const shop = await openShop(open(), views())
    await pass(open(), views(), 6 * MINUTE)
    expect(await shop.state()).toBe('UP')
    for (const { target } of views()) expect(target.requests('/').length).toBeGreaterThan(0)

    see(east, 500)
    await pass(open(), views(), 20 * MINUTE)
    expect(await shop.state()).toBe('UP')
    expect(await shop.incidents()).toEqual([])

    see(north, 500)
    await pass(open(), views(), 20 * MINUTE)
    expect(await shop.state()).toBe('DOWN')
    expect(await shop.incidents()).toMatchObject([{ cause: 'STATUS', endedAt: null }])
    // The third one still reaches it.
    const held = { isFailedOver: false, hold: 'POINT_ANSWERS' as const, points: [] }
    expect(await shop.failover()).toEqual(held)

    see(west, 403)
    await pass(open(), views(), 20 * MINUTE)
    expect(await shop.failover()).toEqual(held)

    see(west, 500)
    await pass(open(), views(), 20 * MINUTE)
    expect(await shop.failover()).toEqual({
      isFailedOver: true,
      hold: null,
      points: ['east', 'north', 'west'],
    })
    see(east, 200)
    await pass(open(), views(), 20 * MINUTE)
    expect(await shop.state()).toBe('DOWN')
    expect(await shop.incidents()).toHaveLength(1)

    see(north, 200)
    await pass(open(), views(), 20 * MINUTE)
    expect(await shop.state()).toBe('UP')
    expect(await shop.incidents()).toMatchObject([{ endedAt: expect.any(String) }])
  })
})

describePoints('Of vantage points that check rarely', ['east', 'north', 'west'], (open, views) => {
  test('those that saw a target answer are asked at once when it is down', async () => {
    for (const view of views()) see(view, 200)
    const shop = await openShop(open(), views())
    await pass(open(), views(), MINUTE)
    const { app } = open()
    await app.db
      .updateTable('watch_points')
      .set({ next_at: app.clock() + 20 * HOUR })
      .where('point', '=', 'west')
      .execute()
    for (const view of views()) see(view, 503)
    await pass(open(), views(), 10 * MINUTE)
    expect(await shop.failover()).toEqual({
      isFailedOver: true,
      hold: null,
      points: ['east', 'north', 'west'],
    })
  })
})

describePoints('Of two vantage points', ['east', 'west'], (open, views) => {
  test('both have to agree that a target is down', async () => {
    const [east, west] = views() as [View, View]
    for (const view of views()) see(view, 200)
    const shop = await openShop(open(), views())
    await pass(open(), views(), 6 * MINUTE)
    see(east, 500)
    await pass(open(), views(), 20 * MINUTE)
    expect(await shop.state()).toBe('UP')
    see(west, 500)
    await pass(open(), views(), 20 * MINUTE)
    expect(await shop.state()).toBe('DOWN')
  })
})

describePoints('A vantage point that vanishes', ['east', 'north', 'west'], (open, views) => {
  test('has no vote any more, and gets it back when it returns', async () => {
    const [east, north, west] = views() as [View, View, View]
    see(east, 500)
    see(north, 500)
    see(west, 200)
    const shop = await openShop(open(), views())
    await pass(open(), views(), 20 * MINUTE)
    expect(await shop.state()).toBe('DOWN')
    // Without north, one of two says that it is down.
    await pass(open(), [east, west], 20 * MINUTE)
    expect(await shop.state()).toBe('UP')
    await pass(open(), views(), 20 * MINUTE)
    expect(await shop.state()).toBe('DOWN')
    // The only one that is left decides alone.
    await pass(open(), [west], 20 * MINUTE)
    expect(await shop.state()).toBe('UP')
  })
})
