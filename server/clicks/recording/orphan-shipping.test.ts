import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  setDefaultTimeout,
  test,
} from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MINUTE } from '../../platform/clock.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { openJournal } from '../../platform/journal/journal.ts'
import { listSegments, type Segment } from '../../platform/journal/journal-reader.ts'
import { openLog } from '../../platform/log.ts'
import { migrate } from '../../schema/migrate.ts'
import { insertAccount, insertOwnDomain } from '../../testing/programs/redirect-rows.ts'
import { rounds } from '../../testing/rounds.ts'
import { openTestStore, type TestStore } from '../../testing/servers/engine.ts'
import { freshDatabase } from '../../testing/servers/postgres.ts'
import { until } from '../../testing/until.ts'
import { prepareAnalytics } from '../analytics/analytics.ts'
import { encodeClick, type JournalRecord, type OrphanRecord } from './click-record.ts'
import { countBatch } from './counting.ts'
import { openGeography } from './enrichment/geography.ts'
import { orphanHitsOf } from './enrichment/orphan-hits.ts'
import { createShipper, type Shipper } from './shipper.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const DAY = '2026-11-21'
const STEP = 200
setDefaultTimeout(60_000)

let started: TestStore
beforeAll(async () => {
  started = await openTestStore()
  await prepareAnalytics(started.clickhouse)
}, 180_000)
afterAll(() => started?.stop(), 60_000)

let journalDir = ''
let accountId = ''
let domainId = ''
let now = NOW
/** How often shippers have read the clock, which they do in each pass. */
let looks = 0
const nothing = { shipped: 0, missing: 0 }
let metrics = { ...nothing }
const shippers: Shipper[] = []

function start(db: Database): Shipper {
  const shipper = createShipper({
    journalDir,
    clickhouse: started.clickhouse,
    db,
    clock: () => {
      looks += 1
      return now
    },
    log: openLog('error', {}, () => undefined),
    metrics: {
      shipped: (records) => {
        metrics.shipped += records
      },
      failed: () => undefined,
      held: () => undefined,
      damaged: () => undefined,
      missing: ({ segments, clicks }) => {
        metrics.missing += segments + clicks
      },
    },
  })
  shippers.push(shipper)
  void shipper.run()
  return shipper
}

/** Waits until the shipper has begun and ended a pass. */
async function nextLooks(): Promise<void> {
  const before = looks
  await until(() => looks > before + 5)
}

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'

const fields = () => ({
  at: NOW - 1000,
  accountId,
  trigger: 'link' as const,
  address: '81.2.69.142',
  host: 'own.example',
  isPrivate: false,
  agent: CHROME,
  acceptLanguage: '',
  referrer: 'https://www.news.example/today',
  rule: '',
})

const orphan = (target: string, changes: Partial<OrphanRecord> = {}): OrphanRecord => ({
  ...fields(),
  linkId: domainId,
  target,
  event: 'orphan',
  ...changes,
})

const click = (linkId: string): JournalRecord => ({
  ...fields(),
  linkId,
  target: 'https://target.example/',
  event: 'click',
})

const times = <T>(count: number, make: (n: number) => T) =>
  Array.from({ length: count }, (_, n) => make(n))

async function write(records: readonly JournalRecord[]): Promise<Segment> {
  const all = () => [...listSegments(journalDir, 'closed'), ...listSegments(journalDir, 'sent')]
  const before = new Set(all().map(({ id }) => id))
  const folder = join(journalDir, 'redirect-0')
  const journal = openJournal({ folder, sync: 'never', log: openLog('error'), maxAgeMs: 60_000 })
  for (const record of records) journal.append(encodeClick(record))
  await journal.close()
  const made = all().find(({ id }) => !before.has(id))
  if (!made) throw new Error('the journal made no segment')
  return made
}

async function stored(): Promise<number> {
  const [row] = await started.clickhouse.query<{ count: number }>(
    'SELECT count() AS count FROM clicks WHERE account_id = {account:String}',
    { account: accountId },
    10,
  )
  return Number(row?.count)
}

