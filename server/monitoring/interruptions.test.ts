import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Link } from '../../contract/links/links.ts'
import { HOUR, MINUTE, SECOND } from '../platform/clock.ts'
import { writing } from '../platform/database/writing.ts'
import { describeAppOnBothDatabases, type TestApp } from '../testing/app.ts'
import { openMonitorPoint } from '../testing/monitor-point.ts'
import { openTarget, type Target } from '../testing/servers/target/target.ts'
import { releaseClaims } from './monitoring.ts'

const ui = '/api/ui/v1'
const HOURS = 12

/** A small generator, so that a failure can be repeated by its seed. */
function chance(seed: number) {
  let value = seed
  return () => {
    value = (Math.imul(value, 1_103_515_245) + 12_345) & 0x7fffffff
    return value / 0x7fffffff
  }
}

describeAppOnBothDatabases('A monitor process that is killed at any moment', (open) => {
  let target: Target
  beforeAll(async () => {
    target = await openTarget(() => open().app.clock())
  })
  afterAll(() => target.close())

  test('loses and repeats nothing: one incident and its two alerts for each outage', async () => {
    const seed = Number(process.env.SEED ?? Date.now() & 0x7fffffff)
    const random = chance(seed)
    const startedAt = open().app.clock()
    // Down for the second half of each hour.
    target.script('/hourly', ({ at }) => ({
      status: (at - startedAt) % HOUR < HOUR / 2 ? 200 : 503,
    }))
    const token = await open().register()
    const link = await make(open(), token)
    let point = await openMonitorPoint(open(), target)
    await point.follow()
    let kills = 0
    while (open().app.clock() < startedAt + HOURS * HOUR) {
      await point.pass(Math.round(random() * 7 * MINUTE))
      if (random() < 0.5) continue
      // Killed while checks are under way or between two of them: what was not stored is gone.
      if (random() < 0.5) await point.scheduler.start()
      kills += 1
      open().pass(Math.round(random() * 20 * SECOND))
      await writing(open().app, ({ db }) => releaseClaims(db, 'here', open().app.clock()))
      point = await openMonitorPoint(open(), target)
    }
    expect(kills).toBeGreaterThan(20)
    await expectWhole(open(), link, seed)
  })
})

async function make(open: TestApp, token: string): Promise<Link> {
  const body = { redirectTo: 'http://shop.test/hourly', monitoring: true }
  return (await open.call(`${ui}/redirects/standard`, { token, body })).json()
}

/** The spans follow each other without a gap, and alerts and incidents belong to them. */
async function expectWhole({ app: { db } }: TestApp, { id }: Link, seed: number): Promise<void> {
  const spans = await db
    .selectFrom('monitor_spans')
    .selectAll()
    .where('link_id', '=', id)
    .orderBy('started_at')
    .orderBy('ended_at')
    .execute()
  for (const [place, span] of spans.entries()) {
    const next = spans[place + 1]
    if (!next) expect([seed, span.ended_at]).toEqual([seed, null])
    else expect([seed, span.ended_at]).toEqual([seed, next.started_at])
  }
  const outages = spans.filter(
    ({ state }, place) => state === 'DOWN' && spans[place - 1]?.state === 'SUSPECT',
  ).length
  expect(outages).toBeGreaterThanOrEqual(HOURS - 2)
  const incidents = await db.selectFrom('incidents').selectAll().orderBy('number').execute()
  expect(incidents.map(({ number }) => number)).toEqual(incidents.map((_, place) => place + 1))
  expect(incidents).toHaveLength(outages)
  const alerts = await db.selectFrom('alerts').select(['kind', 'incident_id']).execute()
  const of = (kind: string) =>
    alerts.flatMap((alert) => (alert.kind === kind ? [alert.incident_id] : [])).sort()
  expect(of('DOWN')).toEqual(incidents.map((incident) => incident.id).sort())
  const ended = incidents.filter(({ ended_at }) => ended_at !== null)
  expect(of('UP')).toEqual(ended.map((incident) => incident.id).sort())
  const steps = await db.selectFrom('incident_events').select('step').execute()
  const count = (step: string) => steps.filter((one) => one.step === step).length
  expect([count('SUSPECTED'), count('DOWN')]).toEqual([outages, outages])
}
