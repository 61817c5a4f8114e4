import { expect, test } from 'bun:test'
import { describeAppOnBothDatabases } from '../../testing/app.ts'
import type { Database } from '../database/database.ts'
import { giveBack, openQuotas, take } from './rate-limit.ts'

describeAppOnBothDatabases('Limits', (open) => {
  const db = () => open().app.db as Database

  test('a durable limit is exact for fifty concurrent uses and resets when its window has ended', async () => {
    const limit = { bucket: crypto.randomUUID(), limit: 10, windowMs: 1000 }
    const uses = await Promise.all(Array.from({ length: 50 }, () => take(db(), 5000, limit)))
    expect(uses.filter((use) => use.isAllowed)).toHaveLength(10)
    expect((await take(db(), 5999, limit)).retryAfterSeconds).toBeCloseTo(0.001)
    expect((await take(db(), 6000, limit)).isAllowed).toBe(true)
  })

  test('a use that was given back is available again', async () => {
    const limit = { bucket: crypto.randomUUID(), limit: 1, windowMs: 1000 }
    expect((await take(db(), 0, limit)).isAllowed).toBe(true)
    await giveBack(db(), limit.bucket)
    expect((await take(db(), 0, limit)).isAllowed).toBe(true)
    expect((await take(db(), 0, limit)).isAllowed).toBe(false)
  })

  test('quotas of more addresses than fit are counted on from what was written', async () => {
    let now = 0
    const quotas = openQuotas(db(), () => now)
    const bucket = crypto.randomUUID()
    const use = () => quotas.take({ bucket, limit: 5, windowMs: 60_000 }).left
    expect([use(), use(), use()]).toEqual([4, 3, 2])
    await quotas.write()
    const fill = () => {
      for (let n = 0; n < 100_000; n++) {
        quotas.take({ bucket: `address ${n}`, limit: 5, windowMs: 60_000 })
      }
    }
    fill()
    // The oldest one made room, so it is new until the database is asked.
    expect(use()).toBe(4)
    await quotas.write()
    expect(use()).toBe(0)
    // Their rows go with their window, without waiting for the chore.
    now = 60_000
    await quotas.write()
    const left = await db().selectFrom('rate_counters').select('bucket').execute()
    expect(left.length).toBeLessThan(20)
  })

  test('quotas of two processes add up once written, for any number of buckets', async () => {
    let now = 60_000
    const [first, second] = [openQuotas(db(), () => now), openQuotas(db(), () => now)]
    const bucket = crypto.randomUUID()
    const use = (quotas: typeof first) =>
      quotas.take({ bucket, limit: 5, windowMs: 60_000 }).isAllowed
    for (let i = 0; i < 700; i++)
      first.take({ bucket: crypto.randomUUID(), limit: 5, windowMs: 60_000 })
    expect([use(first), use(first), use(first), use(second), use(second)]).toEqual(
      Array(5).fill(true),
    )
    await first.write()
    await second.write()
    expect(use(second)).toBe(false)
    now += 60_000
    expect(use(second)).toBe(true)
    const rows = () => db().selectFrom('rate_counters').select('bucket').execute()
    expect((await rows()).length).toBeGreaterThan(700)
    await first.write()
    await second.write()
    expect((await rows()).filter((row) => row.bucket === bucket)).toHaveLength(1)
    expect((await rows()).length).toBeLessThan(20)
  })
})
