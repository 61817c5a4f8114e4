import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import type { Export } from '../../../contract/clicks/exports.ts'
import type { AccountData } from '../../account-data/account-data.ts'
import type { ContentFile } from '../../account-data/content-file.ts'
import { exportedData } from '../../account-data/features.ts'
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { openJobRunner } from '../../platform/jobs/jobs.ts'
import { describeAppOnBothDatabases, type TestApp } from '../../testing/app.ts'
import { plainClick } from '../../testing/clicks.ts'
import { addColleague, sessionToken, setMembership } from '../../testing/people/callers.ts'
import { budget } from '../../testing/rounds.ts'
import { openTestStore } from '../../testing/servers/engine.ts'
import { until } from '../../testing/until.ts'
import { prepareAnalytics, storeClicks } from '../analytics/analytics.ts'
import { clickExport } from '../analytics/records/click-files.ts'
import { fileOf } from './export-files.ts'
import { forgetExportFiles, forgetOldExports } from './exports.ts'
import { EXPORT_JOB, makeExport } from './make-export.ts'
import { listParts } from './parts-store.ts'

// Starts an engine and two databases, in parallel with other tests.
setDefaultTimeout(90_000)

const started = await openTestStore()
await prepareAnalytics(started.clickhouse)
afterAll(() => started.stop(), 60_000)

const PATH = '/api/ui/v1/account/exports'
const CLICKS = 300
/** More than a page and more than a file of clicks. */
const IN_ONE_MILLISECOND = 130

async function owner(test: TestApp, clicks = CLICKS) {
  const token = await test.register()
  const { id: accountId } = await (await test.call('/api/ui/v1/account', { token })).json()
  const call = (path = '', headers = {}) => test.call(`${PATH}${path}`, { token, headers })
  const start = async (by = token): Promise<Export> =>
    (await test.call(PATH, { token: by, method: 'POST' })).json()
  const at = test.app.clock() - DAY
  const rows = Array.from({ length: clicks }, (_, n) => ({
    ...plainClick,
    account_id: accountId as string,
    link_id: newId('lnk'),
    at: at + Math.max(0, n - IN_ONE_MILLISECOND),
    visitor: String(n),
  }))
  await storeClicks(started.clickhouse, { batchId: newId('seg'), rows })
  return { token, accountId: accountId as string, call, start }
}

/** Calls `each` before every piece of text that an attempt writes. */
function watched(limits: { clicksAFile: number }, each: () => Promise<void>): AccountData[] {
  async function* files(found: ReturnType<NonNullable<AccountData['export']>['files']>) {
    for await (const file of found) yield { ...file, chunks: chunks(file) }
  }
  async function* chunks(file: ContentFile) {
    for await (const chunk of file.chunks) {
      await each()
      yield chunk
    }
  }
  const clicks = clickExport({ ...limits, clicksAPage: 25 })
  const [analytics, ...others] = exportedData.toReversed()
  if (!analytics) throw new Error('no clicks in an export')
  const watchedExport = (one: NonNullable<AccountData['export']>) => ({
    ...one,
    files: (...of: Parameters<typeof one.files>) => files(one.files(...of)),
    ...(one.filesFrom && {
      filesFrom: (...of: Parameters<typeof one.filesFrom>) => files(one.filesFrom?.(...of) ?? []),
    }),
  })
  return [...others.toReversed(), { ...analytics, export: clicks }].map((feature) =>
    feature.export ? { ...feature, export: watchedExport(feature.export) } : feature,
  )
}

interface Attempt {
  partBytes: number
  clicksAFile: number
  /** Called with the number of the piece of text that is written next. */
  before?: (piece: number) => void | Promise<void>
}

function attempt({ app }: TestApp, { partBytes, clicksAFile, before }: Attempt): Promise<number> {
  let pieces = 0
  const features = watched({ clicksAFile }, async () => before?.(++pieces))
  return openJobRunner({
    db: app.db as Database,
    clock: app.clock,
    log: app.log,
    maxAttempts: Number.POSITIVE_INFINITY,
    handlers: {
      [EXPORT_JOB]: (payload, run) => makeExport(app, features, { payload, run, partBytes }),
    },
  }).runDue()
}

/** Pieces until the first part is finished: those of the small files, and of some clicks. */
const FIRST_PART = 38

