import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { Registry } from 'prom-client'
import { freshDatabase } from '../testing/servers/postgres.ts'
import { MINUTE } from './clock.ts'
import { SkewWatch, watchClockSkew } from './clock-skew.ts'
import { type Database, openDatabase } from './database/database.ts'
import { openLog } from './log.ts'

describe('a clock that differs', () => {
  test('is logged when the difference begins and when it ends', () => {
    const watch = new SkewWatch()
    const turns = [0, 5000, -5001, -60_000, 70_000, 4500, 3000, 0]
    expect(turns.map((skewMs, minute) => watch.observe(skewMs, minute * MINUTE))).toEqual([
      undefined,
      undefined,
      'begins',
      undefined,
      undefined,
      undefined,
      'ends',
      undefined,
    ])
  })

  test('is logged once in ten minutes while it varies', () => {
    const watch = new SkewWatch()
    const turns = Array.from({ length: 40 }, (_, minute) =>
      watch.observe(minute % 2 === 0 ? 6000 : 0, minute * MINUTE),
    )
    expect(turns.filter((turn) => turn === 'begins')).toHaveLength(4)
    expect(turns.filter((turn) => turn === 'ends')).toHaveLength(4)
  })
})

describe.each(['SQLite', 'PostgreSQL'])('the clock of a machine (%s)', (kind) => {
  let db: Database
  beforeAll(async () => {
    const url = kind === 'SQLite' ? ':memory:' : (await freshDatabase()).url
    db = openDatabase({ url, timeoutMs: 5000, poolSize: 2 })
  })
  afterAll(() => db.destroy())

  test.each([
    [0, 0],
    [60_000, 60],
    [-60_000, -60],
  ])('that is %p ms ahead of the database is measured and logged', async (aheadMs, seconds) => {
    const lines: string[] = []
    let ahead = aheadMs
    const registry = new Registry()
    const skew = watchClockSkew({
      db,
      clock: () => Date.now() + ahead,
      log: openLog('info', {}, (line) => lines.push(line)),
      registry,
    })
    await skew.compare()
    const [family] = await registry.getMetricsAsJSON()
    expect(family?.name).toBe('unfurly_clock_skew_seconds')
    // Closer than the smallest logged difference, even on a slow machine.
    expect(Math.abs((family?.values[0]?.value ?? 99) - seconds)).toBeLessThan(4)
    ahead = 0
    await skew.compare()
    const told = lines.map((line) => JSON.parse(line))
    const warned = seconds === 0 ? [] : [{ level: 'warn' }, { level: 'info' }]
    expect(told).toMatchObject(warned)
    if (seconds !== 0) expect(Math.abs(told[0].seconds - seconds)).toBeLessThan(4)
  })
})
