import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { exportedData } from '../../account-data/features.ts'
import { openJobRunner } from '../../platform/jobs/jobs.ts'
import { describeAppOnBothDatabases, openTestApp, type TestApp } from '../../testing/app.ts'
import { newOwner, PATH, read, runDue, send, start } from '../../testing/restores/moving.ts'
import { fillAccount, UI } from '../../testing/restores/whole-account.ts'
import { openTestStore } from '../../testing/servers/engine.ts'
import { countClicks, prepareAnalytics } from '../analytics/analytics.ts'
import { clickAndSumExport } from '../analytics/records/sum-files.ts'
import { EXPORT_JOB, makeExport } from '../exports/make-export.ts'

setDefaultTimeout(120_000)

const store = await openTestStore()
await prepareAnalytics(store.clickhouse)
afterAll(() => store.stop(), 60_000)

const features = exportedData.map((feature) =>
  feature.export?.filesFrom
    ? { ...feature, export: clickAndSumExport({ clicksAPage: 10, clicksAFile: 20 }) }
    : feature,
)

/** The ZIPs of an export whose parts have a file of some clicks each. */
async function partsOf({ app, call }: TestApp, { token }: { token: string }) {
  const path = `${UI}/account/exports`
  const { id } = await (await call(path, { token, method: 'POST' })).json()
  await openJobRunner({
    db: app.db,
    clock: app.clock,
    log: app.log,
    maxAttempts: 1,
    handlers: {
      [EXPORT_JOB]: (payload, run) => makeExport(app, features, { payload, run, partBytes: 1 }),
    },
  }).runDue()
  const { parts } = await (await call(`${path}/${id}`, { token })).json()
  return Promise.all(
    (parts as { number: number }[]).map(async ({ number }) =>
      (await call(`${path}/${id}/file?part=${number}`, { token })).bytes(),
    ),
  )
}

async function exported(): Promise<[Uint8Array[], Uint8Array[]]> {
  const { test: source, close } = await openTestApp(':memory:', { CLICKHOUSE_URL: store.url })
  const owner = await newOwner(source)
  await fillAccount(source, owner)
  const both: [Uint8Array[], Uint8Array[]] = [
    await partsOf(source, owner),
    await partsOf(source, owner),
  ]
  await close()
  return both
}
const [parts, others] = await exported()

const add = (test: TestApp, { token }: { token: string }, body: Uint8Array) =>
  test.call(`${PATH}/parts`, { token, body, headers: { 'content-type': 'application/zip' } })

const detailOf = async (answer: Response) => [answer.status, (await answer.json()).detail]

describeAppOnBothDatabases(
  'The ZIPs of one export',
  (open) => {
    test('come in any order, and are restored together', async () => {
      expect(parts.length).toBeGreaterThan(4)
      const [owner, last] = [await newOwner(open()), parts.length]
      const [second, ...left] = [...parts.slice(1), parts[0] ?? new Uint8Array()]
      const sent = await send(open(), owner, second ?? new Uint8Array())
      expect(await sent.json()).toMatchObject({
        status: 'WAITING',
        parts: [2],
        missing: 'The export has more ZIPs: part 1 and what follows part 2 are missing.',
      })
      expect(await detailOf(await start(open(), owner))).toEqual([
        422,
        'The export has more ZIPs: part 1 and what follows part 2 are missing. Send it first.',
      ])
      for (const part of left) expect((await add(open(), owner, part)).status).toBe(202)
      await runDue(open())
      const found = await read(open(), owner)
      expect(found).toMatchObject({ status: 'CHECKED', missing: null, counts: { clicks: 62 } })
      expect(found.parts).toEqual(Array.from({ length: last }, (_, at) => at + 1))
      expect((await start(open(), owner)).status).toBe(202)
      await runDue(open())
      expect(await read(open(), owner)).toMatchObject({ status: 'DONE', problem: null })
      const { app } = open()
      expect(await countClicks(app.clickhouse, owner.accountId, app.clock())).toBe(62)
    })

    test('are refused where one is of another export, is here already, or is none', async () => {
      const owner = await newOwner(open())
      expect((await add(open(), owner, parts[0] ?? new Uint8Array())).status).toBe(404)
      await send(open(), owner, parts[0] ?? new Uint8Array())
      expect(await detailOf(await add(open(), owner, others[1] ?? new Uint8Array()))).toEqual([
        422,
        'This ZIP belongs to another export. Send those that were downloaded together.',
      ])
      expect(await detailOf(await add(open(), owner, parts[0] ?? new Uint8Array()))).toEqual([
        422,
        'Part 1 is here already. The export has more ZIPs: what follows part 1 is missing.',
      ])
      expect((await add(open(), owner, new Uint8Array(100))).status).toBe(422)
      expect(await read(open(), owner)).toMatchObject({ status: 'WAITING', parts: [1] })
      const gone = await open().call(PATH, { token: owner.token, method: 'DELETE' })
      expect(gone.status).toBe(204)
      expect(await read(open(), owner)).toBe(null as never)
    })
  },
  { CLICKHOUSE_URL: store.url },
)