/** An attempt whose process is killed: it stays where it is, and its claim runs out. The result lets it go on. */
async function killed(test: TestApp, at: number, options: Omit<Attempt, 'before'>) {
  const [reached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const over = attempt(test, {
    ...options,
    before(piece) {
      if (piece < at) return
      reached.resolve()
      return goOn.promise
    },
  })
  await Promise.race([reached.promise, over])
  test.pass(3 * MINUTE)
  return async () => {
    goOn.resolve()
    await over
  }
}

type Caller = Awaited<ReturnType<typeof owner>>

async function filesOf({ call }: Caller, { id, parts }: Export) {
  const files: Record<string, string>[] = []
  for (const { number, size } of parts) {
    const bytes = await (await call(`/${id}/file?part=${number}`)).bytes()
    expect(bytes.length).toBe(size)
    const texts = Object.entries(unzipSync(bytes)).map(([name, text]) => [name, strFromU8(text)])
    files.push(Object.fromEntries(texts))
  }
  return files
}

const isOfClicks = (name: string): boolean => name.startsWith('clicks')
const PART = 'rows/part.json'
const CSV_VISITOR = 19

async function expectWhole(mine: Caller, made: Export, clicks = CLICKS): Promise<void> {
  expect(made).toMatchObject({ status: 'DONE', progress: 100 })
  expect(made.parts.map(({ number }) => number)).toEqual(made.parts.map((_, at) => at + 1))
  expect(made.size).toBe(made.parts.reduce((sum, { size }) => sum + size, 0))
  const files = await filesOf(mine, made)
  const [first = {}, ...others] = files
  expect(Object.keys(first)).toContain('README.txt')
  expect(Object.keys(first)).toContain('clicks.csv')
  const ofParts = [...others.flatMap(Object.keys)].filter((name) => !isOfClicks(name))
  expect(ofParts.every((name) => name === PART || name === 'hub-views.csv')).toBe(true)
  const parts = files.map((part) => JSON.parse(part[PART] ?? '{}'))
  expect(parts.map(({ exportId }) => exportId)).toEqual(parts.map(() => made.id))
  expect(parts.map(({ number }) => number)).toEqual(made.parts.map(({ number }) => number))
  expect(parts.map(({ isLast }) => isLast)).toEqual(parts.map((_, at) => at === parts.length - 1))
  const names = files.flatMap(Object.keys).filter(isOfClicks)
  expect(names).toEqual(names.map((_, at) => (at === 0 ? 'clicks.csv' : `clicks-${at + 1}.csv`)))
  const visitors = files
    .flatMap((part) => Object.entries(part).filter(([name]) => isOfClicks(name)))
    .flatMap(([, csv]) => csv.trimEnd().split('\r\n').slice(1))
    .map((line) => line.slice(1, -1).split('","')[CSV_VISITOR] ?? '')
    .map((visitor) => Number.parseInt(visitor.slice(1) || '0', 16))
  expect(visitors.toSorted((a, b) => a - b)).toEqual(Array.from({ length: clicks }, (_, n) => n))
}

const read = async ({ call }: Caller, id: string): Promise<Export> => (await call(`/${id}`)).json()

/** A part has one file of clicks, of two or three pieces, and the first one everything else too. */
const small = { partBytes: 1, clicksAFile: 25 }

describeAppOnBothDatabases(
  'A large export',
  (open, { testOnce }) => {
    test('has several parts, and a small one has one', async () => {
      const mine = await owner(open())
      const { id } = await mine.start()
      expect((await read(mine, id)).parts).toEqual([])
      await attempt(open(), small)
      const made = await read(mine, id)
      expect(made.parts.length).toBeGreaterThan(4)
      await expectWhole(mine, made)
      const count = made.parts.length
      const named = (await mine.call(`/${id}/file?part=2`)).headers.get('content-disposition')
      expect(named).toMatch(
        new RegExp(`"unfurly-[a-z0-9-]+-2026-11-\\d\\d-part-2-of-${count}\\.zip"$`),
      )
      const again = await mine.start()
      await attempt(open(), { ...small, partBytes: 1_000_000 })
      const one = await read(mine, again.id)
      expect(one.parts).toEqual([{ number: 1, size: one.size }])
      await expectWhole(mine, one)
    })

    test('goes on behind its last finished part after each kill, and loses and repeats nothing', async () => {
      const mine = await owner(open())
      const { id } = await mine.start()
      const late: (() => Promise<void>)[] = []
      let [finished, progress] = [await listParts(open().app.db, [id]), 0]
      let isUnderWay = true
      // In the first part, then further and further behind the part that was finished last.
      for (const at of [3, FIRST_PART, 1, 2, 3, 4, 5, 4]) {
        late.push(await killed(open(), at, small))
        const parts = await listParts(open().app.db, [id])
        expect(parts.slice(0, finished.length)).toEqual(finished)
        const found = await read(mine, id)
        expect(found.progress).toBeGreaterThanOrEqual(progress)
        isUnderWay = found.status === 'RUNNING'
        ;[finished, progress] = [parts, found.progress]
      }
      expect(isUnderWay).toBe(true)
      expect(finished.length).toBeGreaterThan(1)
      await attempt(open(), small)
      const parts = await listParts(open().app.db, [id])
      expect(parts.slice(0, finished.length)).toEqual(finished)
      await expectWhole(mine, await read(mine, id))
      // What the killed ones would have written late.
      for (const goOn of late) await goOn()
      expect(await listParts(open().app.db, [id])).toEqual(parts)
      await expectWhole(mine, await read(mine, id))
    })

    testOnce('is whole for any size of its parts and any interruptions', async () => {
      const mine = await owner(open())
      const options = fc.record({
        partBytes: fc.integer({ min: 1, max: 30_000 }),
        clicksAFile: fc.integer({ min: 1, max: 150 }),
      })
      const kills = fc.array(fc.integer({ min: 1, max: 45 }), { maxLength: 4 })
      await fc.assert(
        fc.asyncProperty(
          fc.array(options, { minLength: 5, maxLength: 5 }),
          kills,
          async (each, at) => {
            const { id } = await mine.start()
            const late: (() => Promise<void>)[] = []
            const [last = small, ...others] = each
            for (const [n, piece] of at.entries()) {
              late.push(await killed(open(), piece, others[n] ?? last))
            }
            await attempt(open(), last)
            await expectWhole(mine, await read(mine, id))
            for (const goOn of late) await goOn()
          },
        ),
        budget(8),
      )
    })

    testOnce(
      'is given up after eight attempts in which no part was finished, however many there were',
      async () => {
        const mine = await owner(open(), 1000)
        const { id } = await mine.start()
        const failing = async (at: number) => {
          await attempt(open(), {
            ...small,
            before(piece) {
              if (piece >= at) throw new Error('a store is away')
            },
          })
          open().pass(HOUR)
        }
        const partsNow = async () => (await listParts(open().app.db, [id])).length
        await failing(FIRST_PART)
        const before = await partsNow()
        expect(before).toBeGreaterThan(0)
        for (let times = 1; times <= 9; times++) {
          await failing(4)
          expect(await partsNow()).toBeGreaterThanOrEqual(before + times)
        }
        for (let times = 1; times < 8; times++) await failing(1)
        expect((await read(mine, id)).status).toBe('RUNNING')
        await failing(1)
        expect(await read(mine, id)).toMatchObject({ status: 'FAILED', problem: null, parts: [] })
        expect(await partsNow()).toBe(0)
      },
    )

    test('ends and leaves no file when its requester loses access between two parts', async () => {
      const mine = await owner(open())
      const admin = await addColleague(open(), mine.accountId, 47)
      const { id } = await mine.start(await sessionToken(open(), admin))
      const goOn = await killed(open(), FIRST_PART + 10, small)
      const parts = await listParts(open().app.db, [id])
      expect(parts.length).toBeGreaterThan(0)
      await setMembership(open(), admin, { role: 15 })
      await attempt(open(), small)
      expect(await read(mine, id)).toMatchObject({ status: 'FAILED', size: 0, parts: [] })
      expect((await read(mine, id)).problem).toStartWith('It ended because whoever asked')
      for (const { file } of parts) {
        expect(await open().app.files.find(fileOf(file))).toBeUndefined()
      }
      expect(await listParts(open().app.db, [id])).toEqual([])
      await goOn()
    })

    testOnce('is not downloaded before all of its parts are there', async () => {
      const mine = await owner(open())
      const { id } = await mine.start()
      const goOn = await killed(open(), FIRST_PART + 10, small)
      expect(await listParts(open().app.db, [id])).not.toEqual([])
      expect(await read(mine, id)).toMatchObject({ status: 'RUNNING', parts: [] })
      expect((await mine.call(`/${id}/file?part=1`)).status).toBe(404)
      await attempt(open(), small)
      expect((await mine.call(`/${id}/file?part=1`)).status).toBe(200)
      await goOn()
    })

    test('goes on downloading where a download broke off', async () => {
      const mine = await owner(open())
      const { id } = await mine.start()
      await attempt(open(), small)
      const path = `/${id}/file?part=2`
      const whole = await mine.call(path)
      const etag = whole.headers.get('etag') ?? ''
      expect(whole.headers.get('accept-ranges')).toBe('bytes')
      const bytes = await whole.bytes()
      const half = Math.floor(bytes.length / 2)
      const [from, to] = await Promise.all([
        mine.call(path, { range: `bytes=0-${half - 1}` }),
        mine.call(path, { range: `bytes=${half}-`, 'if-range': etag }),
      ])
      expect([from.status, to.status]).toEqual([206, 206])
      expect(from.headers.get('content-range')).toBe(`bytes 0-${half - 1}/${bytes.length}`)
      expect(to.headers.get('content-range')).toBe(
        `bytes ${half}-${bytes.length - 1}/${bytes.length}`,
      )
      expect(Buffer.concat([await from.bytes(), await to.bytes()])).toEqual(Buffer.from(bytes))
      const other = (await mine.call(`/${id}/file`)).headers.get('etag') ?? ''
      expect(other).not.toBe(etag)
      const changed = await mine.call(path, { range: `bytes=${half}-`, 'if-range': other })
      expect([changed.status, (await changed.bytes()).length]).toEqual([200, bytes.length])
      const behind = await mine.call(path, { range: `bytes=${bytes.length}-` })
      expect(behind.status).toBe(416)
      expect(behind.headers.get('content-range')).toBe(`bytes */${bytes.length}`)
    })

    test('has only the parts that it has, and only for its account', async () => {
      const [mine, other] = [await owner(open()), await owner(open(), 1)]
      const { id } = await mine.start()
      await attempt(open(), small)
      const count = (await read(mine, id)).parts.length
      for (const [part, status] of [
        [String(count), 200],
        [String(count + 1), 404],
        ['1000000', 404],
        ['0', 422],
        ['-1', 422],
        ['1.5', 422],
        ['x', 422],
        ['', 422],
      ] as const) {
        const answer = await mine.call(`/${id}/file?part=${part}`)
        expect([part, answer.status]).toEqual([part, status])
        await answer.body?.cancel()
        const foreign = await other.call(`/${id}/file?part=${part}`)
        expect([part, foreign.status]).toEqual([part, status === 200 ? 404 : status])
      }
    })

    test('is removed with all parts, by the purge of its account and a day after its end', async () => {
      const [mine, other] = [await owner(open()), await owner(open())]
      const { db, files } = open().app
      const ids = [(await mine.start()).id, (await other.start()).id]
      await attempt(open(), small)
      const [ofMine = [], ofOther = []] = await Promise.all(ids.map((id) => listParts(db, [id])))
      const stored = async (parts: typeof ofMine) => {
        const found = await Promise.all(parts.map(({ file }) => files.find(fileOf(file))))
        return found.filter((stream) => stream !== undefined).length
      }
      expect(Math.min(ofMine.length, ofOther.length)).toBeGreaterThan(2)
      await forgetExportFiles(open().app, mine.accountId)
      expect([await stored(ofMine), await stored(ofOther)]).toEqual([0, ofOther.length])
      open().pass(DAY)
      await forgetOldExports(open().app)
      expect(await stored(ofOther)).toBe(0)
      expect(await db.selectFrom('export_parts').selectAll().execute()).toEqual([])
    })

    test('keeps the parts of an interrupted attempt however old they are, and nothing else of it', async () => {
      const mine = await owner(open())
      const { id } = await mine.start()
      const { app } = open()
      await killed(open(), FIRST_PART + 10, small)
      const [first] = await listParts(app.db, [id])
      expect(first?.number).toBe(1)
      await app.files.put(fileOf(`${id}-0-1`), new Blob(['what a killed attempt left']).stream())
      const years = Date.now() - app.clock() + 10 * DAY
      open().pass(years)
      const later = { expires_at: app.clock() + DAY }
      await app.db.updateTable('exports').set(later).where('id', '=', id).execute()
      await forgetOldExports(app)
      expect(await app.files.find(fileOf(`${id}-0-1`))).toBeUndefined()
      expect(await app.files.find(fileOf(first?.file ?? ''))).toBeDefined()
      await attempt(open(), small)
      await until(async () => {
        const row = await app.db.selectFrom('exports').select('status').where('id', '=', id)
        return (await row.executeTakeFirst())?.status === 'DONE'
      })
      expect((await listParts(app.db, [id]))[0]).toEqual(first)
    })
  },
  { CLICKHOUSE_URL: started.url },
)
