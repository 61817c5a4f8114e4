import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY, HOUR } from '../../../platform/clock.ts'
import { type Database, openDatabase } from '../../../platform/database/database.ts'
import { migrate } from '../../../schema/migrate.ts'
import { freshDatabase } from '../../../testing/servers/postgres.ts'
import { destroyOldSalts, openSalts } from './salts.ts'

const MIDNIGHT = Date.parse('2026-11-21T00:00:00Z')

for (const kind of ['SQLite', 'PostgreSQL'] as const) {
  describe(`the salt of a day with ${kind}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'unfurly-salts-'))
    let one: Database
    let other: Database
    let now = MIDNIGHT + 12 * HOUR

    beforeAll(async () => {
      const url = kind === 'SQLite' ? join(folder, 'state.db') : (await freshDatabase()).url
      one = openDatabase({ url, timeoutMs: 5000, poolSize: 2 })
      await migrate(one)
      other = openDatabase({ url, timeoutMs: 5000, poolSize: 2 })
    }, 180_000)

    afterAll(async () => {
      await Promise.all([one?.destroy(), other?.destroy()])
      rmSync(folder, { recursive: true, force: true })
    })

    const clock = () => now
    const kept = async () =>
      (await one.selectFrom('daily_salts').selectAll().orderBy('day').execute()).map((s) => s.day)

    test('is the same on all instances and lasts from midnight to midnight', async () => {
      const instances = [one, other, one, other].map((db) => openSalts(db, clock))
      const salts = await Promise.all(instances.map((salts) => salts.saltAt(now)))
      const [first] = salts
      if (!first) throw new Error('no salt')
      expect(first.length).toBe(32)
      expect(salts.every((salt) => salt && Buffer.from(salt).equals(Buffer.from(first)))).toBe(true)
      const again = openSalts(other, clock)
      expect(await again.saltAt(MIDNIGHT)).toEqual(first)
      expect(await again.saltAt(MIDNIGHT + DAY - 1)).toEqual(first)
      expect(await again.saltAt(MIDNIGHT - 1)).not.toEqual(first)
      expect(await kept()).toEqual(['2026-11-20', '2026-11-21'])
    })

    test('is destroyed after 48 hours and never made again', async () => {
      const salts = openSalts(one, clock)
      expect(await salts.saltAt(MIDNIGHT)).toBeDefined()
      now = MIDNIGHT + 2 * DAY - 1
      await destroyOldSalts(one, now)
      expect(await salts.saltAt(MIDNIGHT)).toBeDefined()
      now = MIDNIGHT + 2 * DAY
      await destroyOldSalts(one, now)
      expect(await kept()).toEqual([])
      expect(await salts.saltAt(MIDNIGHT)).toBeUndefined()
      expect(await openSalts(other, clock).saltAt(MIDNIGHT + 5 * HOUR)).toBeUndefined()
      expect(await kept()).toEqual([])
    })
  })
}
