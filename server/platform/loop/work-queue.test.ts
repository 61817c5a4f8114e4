import { expect, test } from 'bun:test'
import { Problem } from '../http/problem.ts'
import { openWorkQueue } from './work-queue.ts'

/** Works that the test ends, and which of them have started. */
function heldWorks() {
  const begun: string[] = []
  const ends = new Map<string, PromiseWithResolvers<void>>()
  const work = (name: string) => async () => {
    begun.push(name)
    const end = Promise.withResolvers<void>()
    ends.set(name, end)
    await end.promise
    return name
  }
  return { begun, work, end: (name: string) => ends.get(name)?.resolve() }
}

test('works run up to the limit at a time, the others in order', async () => {
  const queue = openWorkQueue({ slots: 2, waitMaxMs: 10_000 })
  const { begun, work, end } = heldWorks()
  const runs = ['a', 'b', 'c', 'd'].map((name) => queue.run(work(name)))
  expect(begun).toEqual(['a', 'b'])
  end('b')
  expect(await runs[1]).toBe('b')
  expect(begun).toEqual(['a', 'b', 'c'])
  const late = queue.run(work('e'))
  end('a')
  await runs[0]
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
  for (const name of ['c', 'd']) end(name)
  await Promise.all(runs)
  end('e')
  expect(await late).toBe('e')
})

test('a failed work frees its slot', async () => {
  const queue = openWorkQueue({ slots: 1, waitMaxMs: 10_000 })
  const failed = queue.run(() => Promise.reject(new Error('on purpose')))
  const next = queue.run(async () => 'next')
  await expect(failed).rejects.toThrow('on purpose')
  expect(await next).toBe('next')
  expect(await queue.run(async () => 'again')).toBe('again')
})

test('a work that has waited too long is refused and never runs', async () => {
  const queue = openWorkQueue({ slots: 1, waitMaxMs: 20 })
  const { begun, work, end } = heldWorks()
  const first = queue.run(work('first'))
  const refusal = await queue.run(work('second')).catch((error) => error)
  expect(refusal).toBeInstanceOf(Problem)
  expect([refusal.kind, refusal.status]).toEqual(['busy', 503])
  expect(refusal.retryAfterSeconds).toBeGreaterThan(0)
  end('first')
  await first
  expect(await queue.run(async () => 'third')).toBe('third')
  expect(begun).toEqual(['first'])
})

test('a work whose expected wait is too long is refused at once', async () => {
  let now = 0
  const queue = openWorkQueue({ slots: 1, waitMaxMs: 60_000, now: () => now })
  await queue.run(async () => {
    now += 90_000
  })
  const { begun, work, end } = heldWorks()
  const running = queue.run(work('running'))
  const waiting = queue.run(work('waiting'))
  const refusal = await queue.run(work('too late')).catch((error) => error)
  expect([refusal.kind, refusal.retryAfterSeconds]).toEqual(['busy', 90])
  end('running')
  await running
  end('waiting')
  await waiting
  expect(begun).toEqual(['running', 'waiting'])
})
