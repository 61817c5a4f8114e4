import { expect, test } from 'bun:test'
import { describeAppOnBothDatabases } from '../../testing/app.ts'
import { MINUTE } from '../clock.ts'
import { autocommit } from '../database/autocommit.ts'
import { attemptPassword, SLOW_MS } from './password-attempts.ts'
import { take } from './rate-limit.ts'

describeAppOnBothDatabases('Tries of a secret', (open) => {
  /** Returns a function that tries one, each by itself, as processes do. */
  const guarded = (beyond: boolean) => {
    const bucket = crypto.randomUUID()
    const shared = { bucket, limit: 3, windowMs: MINUTE }
    const slow = { bucket: `${bucket}-slow`, limit: 1, windowMs: SLOW_MS }
    return async (isRight: boolean) => {
      const own = { bucket: crypto.randomUUID(), limit: 100, windowMs: MINUTE }
      const limits = [own, beyond ? { ...shared, beyond: slow } : shared]
      return (await attemptPassword(open().app, { limits, isRight: async () => isRight })).kind
    }
  }
  const sorted = async (tries: Promise<string>[]) => (await Promise.all(tries)).sort()

  test('reveal no more results than the limit allows, however many come at once', async () => {
    const guess = guarded(false)
    const kinds = await sorted(Array.from({ length: 20 }, () => guess(false)))
    expect(kinds).toEqual([...Array(17).fill('locked'), ...Array(3).fill('wrong')])
    expect(await guess(true)).toBe('locked')
  })

  test('reveal one more in each interval, and give it back if it was right', async () => {
    const guess = guarded(true)
    const kinds = await sorted(Array.from({ length: 20 }, () => guess(false)))
    expect(kinds).toEqual([...Array(16).fill('locked'), ...Array(4).fill('wrong')])
    open().pass(SLOW_MS)
    expect([await guess(true), await guess(true)]).toEqual(['right', 'right'])
    expect([await guess(false), await guess(true)]).toEqual(['wrong', 'locked'])
  })

  test('wait for what is done at the limit', async () => {
    const { app } = open()
    const beyond = { bucket: crypto.randomUUID(), limit: 1, windowMs: SLOW_MS }
    const limits = [{ bucket: crypto.randomUUID(), limit: 1, windowMs: MINUTE, beyond }]
    let times = 0
    const guess = async () => {
      const atLimit = async () => {
        times += 1
        await Bun.sleep(20)
        await take(autocommit(app.db), app.clock(), beyond)
      }
      return (await attemptPassword(app, { limits, isRight: async () => false, atLimit })).kind
    }
    expect(await sorted([guess(), guess(), guess()])).toEqual(['locked', 'locked', 'wrong'])
    expect(times).toBe(1)
  })

  test('that could not be checked count nothing', async () => {
    const limits = [{ bucket: crypto.randomUUID(), limit: 1, windowMs: MINUTE }]
    const broken = attemptPassword(open().app, {
      limits,
      isRight: () => Promise.reject(new Error('busy')),
    })
    await expect(broken).rejects.toThrow('busy')
    const wrong = await attemptPassword(open().app, { limits, isRight: async () => false })
    expect(wrong.kind).toBe('wrong')
  })
})
