import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MINUTE } from '../platform/clock.ts'
import { openDatabase } from '../platform/database/database.ts'
import { migrate } from '../schema/migrate.ts'
import { openTestApp, type TestApp } from '../testing/app.ts'
import { openMonitorPoint } from '../testing/monitor-point.ts'
import { linkRow } from '../testing/programs/redirect-rows.ts'
import { freshDatabase } from '../testing/servers/postgres.ts'
import { openTarget, type Target } from '../testing/servers/target/target.ts'
import { syncLink } from './monitoring.ts'

const LINKS = 60
const ROUNDS = 6

const urls = {
  SQLite: () => Promise.resolve(join(tmpdir(), `unfurly-two-${crypto.randomUUID()}.db`)),
  PostgreSQL: async () => {
    const { url } = await freshDatabase(async (template) => {
      const db = openDatabase({ url: template, timeoutMs: 10_000, poolSize: 1 })
      await migrate(db)
      await db.destroy()
    })
    return url
  },
}

describe.each(['SQLite', 'PostgreSQL'] as const)(
  'Two processes of one vantage point (%s)',
  (kind) => {
    let target: Target
    let opened: { test: TestApp; close: () => Promise<void> }[]
    beforeAll(async () => {
      target = await openTarget()
      const url = await urls[kind]()
      // Each has connections of its own to the same database.
      opened = [await openTestApp(url), await openTestApp(url)]
    })
    afterAll(async () => {
      target.close()
      for (const { close } of opened) await close()
    })

    test('share the checks, and never make one twice', async () => {
      const [one, two] = opened.map((each) => each.test) as [TestApp, TestApp]
      target.script('/', { status: 200, headers: { 'content-type': 'text/plain' } })
      await makeLinks(one)
      const points = [await openMonitorPoint(one, target), await openMonitorPoint(two, target)]
      const started = points.map(() => 0)
      for (let round = 1; round <= ROUNDS; round += 1) {
        // Until neither finds anything: one leaves a host that the other asks for a while.
        for (let turn = 0; turn < 40; turn += 1) {
          const counts = await Promise.all(points.map((point) => point.check()))
          for (const [at, count] of counts.entries()) started[at] = (started[at] ?? 0) + count
          if (counts.every((count) => count === 0)) break
        }
        expect(target.requests('/')).toHaveLength(round * LINKS)
        // Longer than the interval with its jitter, and shorter than two.
        for (const each of [one, two]) each.pass(6 * MINUTE)
      }
      const hosts = Map.groupBy(target.requests('/'), ({ host }) => host)
      expect(hosts.size).toBe(LINKS)
      expect([...hosts.values()].every((requests) => requests.length === ROUNDS)).toBe(true)
      expect((started[0] ?? 0) + (started[1] ?? 0)).toBe(ROUNDS * LINKS)
    })
  },
)

async function makeLinks({ app, register }: TestApp): Promise<void> {
  await register('owner@example.org')
  const { id: accountId } = await app.db
    .selectFrom('accounts')
    .select('id')
    .executeTakeFirstOrThrow()
  const { id: domainId } = await app.db
    .selectFrom('domains')
    .select('id')
    .where('is_default', '=', 1)
    .executeTakeFirstOrThrow()
  // Alive before the links are made, so that their watches are due at once.
  const seen = { name: 'here', seen_at: app.clock() }
  await app.db.insertInto('monitor_points').values(seen).execute()
  for (let count = 0; count < LINKS; count += 1) {
    const id = `lnk_${count}`
    const of = { id, key: `k${count}`, account_id: accountId, domain_id: domainId }
    const row = { ...of, redirect_to: `http://shop-${count}.test/`, monitoring: 1 }
    await app.db.insertInto('links').values(linkRow(row)).execute()
    await syncLink(app, id)
  }
}
