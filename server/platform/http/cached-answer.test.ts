import { expect, test } from 'bun:test'
import { cacheAnswer } from './cached-answer.ts'

/** A source that answers when the test says so, and a stopped clock. */
function openSource({ waitMs = 30_000 } = {}) {
  let now = 0
  let asked = 0
  let open = Promise.withResolvers<string>()
  const ask = cacheAnswer({
    ask: () => {
      asked += 1
      open = Promise.withResolvers()
      return open.promise
    },
    freshMs: 5,
    waitMs,
    keptMs: 20,
    now: () => now,
  })
  return {
    ask,
    asked: () => asked,
    answer: (text: string) => open.resolve(text),
    fail: () => open.reject(new Error('away')),
    pass: (ms: number) => {
      now += ms
    },
  }
}

test('calls at the same time, or soon afterwards, share one question', async () => {
  const source = openSource()
  const answers = [source.ask(), source.ask()]
  source.answer('a')
  expect(await Promise.all(answers)).toEqual(['a', 'a'])
  source.pass(4)
  expect([await source.ask(), source.asked()]).toEqual(['a', 1])
  source.pass(1)
  const next = source.ask()
  source.answer('b')
  expect([await next, source.asked()]).toEqual(['b', 2])
})

test('without a new answer the last one is returned until it is too old', async () => {
  const source = openSource({ waitMs: 1 })
  expect(await source.ask()).toBeUndefined()
  source.answer('a')
  expect(await source.ask()).toBe('a')
  source.pass(10)
  expect(await source.ask()).toBe('a')
  source.fail()
  await Bun.sleep(0)
  source.pass(10)
  expect(await source.ask()).toBeUndefined()
  expect(source.asked()).toBe(3)
})

test('a failure is not kept as an answer', async () => {
  const source = openSource()
  const failed = source.ask()
  source.fail()
  expect(await failed).toBeUndefined()
  const next = source.ask()
  source.answer('a')
  expect(await next).toBe('a')
})
