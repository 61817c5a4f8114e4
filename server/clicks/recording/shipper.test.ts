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
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ClickHouse, openClickHouse } from '../../platform/clickhouse/clickhouse.ts'
import { MINUTE } from '../../platform/clock.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { startTestEngine, type TestEngine } from '../../platform/embedded-clickhouse/test-engine.ts'
import { openJournal } from '../../platform/journal/journal.ts'
import { frameOf } from '../../platform/journal/journal-frame.ts'
import {
  listSegments,
  markSegment,
  readSegment,
  type Segment,
  sealLeftovers,
} from '../../platform/journal/journal-reader.ts'
import { openLog } from '../../platform/log.ts'
import { migrate } from '../../schema/migrate.ts'
import { databaseKinds, testOnceOn } from '../../testing/both-databases.ts'
import { canFill, fillDatabase } from '../../testing/full-disk.ts'
import { loseParts } from '../../testing/lost-parts.ts'
import { isEverything, rounds } from '../../testing/rounds.ts'
import {
  type FaultyProxy,
  openFaultyProxy,
  throughProxy,
} from '../../testing/servers/faulty-proxy.ts'
import { freshDatabase } from '../../testing/servers/postgres.ts'
import { until } from '../../testing/until.ts'
import { prepareAnalytics, storeClicks } from '../analytics/analytics.ts'
import { type ClickRecord, encodeClick } from './click-record.ts'
import { countBatch, countsOf } from './counting.ts'
import { enrich } from './enrichment/enrichment.ts'
import { openGeography } from './enrichment/geography.ts'
import { openSalts } from './enrichment/salts.ts'
import { createShipper, type Shipper } from './shipper.ts'
import { LINKS_IN_A_STEP, recordBatch } from './store.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
/** Far longer than any of these tests needs, on a busy machine too. */
const SLOWEST_MS = 180_000
const noPlaces = { note() {}, settled: async () => undefined }
setDefaultTimeout(SLOWEST_MS)

let started: TestEngine
let direct: ClickHouse
let gate: FaultyProxy
let clickhouse: ClickHouse

beforeAll(async () => {
  started = await startTestEngine()
  direct = started.clickhouse
  await prepareAnalytics(direct)
  gate = await openFaultyProxy(Number(new URL(started.engine.url).port))
  clickhouse = openClickHouse({ url: throughProxy(started.engine.url, gate), timeoutMs: 1500 })
}, 180_000)

afterAll(async () => {
  await clickhouse?.close()
  gate?.close()
  await started?.stop()
}, 180_000)

let journalDir = ''
let accountId = ''
let now = NOW
/** How often shippers have read the clock, which they do in each pass. */
let looks = 0
const nothing = {
  shipped: 0,
  away: 0,
  full: 0,
  refused: 0,
  held: 0,
  damaged: 0,
  missing: { segments: 0, clicks: 0 },
}
let said: string[] = []
let metrics = { ...nothing }
const shippers: Shipper[] = []

beforeEach(() => {
  journalDir = mkdtempSync(join(tmpdir(), 'unfurly-shipper-'))
  accountId = `acc_${crypto.randomUUID()}`
  now = NOW
  metrics = { ...nothing }
  said = []
  gate.become('open')
})

afterEach(async () => {
  gate.become('open')
  await Promise.all(shippers.splice(0).map((shipper) => shipper.stop()))
  rmSync(journalDir, { recursive: true, force: true })
})

function start(db: Database): Shipper {
  const shipper = createShipper({
    journalDir,
    clickhouse,
    db,
    clock: () => {
      looks++
      return now
    },
    log: openLog('error', {}, (line) => said.push(line)),
    metrics: {
      shipped: (clicks) => {
        metrics.shipped += clicks
      },
      failed: (reason) => {
        metrics[reason]++
      },
      held: () => {
        metrics.held++
      },
      damaged: (bytes) => {
        metrics.damaged += bytes
      },
      missing: ({ segments, clicks }) => {
        const before = metrics.missing
        metrics.missing = {
          segments: before.segments + segments,
          clicks: before.clicks + clicks,
        }
      },
    },
  })
  shippers.push(shipper)
  void shipper.run()
  return shipper
}

