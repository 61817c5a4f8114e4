import { afterAll, expect, test } from 'bun:test'
import { prepareAnalytics } from '../../clicks/analytics/analytics.ts'
import { MINUTE, SECOND } from '../../platform/clock.ts'
import { writing } from '../../platform/database/writing.ts'
import type { CheckRow } from '../../schema/checks-table.ts'
import { describeAppOnBothDatabases } from '../../testing/app.ts'
import { openTestStore } from '../../testing/servers/engine.ts'
import {
  insertChecks,
  keepChecks,
  listHistorySteps,
  listStoredChecks,
  shipChecks,
} from './checks.ts'
import { forgetChecks } from './forget-checks.ts'
import { removeStoredChecks } from './store.ts'

const started = await openTestStore()
await prepareAnalytics(started.clickhouse)
afterAll(() => started.stop(), 60_000)

/** The engine's own clock removes old checks, so the tests go by it. */
const NOW = Math.floor(Date.now() / SECOND) * SECOND
const HALF_HOUR = 30 * MINUTE

const checkAt = (at: number, changes: Partial<CheckRow> = {}): CheckRow => ({
  accountId: 'acc_1',
  watchId: 'wat_1',
  at,
  point: 'here',
  outcome: 'up',
  cause: null,
  reason: null,
  status: 200,
  ms: 100,
  ...changes,
})

const down = {
  outcome: 'down',
  cause: 'STATUS',
  reason: 'Answers 404 Not Found',
  status: 404,
} as const

test('A batch is stored once, in the checks and in their sums, however often it is sent', async () => {
  const { clickhouse } = started
  const accountId = 'acc_once'
  const rows = Array.from({ length: 20 }, (_, at) =>
    checkAt(NOW - at * SECOND, { accountId, ms: 100 + at, ...(at === 3 && down) }),
  )
  for (let repeat = 0; repeat < 3; repeat++) await insertChecks(clickhouse, { batchId: 'b1', rows })
  const of = { watchIds: ['wat_1'], before: undefined, limit: 100 }
  const listed = await listStoredChecks(clickhouse, accountId, of)
  expect(listed).toHaveLength(20)
  expect(listed[0]).toEqual({
    at: NOW,
    watchId: 'wat_1',
    point: 'here',
    outcome: 'up',
    cause: null,
    reason: null,
    status: 200,
    ms: 100,
  })
  expect(listed[3]).toMatchObject({
    outcome: 'down',
    cause: 'STATUS',
    reason: down.reason,
    status: 404,
  })
  for (const period of ['day', 'week', 'month', 'quarter', 'year'] as const) {
    const steps = await listHistorySteps(clickhouse, accountId, {
      watchId: 'wat_1',
      period,
      now: NOW,
    })
    const sum = (of: 'up' | 'down') => steps.reduce((total, step) => total + step[of], 0)
    expect([period, sum('up'), sum('down')]).toEqual([period, 19, 1])
  }
})

test('A step has the usual and the slowest response times of answers only', async () => {
  const accountId = 'acc_times'
  const start = Math.floor((NOW - 2 * HALF_HOUR) / HALF_HOUR) * HALF_HOUR
  const rows = Array.from({ length: 100 }, (_, at) =>
    checkAt(start + at * SECOND, { accountId, ms: at + 1 }),
  )
  rows.push(checkAt(start, { accountId, ...down, ms: 9999 }))
  await insertChecks(started.clickhouse, { batchId: 'b2', rows })
  const of = { watchId: 'wat_1', period: 'day', now: NOW } as const
  const [step] = await listHistorySteps(started.clickhouse, accountId, of)
  expect(step).toMatchObject({ start: start / SECOND, up: 100, down: 1 })
  expect(Math.abs((step?.p50 ?? 0) - 50)).toBeLessThanOrEqual(2)
  expect(Math.abs((step?.p95 ?? 0) - 95)).toBeLessThanOrEqual(2)
})

test('Checks of an account can be removed, and those of others stay', async () => {
  const { clickhouse } = started
  for (const accountId of ['acc_gone', 'acc_stays']) {
    const rows = [checkAt(NOW, { accountId })]
    await insertChecks(clickhouse, { batchId: accountId, rows })
  }
  while (!(await removeStoredChecks(clickhouse, 'acc_gone'))) await Bun.sleep(100)
  const of = { watchIds: ['wat_1'], before: undefined, limit: 10 }
  expect(await listStoredChecks(clickhouse, 'acc_gone', of)).toEqual([])
  expect(await listStoredChecks(clickhouse, 'acc_stays', of)).toHaveLength(1)
})

describeAppOnBothDatabases('Checks that wait in the database', (open) => {
  test('are sent once, also when the sender died after the store had them', async () => {
    const app = { ...open().app, clickhouse: started.clickhouse }
    const accountId = `acc_${crypto.randomUUID().slice(0, 8)}`
    const rows = Array.from({ length: 7 }, (_, at) => checkAt(NOW - at * SECOND, { accountId }))
    await writing(app, (inside) => keepChecks(inside, rows))
    // The rows are still there, as after a kill between the insert and their removal.
    const begun = async () => app.db.selectFrom('check_outbox').selectAll().execute()
    await app.db
      .updateTable('check_outbox')
      .set({ batch: `chb_${accountId}` })
      .execute()
    const kept = await begun()
    expect(await shipChecks(app)).toBe(7)
    await app.db.insertInto('check_outbox').values(kept).execute()
    expect(await shipChecks(app)).toBe(7)
    expect(await begun()).toEqual([])
    expect(await shipChecks(app)).toBe(0)
    const of = { watchIds: ['wat_1'], before: undefined, limit: 100 }
    expect(await listStoredChecks(started.clickhouse, accountId, of)).toHaveLength(7)
  })

  test('of a purged account are forgotten', async () => {
    const app = { ...open().app, clickhouse: started.clickhouse }
    await forgetChecks(app, { accountId: 'acc_never' })
    const jobs = await app.db
      .selectFrom('jobs')
      .select('kind')
      .where('kind', '=', 'forget-checks')
      .execute()
    expect(jobs).toEqual([])
  })
})
