import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { openJournal } from '../../platform/journal/journal.ts'
import { openLog } from '../../platform/log.ts'
import { migrate } from '../../schema/migrate.ts'
import { openTestStore, type TestStore } from '../../testing/servers/engine.ts'
import { until } from '../../testing/until.ts'
import { prepareAnalytics } from '../analytics/analytics.ts'
import { type ClickRecord, encodeClick } from './click-record.ts'
import { createShipper, type Shipper } from './shipper.ts'

setDefaultTimeout(60_000)
const NOW = Date.parse('2026-11-21T12:00:00Z')
const LONDON = '81.2.69.142'
const SYDNEY = '1.1.1.1'
const MOUNTAIN_VIEW = '8.8.8.8'

let started: TestStore
let db: Database
let shipper: Shipper
let shipped = 0
let refused = 0
const folder = mkdtempSync(join(tmpdir(), 'unfurly-places-'))

beforeAll(async () => {
  started = await openTestStore()
  await prepareAnalytics(started.clickhouse)
  db = openDatabase({ url: join(folder, 'state.db'), timeoutMs: 5000, poolSize: 1 })
  await migrate(db)
  shipper = createShipper({
    ...{ journalDir: folder, clickhouse: started.clickhouse, db, clock: () => NOW },
    log: openLog('error'),
    metrics: {
      shipped: (clicks) => {
        shipped += clicks
      },
      failed: () => {
        refused++
      },
      ...{ held() {}, damaged() {}, missing() {} },
    },
  })
  void shipper.run()
})

afterAll(async () => {
  await shipper?.stop()
  await db?.destroy()
  await started?.stop()
  rmSync(folder, { recursive: true, force: true })
}, 180_000)

const record: ClickRecord = {
  ...{ at: NOW, accountId: 'acc_1', linkId: 'lnk_1', trigger: 'link', address: LONDON },
  ...{ host: 'go.example', isPrivate: false, agent: 'curl/8', acceptLanguage: '', referrer: '' },
  ...{ target: 'https://target.example/', rule: '', event: 'click' },
}

async function follow(...clicks: Partial<ClickRecord>[]) {
  const expected = shipped + clicks.length
  const journal = openJournal({
    ...{ folder: join(folder, 'redirect-0'), sync: 'never', log: openLog('error') },
    maxAgeMs: 60_000,
  })
  for (const changes of clicks) journal.append(encodeClick({ ...record, ...changes }))
  await journal.close()
  await until(() => shipped === expected)
}

const rows = () =>
  started.clickhouse.query<{ city: string; latitude: number; longitude: number }>(
    'SELECT city, latitude, longitude FROM places ORDER BY city',
    {},
    10,
  )
const cities = async () => (await rows()).map(({ city }) => city)

test('the cities of clicks are written down once, to a tenth of a degree', async () => {
  await follow({}, {}, { address: SYDNEY })
  // Before the clicks were stored.
  expect(await rows()).toHaveLength(2)
  await follow({}, { address: SYDNEY })
  expect(await rows()).toEqual([
    { city: 'London', latitude: 51.5, longitude: -0.1 },
    { city: 'Sydney', latitude: -33.9, longitude: 151.2 },
  ])
})

test('the city of a visitor who asked not to be tracked is not', async () => {
  await follow({ address: MOUNTAIN_VIEW, isPrivate: true })
  // Cities are written in the order in which they are noted.
  await follow({ address: '91.64.0.1' })
  await until(async () => (await cities()).includes('Hennigsdorf'))
  expect(await cities()).toEqual(['Hennigsdorf', 'London', 'Sydney'])
})

test('clicks are shipped while no place can be written, which comes with the next click', async () => {
  await started.clickhouse.command('RENAME TABLE places TO places_away')
  await follow({ address: MOUNTAIN_VIEW })
  expect(refused).toBe(0)
  await started.clickhouse.command('RENAME TABLE places_away TO places')
  await until(async () => {
    await follow({ address: MOUNTAIN_VIEW })
    return (await cities()).includes('Mountain View')
  })
})