function click(changes: Partial<ClickRecord> = {}): ClickRecord {
  return {
    at: NOW - 1000,
    accountId,
    linkId: 'lnk_a',
    trigger: 'link',
    address: '81.2.69.142',
    host: 'go.example.org',
    isPrivate: false,
    agent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
    acceptLanguage: 'en-GB,en;q=0.9',
    referrer: 'https://www.news.example/today',
    target: 'https://target.example/?utm_source=letter',
    rule: '',
    event: 'click',
    ...changes,
  }
}

const clicks = (count: number, changes: Partial<ClickRecord> = {}) =>
  Array.from({ length: count }, () => click(changes))

/** Writes and closes a segment as the redirect does. */
async function write(records: readonly ClickRecord[], slot = 'redirect-0'): Promise<Segment> {
  // A running shipper may take it at once.
  const all = () => [...listSegments(journalDir, 'closed'), ...listSegments(journalDir, 'sent')]
  const before = new Set(all().map(({ id }) => id))
  const folder = join(journalDir, slot)
  const journal = openJournal({ folder, sync: 'never', log: openLog('error'), maxAgeMs: 60_000 })
  for (const record of records) journal.append(encodeClick(record))
  await journal.close()
  const made = all().find(({ id }) => !before.has(id))
  if (!made) throw new Error('the journal made no segment')
  return made
}

/** Waits until the shipper has begun and ended a pass. */
async function nextLooks(): Promise<void> {
  const before = looks
  await until(() => looks > before + 5)
}

async function stored(): Promise<number> {
  const [row] = await direct.query<{ count: number }>(
    'SELECT count() AS count FROM clicks WHERE account_id = {account:String}',
    { account: accountId },
    10,
  )
  return Number(row?.count)
}

