import { expect, test } from 'bun:test'
import { shareNextRun } from './share-next-run.ts'

test('calls during a run share one that begins afterwards', async () => {
  const runs: PromiseWithResolvers<void>[] = []
  const run = shareNextRun(() => {
    const next = Promise.withResolvers<void>()
    runs.push(next)
    return next.promise
  })
  const ended: string[] = []
  const first = run().then(() => ended.push('first'))
  await Bun.sleep(0)
  const others = [run(), run(), run()].map((other) => other.then(() => ended.push('other')))
  await Bun.sleep(0)
  expect(runs).toHaveLength(1)
  runs[0]?.resolve()
  await first
  await Bun.sleep(0)
  expect(ended).toEqual(['first'])
  expect(runs).toHaveLength(2)
  runs[1]?.resolve()
  await Promise.all(others)
  expect(ended).toEqual(['first', 'other', 'other', 'other'])
})

test('a failed run rejects the calls that share it, and the next one still runs', async () => {
  const first = Promise.withResolvers<void>()
  const results = [first.promise, Promise.reject(new Error('no')), Promise.resolve()]
  results[1]?.catch(() => undefined)
  const run = shareNextRun(() => results.shift() ?? Promise.resolve())
  const mine = run()
  await Bun.sleep(0)
  const theirs = [run(), run()]
  first.resolve()
  await mine
  for (const other of theirs) await expect(other).rejects.toThrow('no')
  await run()
  expect(results).toEqual([])
})