for (const kind of ['SQLite', 'PostgreSQL'] as const) {
  describe(`the shipper of orphan hits with ${kind}`, () => {
    let db: Database
    let url = ''
    const folder = mkdtempSync(join(tmpdir(), 'unfurly-orphans-db-'))

    beforeAll(async () => {
      url = kind === 'SQLite' ? join(folder, 'state.db') : await freshPostgres()
      db = openDatabase({ url, timeoutMs: 2000, poolSize: 2 })
      if (kind === 'SQLite') await migrate(db)
    }, 180_000)
    afterAll(async () => {
      await db?.destroy()
      rmSync(folder, { recursive: true, force: true })
    })
    beforeEach(async () => {
      journalDir = mkdtempSync(join(tmpdir(), 'unfurly-orphans-'))
      now = NOW
      metrics = { ...nothing }
      accountId = await insertAccount(db)
      domainId = await newDomain(accountId)
    })
    afterEach(async () => {
      await Promise.all(shippers.splice(0).map((shipper) => shipper.stop()))
      rmSync(journalDir, { recursive: true, force: true })
    })

    async function newDomain(account_id: string): Promise<string> {
      const id = `dom_${crypto.randomUUID()}`
      await insertOwnDomain(db, { id, name: `${id.slice(4)}.example`, account_id })
      return id
    }

    const rows = () =>
      db
        .selectFrom('orphan_hits')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('key')
        .orderBy('kind')
        .execute()
    const sum = async () => (await rows()).reduce((total, { hits }) => total + hits, 0)
    const counters = async () => {
      const found = await db
        .selectFrom('link_clicks')
        .selectAll()
        .where('account_id', '=', accountId)
        .execute()
      return Object.fromEntries(found.map((row) => [row.link_id, [row.total, row.human]]))
    }
    const shippedIds = async (segment: string) =>
      (await db.selectFrom('shipped_segments').select('id').execute())
        .map(({ id }) => id)
        .filter((id) => id.startsWith(segment))

    test('adds them up by day, key, referrer, country and kind, and stores no click of them', async () => {
      start(db)
      await write([
        orphan('sale'),
        orphan('sale', { at: NOW }),
        orphan('sale', { agent: 'Twitterbot/1.0', referrer: '' }),
        orphan('sale', { at: NOW - 24 * 60 * MINUTE, address: '203.0.113.7', isPrivate: true }),
        orphan('other', { referrer: 'https://own.example/page' }),
      ])
      await until(() => metrics.shipped === 5)
      const common = { account_id: accountId, domain_id: domainId, day: DAY, country: 'GB' }
      const people = { ...common, kind: 'human', referrer: 'news.example' }
      const at = NOW - 1000
      const found = (await rows()).toSorted((a, b) => b.hits - a.hits)
      expect(found[0]).toEqual({ ...people, key: 'sale', hits: 2, last_at: NOW })
      const rest = [
        { ...people, key: 'other', referrer: 'direct', hits: 1, last_at: at },
        { ...common, kind: 'preview', key: 'sale', referrer: 'direct', hits: 1, last_at: at },
        {
          ...people,
          day: '2026-11-20',
          key: 'sale',
          country: 'unknown',
          hits: 1,
          last_at: NOW - 24 * 60 * MINUTE,
        },
      ]
      expect(found.slice(1)).toHaveLength(rest.length)
      expect(found.slice(1)).toEqual(expect.arrayContaining(rest))
      expect([await stored(), await counters()]).toEqual([0, {}])
    })

    test('counts clicks and orphan hits of one segment each in its own place, and misses none of them', async () => {
      const linkId = `lnk_${crypto.randomUUID()}`
      await write([orphan('a'), click(linkId), orphan('b'), click(linkId), orphan('a')])
      await write([orphan('a')])
      await write([click(linkId)])
      start(db)
      await until(() => metrics.shipped === 7)
      for (let n = 0; n < 3; n += 1) {
        now += 11_000
        await nextLooks()
      }
      expect((await rows()).map(({ key, hits }) => [key, hits])).toEqual([
        ['a', 3],
        ['b', 1],
      ])
      expect([await stored(), await counters(), metrics.missing]).toEqual([
        3,
        { [linkId]: [3, 3] },
        0,
      ])
    })

    test('drops hits on domains that the account does not have any more, and ships the rest', async () => {
      const others = await newDomain(await insertAccount(db))
      start(db)
      await write([
        orphan('a'),
        orphan('stray-b', { linkId: 'dom_gone' }),
        orphan('stray-c', { linkId: others }),
        orphan('stray-d', { accountId: 'acc_gone' }),
      ])
      await until(() => metrics.shipped === 4)
      expect((await rows()).map(({ key }) => key)).toEqual(['a'])
      const strays = db.selectFrom('orphan_hits').select('key').where('key', 'like', 'stray-%')
      expect(await strays.execute()).toEqual([])
    })

    test('counts a batch once, however often it is counted and in how many steps', async () => {
      for (const count of [1, STEP, STEP + 1, 5 * STEP]) {
        const before = await sum()
        const hits = orphanHitsOf(
          times(count, (n) => orphan(`${count}-${n % 50}`)),
          openGeography(),
        )
        const batch = { id: `batch-${crypto.randomUUID()}`, clicks: count, shippedAt: now }
        for (let n = 0; n < 3; n += 1) await countBatch(db, { ...batch, orphans: hits }, [])
        expect((await sum()) - before).toBe(count)
        expect(await shippedIds(batch.id)).toEqual([batch.id])
      }
    })

    test('a batch that was interrupted between two steps goes on after the first', async () => {
      const orphans = orphanHitsOf(
        times(3 * STEP, (n) => orphan(`k${n % 9}`)),
        openGeography(),
      )
      const batch = { id: `batch-${crypto.randomUUID()}`, clicks: orphans.length, shippedAt: now }
      // What a step that was committed before the kill has left behind.
      const first = { ...batch, id: `${batch.id}.orphans0`, clicks: 0 }
      await countBatch(db, { ...first, orphans: orphans.slice(0, STEP) }, [])
      expect(await sum()).toBe(STEP)
      await countBatch(db, { ...batch, orphans }, [])
      expect(await sum()).toBe(3 * STEP)
      expect(await shippedIds(batch.id)).toEqual([batch.id])
    })

    test('sending a shipped segment again changes nothing', async () => {
      const linkId = `lnk_${crypto.randomUUID()}`
      await write([...times(5, () => orphan('a')), click(linkId)])
      const first = start(db)
      await until(() => metrics.shipped === 6)
      await first.stop()
      start(db)
      await write([orphan('a')])
      await until(() => metrics.shipped === 7)
      expect([await sum(), await stored(), await counters()]).toEqual([6, 1, { [linkId]: [1, 1] }])
    })

    test('killed at any moment, it counts each hit and click exactly once', async () => {
      const links = times(300, () => `lnk_${crypto.randomUUID()}`)
      const segments = 20
      const each = [...links.map(click), ...times(2 * STEP + 50, (n) => orphan(`key-${n % 40}`))]
      for (let n = 0; n < segments; n += 1) await write(each)
      const hasSent = () => listSegments(journalDir, 'sent').length > 0
      // On a busy machine each lives longer, until one has got somewhere.
      for (let kill = 0; kill < rounds(10) || !hasSent(); kill += 1) {
        const child = spawnShipper()
        await firstLineOf(child.stdout)
        await Bun.sleep(Math.random() * 150 * Math.max(1, kill / 10))
        child.kill('SIGKILL')
        await child.exited
      }
      start(db)
      await until(async () => (await stored()) === segments * links.length)
      await until(async () => {
        const ids = new Set(await shippedIds(''))
        const isOpen = listSegments(journalDir, 'closed').length > 0
        return !isOpen && listSegments(journalDir, 'sent').every(({ id }) => ids.has(id))
      })
      await until(async () => (await sum()) === segments * (2 * STEP + 50))
      const counted = Object.values(await counters())
      expect(counted).toHaveLength(links.length)
      expect(counted.filter(([total]) => total !== segments)).toEqual([])
      expect(await rows()).toHaveLength(40)
    }, 180_000)

    test('a scan of many thousand keys leaves the rows of a day and no more, and its hits add up', async () => {
      const early = orphanHitsOf([orphan('known-before')], openGeography())
      await countBatch(db, { ...batchOf(1), orphans: early }, [])
      const size = rounds(100_000)
      const scan = times(size, (n) =>
        orphan(`scan-${crypto.randomUUID()}`, {
          agent: n % 4 === 0 ? 'curl/8.0' : n % 4 === 1 ? 'Twitterbot/1.0' : CHROME,
        }),
      )
      const hits = orphanHitsOf(scan, openGeography())
      for (let from = 0; from < hits.length; from += size / 5) {
        const orphans = hits.slice(from, from + size / 5)
        await countBatch(db, { ...batchOf(orphans.length), orphans }, [])
      }
      await countBatch(db, { ...batchOf(1), orphans: early }, [])
      const found = await rows()
      const people = found.filter((row) => row.kind === 'human')
      expect(people).toHaveLength(500)
      expect(found.length - people.length).toBe(200)
      expect(await sum()).toBe(size + 2)
      expect(people.reduce((total, { hits: n }) => total + n, 0)).toBe(size / 2 + 2)
      expect(found.find(({ key }) => key === 'known-before')?.hits).toBe(2)
      const rest = found.filter(({ key }) => key === '')
      expect(rest.map((row) => [row.kind, row.referrer, row.country]).toSorted()).toEqual([
        ['bot', '', ''],
        ['human', '', ''],
        ['preview', '', ''],
      ])
    }, 180_000)

    test('two workers that add at once stay near the bound, and lose nothing', async () => {
      const lanes = times(2, () =>
        orphanHitsOf(
          times(2000, () => orphan(`scan-${crypto.randomUUID()}`)),
          openGeography(),
        ),
      )
      await Promise.all(
        lanes.map((orphans) => countBatch(db, { ...batchOf(orphans.length), orphans }, [])),
      )
      expect(await sum()).toBe(4000)
      expect((await rows()).length).toBeLessThanOrEqual(500 + STEP)
    })

    const batchOf = (clicks: number) => ({
      id: `batch-${crypto.randomUUID()}`,
      clicks,
      shippedAt: now,
    })

    function spawnShipper() {
      const program = join(import.meta.dir, '../../testing/programs/shipping-program.ts')
      return Bun.spawn([process.execPath, program, journalDir, started.url, url], {
        stdin: 'ignore',
        stdout: 'pipe',
        stderr: 'inherit',
      })
    }
  })
}

async function firstLineOf(stream: ReadableStream<Uint8Array>): Promise<void> {
  const reader = stream.getReader()
  await reader.read()
  reader.releaseLock()
}

async function freshPostgres(): Promise<string> {
  const { url } = await freshDatabase(async (template) => {
    const db = openDatabase({ url: template, timeoutMs: 10_000, poolSize: 1 })
    await migrate(db)
    await db.destroy()
  })
  return url
}