for (const kind of databaseKinds) {
  describe(`the shipper with ${kind}`, () => {
    const testOnce = testOnceOn(kind)
    let db: Database
    let url = ''
    let sqlGate: FaultyProxy | undefined
    const folder = mkdtempSync(join(tmpdir(), 'unfurly-shipper-db-'))

    beforeAll(async () => {
      url = kind === 'SQLite' ? join(folder, 'state.db') : await freshPostgres()
      if (kind === 'PostgreSQL') {
        sqlGate = await openFaultyProxy(Number(new URL(url).port))
        url = throughProxy(url, sqlGate)
      }
      db = openDatabase({ url, timeoutMs: 500, poolSize: 2 })
      if (kind === 'SQLite') await migrate(db)
    }, 180_000)

    afterAll(async () => {
      await db?.destroy()
      sqlGate?.close()
      rmSync(folder, { recursive: true, force: true })
    })

    async function counters(): Promise<Record<string, [total: number, human: number]>> {
      const rows = await db
        .selectFrom('link_clicks')
        .selectAll()
        .where('account_id', '=', accountId)
        .execute()
      return Object.fromEntries(rows.map((row) => [row.link_id, [row.total, row.human]]))
    }

    const shippedIds = async () =>
      (await db.selectFrom('shipped_segments').select('id').execute()).map((row) => row.id)

    test('stores each click with all its columns, and counts people separately', async () => {
      const linkId = `lnk_${crypto.randomUUID()}`
      start(db)
      await write([
        click({ linkId, trigger: 'qr', rule: 'rule_1', key: 'spring' }),
        click({ linkId, agent: 'Twitterbot/1.0' }),
        click({ linkId, agent: 'curl/8.0' }),
      ])
      await until(() => metrics.shipped === 3)
      const rows = await direct.query<Record<string, unknown>>(
        'SELECT * EXCEPT (account_id, link_id, visitor, at, arrival), visitor != 0 AS known, toUnixTimestamp64Milli(at) AS ms FROM clicks WHERE account_id = {account:String} ORDER BY kind DESC',
        { account: accountId },
        10,
      )
      expect(rows[1]).toEqual({
        ms: NOW - 1000,
        kind: 'human',
        country: 'GB',
        region: 'England',
        city: 'London',
        device: 'desktop',
        browser: 'Chrome',
        os: 'Windows',
        language: 'en',
        referrer: 'news.example',
        source: 'news.example',
        utm_source: 'letter',
        utm_medium: '',
        utm_campaign: '',
        utm_term: '',
        utm_content: '',
        trigger: 'qr',
        target: 'https://target.example/?utm_source=letter',
        rule: 'rule_1',
        address: expect.stringMatching(/\/spring$/),
        reason: '',
        click_id: '',
        event: 'click',
        known: 1,
      })
      expect(rows.map((row) => row.kind)).toEqual(['preview', 'human', 'bot'])
      expect(await counters()).toEqual({ [linkId]: [3, 1] })
    })

    test('stores a view of a hub and counts it for no link', async () => {
      const linkId = `hub_${crypto.randomUUID()}`
      start(db)
      await write(clicks(3, { linkId, event: 'view', target: '', rule: '' }))
      await write([...clicks(1, { linkId, event: 'view' }), ...clicks(2)])
      await until(() => metrics.shipped === 6)
      const rows = await direct.query<{ event: string; n: number }>(
        `SELECT event, count() AS n FROM clicks WHERE account_id = {account:String}
        GROUP BY event ORDER BY event`,
        { account: accountId },
        10,
      )
      expect(rows).toEqual([
        { event: 'click', n: 2 },
        { event: 'view', n: 4 },
      ])
      expect(Object.values(await counters())).toEqual([[2, 2]])
    })

    test('takes the segments of all writers, also of earlier runs', async () => {
      const linkId = `lnk_${crypto.randomUUID()}`
      await write(clicks(2, { linkId }), 'redirect-0')
      await write(clicks(3, { linkId }), 'redirect-1')
      start(db)
      await until(() => metrics.shipped === 5)
      expect([await stored(), await counters()]).toEqual([5, { [linkId]: [5, 5] }])
    })

    testOnce(
      'sends again when the answer to an insert is lost, and the clicks count once',
      async () => {
        const linkId = `lnk_${crypto.randomUUID()}`
        start(db)
        gate.become('mute')
        await write(clicks(4, { linkId }))
        await until(async () => (await stored()) === 4 && metrics.away > 1)
        expect(await counters()).toEqual({})
        gate.become('open')
        await until(() => metrics.shipped === 4)
        expect([await stored(), await counters()]).toEqual([4, { [linkId]: [4, 4] }])
      },
    )

    test('killed between the insert and the counters: counts once', async () => {
      const linkId = `lnk_${crypto.randomUUID()}`
      const records = clicks(6, { linkId })
      const segment = await write(records)
      const rows = await enrich(records, {
        geography: openGeography(),
        salts: openSalts(db, () => now),
        places: noPlaces,
      })
      await storeClicks(direct, { batchId: segment.id, rows })
      markSegment(segment, 'sent', now)
      start(db)
      await until(() => metrics.shipped === 6)
      expect([await stored(), await counters()]).toEqual([6, { [linkId]: [6, 6] }])
    })

    test.each([
      ['of this program', `0+${LINKS_IN_A_STEP}`, LINKS_IN_A_STEP],
      ['of the program before', '0', 500],
    ])(
      'killed between two steps %s of the counters: each link counts once',
      async (_, name, links) => {
        const prefix = `lnk_${crypto.randomUUID()}`
        const records = Array.from({ length: 1300 }, (_, i) =>
          click({ linkId: `${prefix}_${String(i).padStart(4, '0')}` }),
        )
        const segment = await write(records)
        const rows = await enrich(records, {
          geography: openGeography(),
          salts: openSalts(db, () => now),
          places: noPlaces,
        })
        await storeClicks(direct, { batchId: segment.id, rows })
        const step = { id: `${segment.id}.${name}`, clicks: 0, shippedAt: now }
        await recordBatch(db, step, countsOf(rows).slice(0, links))
        markSegment(segment, 'sent', now)
        start(db)
        await until(() => metrics.shipped === 1300)
        const counted = Object.values(await counters())
        expect(counted.length).toBe(1300)
        expect(counted.every(([total, human]) => total === 1 && human === 1)).toBe(true)
        expect(await stored()).toBe(1300)
        expect((await shippedIds()).filter((id) => id.startsWith(segment.id))).toEqual([segment.id])
      },
    )

    test('killed after the counters: the file stays ten minutes, and sending it again changes nothing', async () => {
      const linkId = `lnk_${crypto.randomUUID()}`
      await write(clicks(3, { linkId }))
      const first = start(db)
      await until(() => metrics.shipped === 3)
      await first.stop()
      now += 9 * MINUTE
      const second = start(db)
      await write(clicks(1, { linkId }))
      await until(() => metrics.shipped === 4)
      await second.stop()
      expect(listSegments(journalDir, 'sent').length).toBe(2)
      expect([await stored(), await counters()]).toEqual([4, { [linkId]: [4, 4] }])
      now += 2 * MINUTE
      start(db)
      await until(() => listSegments(journalDir, 'sent').length === 1)
      expect(await counters()).toEqual({ [linkId]: [4, 4] })
    })

    testOnce(
      'after a power cut that took acknowledged clicks they are stored again, and count once',
      async () => {
        const linkId = `lnk_${crypto.randomUUID()}`
        await write(clicks(3, { linkId }))
        const first = start(db)
        await until(() => metrics.shipped === 3)
        await first.stop()
        await loseParts(started, 'clicks', () => true)
        expect(await stored()).toBe(0)
        start(db)
        await until(async () => (await stored()) === 3)
        await write(clicks(1, { linkId, at: NOW }))
        await until(() => metrics.shipped === 4)
        expect([await stored(), await counters()]).toEqual([4, { [linkId]: [4, 4] }])
      },
    )

    testOnce('a running shipper removes what it shipped ten minutes ago', async () => {
      const segment = await write(clicks(1, { linkId: `lnk_${crypto.randomUUID()}` }))
      start(db)
      await until(() => metrics.shipped === 1)
      const path = markSegment({ ...segment, state: 'sent' }, 'sent', now).path.replace(
        '.seg',
        '.sent',
      )
      now += 9 * MINUTE
      await nextLooks()
      expect(existsSync(path)).toBe(true)
      now += 2 * MINUTE
      await until(() => !existsSync(path))
    })

    for (const state of ['refusing', 'hanging'] as const) {
      testOnce(
        `with ClickHouse ${state} for longer than its timeout, clicks wait and arrive once`,
        async () => {
          const linkId = `lnk_${crypto.randomUUID()}`
          start(db)
          gate.become(state)
          await write(clicks(2, { linkId }))
          await until(() => metrics.away >= 2)
          await write(clicks(3, { linkId }))
          await until(() => metrics.away >= 3)
          expect([await stored(), metrics.shipped]).toEqual([0, 0])
          gate.become('open')
          await until(() => metrics.shipped === 5)
          expect([await stored(), await counters()]).toEqual([5, { [linkId]: [5, 5] }])
        },
      )
    }

    test('with the database away for longer than its timeout, clicks wait and count once', async () => {
      const linkId = `lnk_${crypto.randomUUID()}`
      const release = await takeDatabaseAway()
      start(db)
      await write(clicks(2, { linkId }))
      await until(() => metrics.away >= 2)
      await release()
      await until(() => metrics.shipped === 2)
      const releaseAgain = await takeDatabaseAway()
      const failures = metrics.away
      await write(clicks(3, { linkId }))
      await until(() => metrics.away >= failures + 2)
      await releaseAgain()
      await until(() => metrics.shipped === 5)
      expect([await stored(), await counters()]).toEqual([5, { [linkId]: [5, 5] }])
    })

    /** For SQLite: another process holds a write transaction open. */
    async function takeDatabaseAway(): Promise<() => Promise<void>> {
      if (sqlGate) {
        sqlGate.become('hanging')
        return async () => sqlGate?.become('open')
      }
      const other = openDatabase({ url, timeoutMs: 500 })
      const transaction = await other.startTransaction().execute()
      return async () => {
        await transaction.rollback().execute()
        await other.destroy()
      }
    }

    test('with the disk of the database full, clicks wait for room and count once', async () => {
      if (!canFill(kind)) return
      const linkId = `lnk_${crypto.randomUUID()}`
      start(db)
      await write(clicks(1, { linkId }))
      await until(() => metrics.shipped === 1)
      const makeRoom = await fillDatabase(db)
      // A new counter each.
      const links = Array.from({ length: 300 }, (_, n) => `${linkId}_${n}`)
      await write(links.map((link) => click({ linkId: link })))
      await until(() => metrics.full >= 2)
      await makeRoom()
      await until(() => metrics.shipped === 301)
      expect([metrics.refused, await stored()]).toEqual([0, 301])
      expect(new Set(Object.values(await counters()).map(([total]) => total))).toEqual(new Set([1]))
    })

    testOnce('a torn segment yields its complete records', async () => {
      const linkId = `lnk_${crypto.randomUUID()}`
      const kept = await write(clicks(2, { linkId }))
      const torn = await write(clicks(3, { linkId }))
      truncateSync(torn.path, Bun.file(torn.path).size - 5)
      start(db)
      await until(() => metrics.shipped === 2 && listSegments(journalDir, 'closed').length === 0)
      expect(await counters()).toEqual({ [linkId]: [2, 2] })
      expect(await shippedIds()).toContain(kept.id)
      expect(await shippedIds()).toContain(torn.id)
    })

    /** Segments as one writer closes them, with a frame for every two clicks. */
    async function writeRow(counts: readonly number[], linkId: string): Promise<Segment[]> {
      const folder = join(journalDir, 'redirect-0')
      const journal = openJournal({ folder, sync: 'never', log: openLog('error'), maxAgeMs: 15 })
      for (const count of counts) {
        for (let n = 0; n < count; n += 2) {
          for (const record of clicks(Math.min(2, count - n), { linkId }))
            journal.append(encodeClick(record))
          await journal.written()
        }
        await until(() => journal.state().openBytes === 0, { everyMs: 2 })
      }
      await journal.close()
      return listSegments(journalDir, 'closed')
    }

    async function lookAgain(): Promise<void> {
      for (let times = 0; times < 2; times++) {
        now += 11_000
        await nextLooks()
      }
    }

    testOnce('a segment that disappeared is reported with its number of clicks', async () => {
      const linkId = `lnk_${crypto.randomUUID()}`
      const [, second] = await writeRow([4, 6, 2], linkId)
      rmSync(second?.path ?? '')
      start(db)
      await until(() => metrics.shipped === 6)
      await lookAgain()
      await until(() => metrics.missing.clicks > 0)
      expect(metrics.missing).toEqual({ segments: 1, clicks: 6 })
      expect(said.filter((line) => line.includes('missing from the journal'))).toHaveLength(1)
    })

    testOnce('an emptied and a truncated segment are reported', async () => {
      const linkId = `lnk_${crypto.randomUUID()}`
      const [, empty, short] = await writeRow([4, 6, 8, 2], linkId)
      truncateSync(empty?.path ?? '', 0)
      // Exactly between two frames, which no checksum detects.
      const pieces = [...readSegment(short?.path ?? '')]
      const last = pieces.at(-1)
      const bytes = last?.kind === 'payload' ? Buffer.byteLength(last.text) + 8 : 0
      truncateSync(short?.path ?? '', Bun.file(short?.path ?? '').size - bytes)
      start(db)
      await until(() => metrics.shipped === 12)
      await lookAgain()
      await until(() => metrics.missing.clicks > 6)
      expect(metrics).toMatchObject({ missing: { segments: 1, clicks: 8 }, damaged: 0 })
      expect(said.filter((line) => line.includes('is empty'))).toHaveLength(1)
    })

    testOnce(
      'unreadable bytes are counted once, and their clicks are reported as missing',
      async () => {
        const linkId = `lnk_${crypto.randomUUID()}`
        const [first] = await writeRow([6, 2], linkId)
        const path = first?.path ?? ''
        const bytes = readFileSync(path)
        bytes.writeUInt8(bytes.readUInt8(bytes.length - 9) ^ 1, bytes.length - 9)
        writeFileSync(path, bytes)
        gate.become('mute')
        start(db)
        await until(() => metrics.away > 1)
        gate.become('open')
        await until(() => metrics.shipped === 6)
        await lookAgain()
        await until(() => metrics.missing.clicks > 0)
        expect(metrics.damaged).toBeGreaterThan(100)
        expect(metrics.missing).toEqual({ segments: 0, clicks: 2 })
        expect(said.filter((line) => line.includes('cannot be read'))).toHaveLength(1)
      },
    )

    test('nothing is missing when everything was shipped, by whichever run', async () => {
      const linkId = `lnk_${crypto.randomUUID()}`
      const segments = await writeRow([4, 6, 2, 8, 2], linkId)
      const first = start(db)
      await until(() => metrics.shipped === 22)
      await lookAgain()
      await first.stop()
      // As a shipper does after ten minutes.
      for (const at of [1, 2]) rmSync(listSegments(journalDir, 'sent')[at]?.path ?? '')
      start(db)
      await lookAgain()
      expect(segments).toHaveLength(5)
      expect(metrics).toMatchObject({ missing: { segments: 0, clicks: 0 }, shipped: 22 })
    })

    testOnce(
      'a copy under another name is put aside, one under its own name counts once',
      async () => {
        const linkId = `lnk_${crypto.randomUUID()}`
        const segment = await write(clicks(5, { linkId }))
        const copy = `${NOW}-zzzz_00009`
        copyFileSync(segment.path, join(journalDir, 'redirect-0', `${copy}.seg`))
        mkdirSync(join(journalDir, 'redirect-1'))
        copyFileSync(segment.path, join(journalDir, 'redirect-1', `${segment.id}.seg`))
        start(db)
        await until(() => metrics.held === 1 && listSegments(journalDir, 'sent').length === 2)
        await until(() => metrics.shipped === 5)
        expect(listSegments(journalDir, 'held').map(({ id }) => id)).toEqual([copy])
        expect(said.join('')).toContain(segment.id)
        await lookAgain()
        expect([metrics.shipped, await stored(), await counters()]).toEqual([
          5,
          5,
          { [linkId]: [5, 5] },
        ])
      },
    )

    testOnce('segments of an earlier version, without a header, are shipped', async () => {
      const linkId = `lnk_${crypto.randomUUID()}`
      const text = clicks(3, { linkId }).map(encodeClick).join('')
      const folder = join(journalDir, 'redirect-0')
      mkdirSync(folder)
      for (const name of ['aaaaaaaaaa', 'zzzzzzzzzz'])
        writeFileSync(join(folder, `${NOW}-${name}.seg`), frameOf(text))
      start(db)
      await until(() => metrics.shipped === 6)
      await lookAgain()
      expect(metrics).toMatchObject({ held: 0, missing: { segments: 0, clicks: 0 } })
      expect(await counters()).toEqual({ [linkId]: [6, 6] })
    })

    testOnce('what a dead writer left open is shipped once it is sealed', async () => {
      const linkId = `lnk_${crypto.randomUUID()}`
      const folder = join(journalDir, 'redirect-0')
      const journal = openJournal({
        folder,
        sync: 'never',
        log: openLog('error'),
        maxAgeMs: 10 * MINUTE,
      })
      journal.append(encodeClick(click({ linkId })))
      await journal.written()
      start(db)
      sealLeftovers(folder)
      await until(() => metrics.shipped === 1)
      expect(await counters()).toEqual({ [linkId]: [1, 1] })
    })

    testOnce('a segment that cannot be read is retried and does not stop the others', async () => {
      const linkId = `lnk_${crypto.randomUUID()}`
      const unreadable = join(journalDir, 'redirect-0', `${NOW - 5000}-aaaaaaaaaa.seg`)
      mkdirSync(unreadable, { recursive: true })
      start(db)
      await write(clicks(2, { linkId }))
      await until(() => metrics.shipped === 2)
      expect(metrics.refused).toBeGreaterThan(0)
      const before = metrics.refused
      now += MINUTE
      await until(() => metrics.refused > before)
    })

    testOnce('a click with an odd time or odd values is stored and does no harm', async () => {
      const linkId = `lnk_${crypto.randomUUID()}`
      start(db)
      await write([
        click({ linkId, at: 1_000_000_000_000 }),
        click({ linkId, at: 9_999_999_999_999 }),
        click({ linkId, target: 'x'.repeat(9000) }),
        click({ linkId, address: 'nonsense', referrer: '\u0000' }),
      ])
      await until(() => metrics.shipped === 4)
      expect([await stored(), await counters()]).toEqual([4, { [linkId]: [4, 4] }])
    })

    test('a repeat is put aside, not counted twice, when the store may have forgotten it', async () => {
      const linkId = `lnk_${crypto.randomUUID()}`
      const segment = await write(clicks(2, { linkId }))
      const sent = markSegment(segment, 'sent', now)
      utimesSync(sent.path, now / 1000 - 60, now / 1000 - 60)
      for (let i = 0; i < 10_000; i += 1000) {
        const rows = Array.from({ length: 1000 }, (_, n) => ({
          id: `other-${accountId}-${i + n}`,
          clicks: 1,
          shipped_at: now - 30_000,
        }))
        await db.insertInto('shipped_segments').values(rows).execute()
      }
      start(db)
      await write(clicks(1, { linkId }))
      await until(() => metrics.held === 1 && metrics.shipped === 1)
      expect(listSegments(journalDir, 'held').map(({ id }) => id)).toEqual([segment.id])
      expect([await stored(), await counters()]).toEqual([1, { [linkId]: [1, 1] }])
      await db.deleteFrom('shipped_segments').where('id', 'like', 'other-%').execute()
    })

    test('counting a batch again changes nothing, however many steps it takes', async () => {
      for (const links of [3, LINKS_IN_A_STEP, LINKS_IN_A_STEP + 1, 1300]) {
        const prefix = `lnk_${crypto.randomUUID()}`
        const rows = await enrich(
          Array.from({ length: links * 2 }, (_, n) => click({ linkId: `${prefix}_${n % links}` })),
          { geography: openGeography(), salts: openSalts(db, () => now), places: noPlaces },
        )
        const batch = { id: `batch-${prefix}`, clicks: rows.length, shippedAt: now }
        for (let times = 0; times < 3; times++) await countBatch(db, batch, countsOf(rows))
        const counted = Object.entries(await counters()).filter(([id]) => id.startsWith(prefix))
        expect(counted.length).toBe(links)
        expect(counted.filter(([, [total, human]]) => total !== 2 || human !== 2)).toEqual([])
        expect((await shippedIds()).filter((id) => id.includes(prefix))).toEqual([batch.id])
      }
    })

    test('killed at any moment, it counts each click exactly once', async () => {
      const links = Array.from({ length: 700 }, () => `lnk_${crypto.randomUUID()}`)
      const segments = isEverything ? 40 : 16
      for (let n = 0; n < segments; n++) await write(links.map((linkId) => click({ linkId })))
      const hasSent = () => listSegments(journalDir, 'sent').length > 0
      // On a busy machine each lives longer, until one has got somewhere.
      for (let kill = 0; kill < rounds(10) || !hasSent(); kill++) {
        const child = spawnShipper()
        await firstLineOf(child.stdout)
        await Bun.sleep(Math.random() * 150 * Math.max(1, kill / 10))
        child.kill('SIGKILL')
        await child.exited
      }
      start(db)
      const isOver = async () => (await stored()) === segments * links.length
      await until(async () => listSegments(journalDir, 'closed').length === 0 && (await isOver()))
      await until(async () => {
        const ids = new Set(await shippedIds())
        return listSegments(journalDir, 'sent').every(({ id }) => ids.has(id))
      })
      const counted = await counters()
      expect(Object.keys(counted).length).toBe(links.length)
      expect(Object.values(counted).filter(([total]) => total !== segments)).toEqual([])
      expect(await stored()).toBe(segments * links.length)
    })

    function spawnShipper() {
      const program = join(import.meta.dir, '../../testing/programs/shipping-program.ts')
      return Bun.spawn([process.execPath, program, journalDir, started.engine.url, url], {
        stdin: 'ignore',
        stdout: 'pipe',
        stderr: 'inherit',
      })
    }

    test('a segment that waited for long but was never sent is shipped', async () => {
      const linkId = `lnk_${crypto.randomUUID()}`
      await write(clicks(2, { linkId, at: NOW - 90 * 24 * 60 * MINUTE }))
      start(db)
      await until(() => metrics.shipped === 2)
      const [row] = await direct.query<{ known: number }>(
        'SELECT countIf(visitor != 0) AS known FROM clicks WHERE account_id = {account:String}',
        { account: accountId },
        10,
      )
      expect(Number(row?.known)).toBe(0)
      expect(metrics.held).toBe(0)
    })
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
