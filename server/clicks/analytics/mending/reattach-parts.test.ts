import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  setDefaultTimeout,
  test,
} from 'bun:test'
import { closeSync, existsSync, openSync, readSync, statSync, utimesSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import {
  startTestEngine,
  type TestEngine,
} from '../../../platform/embedded-clickhouse/test-engine.ts'
import { openLog } from '../../../platform/log.ts'
import { openTestApp } from '../../../testing/app.ts'
import { plainClick } from '../../../testing/clicks.ts'
import { prepareAnalytics, storeClicks } from '../analytics.ts'
import type { MissingPart } from './damaged-parts-store.ts'
import { openReattaching, PARTS_AN_HOUR } from './reattach-parts.ts'

const MINUTE = 60_000
setDefaultTimeout(MINUTE)
const APRIL = Date.parse('2026-04-10T12:00:00Z')

let started: TestEngine
let test1: Awaited<ReturnType<typeof openTestApp>>
beforeAll(async () => {
  started = await startTestEngine()
  await prepareAnalytics(started.clickhouse)
  // Each insert stays a part of its own, which a test damages.
  await started.clickhouse.command('SYSTEM STOP MERGES clicks')
  test1 = await openTestApp(':memory:', { CLICKHOUSE_URL: started.engine.url })
}, MINUTE)
afterAll(async () => {
  await test1?.close()
  await started?.stop()
}, MINUTE)

let now = Date.now()
let said: string[] = []
let missing: readonly MissingPart[] = []

beforeEach(async () => {
  // No part of an earlier test is left, neither damaged nor detached.
  now = Date.now()
  said = []
  missing = []
  await started.clickhouse.command('TRUNCATE TABLE clicks')
  for (const { name } of await detached())
    await started.clickhouse.command(
      `ALTER TABLE clicks DROP DETACHED PART '${name}' SETTINGS allow_drop_detached = 1`,
    )
})

const open = () =>
  openReattaching({
    clickhouse: started.clickhouse,
    clock: () => now,
    log: openLog('info', {}, (line) => said.push(line)),
    missing: (parts) => {
      missing = parts
    },
  })

const detached = () =>
  started.clickhouse.query<{ name: string }>(
    "SELECT name FROM system.detached_parts WHERE database = currentDatabase() AND table = 'clicks'",
    {},
    10,
  )

async function person() {
  const token = await test1.test.register()
  const account = await (await test1.test.call('/api/ui/v1/account', { token })).json()
  /** A part of its own. */
  const click = async (count: number, at = APRIL): Promise<string> => {
    const before = new Set((await parts()).map(({ name }) => name))
    const row = { ...plainClick, account_id: account.id, link_id: 'lnk_a' }
    await storeClicks(started.clickhouse, {
      batchId: crypto.randomUUID(),
      rows: Array.from({ length: count }, (_, n) => ({ ...row, at: at + n, visitor: `${n + 1}` })),
    })
    const made = (await parts()).find(({ name }) => !before.has(name))
    if (!made) throw new Error('no new part')
    return made.path
  }
  const ask = async () => {
    const path = '/api/ui/v1/analytics/summary?from=2026-01-01T00:00:00Z&to=2026-12-31T00:00:00Z'
    const answer = await test1.test.call(path, { token })
    return { status: answer.status, body: await answer.json() }
  }
  return { click, ask }
}

const parts = () =>
  started.clickhouse.query<{ name: string; path: string }>(
    "SELECT name, path FROM system.parts WHERE database = currentDatabase() AND table = 'clicks' AND active",
    {},
    10,
  )

/** Flips bytes as a bad disk does. A second call restores them. */
function flip(part: string): void {
  // Small parts consist of one file.
  const file = ['visitor.bin', 'data.bin'].map((name) => join(part, name)).find(existsSync) ?? ''
  const [at, bytes] = [Math.floor(statSync(file).size / 2), Buffer.alloc(64)]
  const open = openSync(file, 'r+')
  readSync(open, bytes, 0, 64, at)
  writeSync(
    open,
    bytes.map((byte) => byte ^ 0xff),
    0,
    64,
    at,
  )
  closeSync(open)
}

const nameOf = (path: string) => path.split('/').findLast((name) => name !== '') ?? ''

describe('A damaged part of the clicks', () => {
  test('is detached and reported with its number of clicks and days, and queries work again', async () => {
    const [one, other] = [await person(), await person()]
    await other.click(30)
    await one.click(20)
    const bad = await one.click(2000)
    const mend = open()
    expect(await mend()).toBe(0)
    flip(bad)
    const failed = await one.ask()
    expect([failed.status, failed.body.type]).toEqual([503, '/problems/store-away'])

    expect(await mend()).toBe(1)
    expect((await one.ask()).body.clicks).toBe(20)
    expect((await other.ask()).body.clicks).toBe(30)
    expect(missing).toMatchObject([{ part: nameOf(bad), clicks: 2000 }])
    const [{ firstAt, lastAt } = { firstAt: 0, lastAt: 0 }] = missing
    expect([firstAt, lastAt]).toEqual([APRIL, APRIL + 1000])
    const line = said.find((text) => text.includes('clicks are missing')) ?? ''
    expect(JSON.parse(line)).toMatchObject({
      level: 'error',
      part: nameOf(bad),
      clicks: 2000,
      from: '2026-04-10T12:00:00.000Z',
      folder: expect.stringContaining('/detached/'),
    })
    expect(await mend()).toBe(0)
  })

  test('is reported again after a restart, until it is restored', async () => {
    const { click, ask } = await person()
    const bad = await click(2000)
    flip(bad)
    expect((await ask()).status).toBe(503)
    expect(await open()()).toBe(1)
    said = []
    const again = open()
    await again()
    expect(said.filter((line) => line.includes('clicks are missing'))).toHaveLength(1)
    await again()
    expect(said).toHaveLength(1)
    // As restored from a backup.
    flip(missing[0]?.folder ?? '')
    await started.clickhouse.command(`ALTER TABLE clicks ATTACH PART '${nameOf(bad)}'`)
    await again()
    expect(missing).toEqual([])
    expect((await ask()).body.clicks).toBe(2000)
  })

  test('is found by a check when no query reported it', async () => {
    const { click, ask } = await person()
    await click(10)
    const [bad, known] = [await click(40), await click(2000)]
    flip(known)
    await ask()
    flip(known)
    // The reported part is gone, and another one is damaged meanwhile.
    flip(bad)
    expect(await open()()).toBe(1)
    expect(missing).toMatchObject([{ part: nameOf(bad) }])
    expect((await ask()).body.clicks).toBe(2010)
  })
})

describe('A part of the clicks is kept', () => {
  test('when reading it failed once but it is intact', async () => {
    const { click, ask } = await person()
    const part = await click(2000)
    flip(part)
    expect((await ask()).status).toBe(503)
    flip(part)
    expect(await open()()).toBe(0)
    expect((await ask()).body.clicks).toBe(2000)
    expect(missing).toEqual([])
  })

  test('when too many were damaged within an hour', async () => {
    const { click, ask } = await person()
    const bad: string[] = []
    for (let n = 0; n <= PARTS_AN_HOUR; n++) bad.push(await click(2000 + n))
    for (const part of bad) flip(part)
    await ask()
    const mend = open()
    let detached = 0
    // Each query reports the damaged parts that it met.
    for (let round = 0; round < 8; round++) {
      detached += await mend()
      await ask()
      now += MINUTE
    }
    expect(detached).toBe(PARTS_AN_HOUR)
    expect(said.filter((line) => line.includes('too many parts'))).toHaveLength(1)
    for (const { folder } of missing) utimesSync(folder, now / 1000 - 7200, now / 1000 - 7200)
    expect(await mend()).toBe(1)
    expect(await ask()).toMatchObject({ status: 200, body: { clicks: 0 } })
  })
})
