import { expect, test } from 'bun:test'
import { SharedQuestions } from './shared-questions.ts'
import { inAnyCase, wantedSignal, whileWanted } from './while-wanted.ts'

/** A question that is answered when the test says so. */
function slowQuestion() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const signals: (AbortSignal | undefined)[] = []
  const ask = () => {
    signals.push(wantedSignal())
    return promise
  }
  return { ask, answer: resolve, fail: reject, signals }
}

test('those who ask the same at the same time get one answer', async () => {
  const questions = new SharedQuestions()
  const { ask, answer, signals } = slowQuestion()
  const both = [questions.ask('a', ask), questions.ask('a', ask)]
  const other = questions.ask('b', async () => 'other')
  answer('one')
  expect(await Promise.all([...both, other])).toEqual(['one', 'one', 'other'])
  expect(signals).toHaveLength(1)
  expect(await questions.ask('a', async () => 'anew')).toBe('anew')
})

test('a failure reaches all of them, and is forgotten', async () => {
  const questions = new SharedQuestions()
  const { ask, fail } = slowQuestion()
  const both = [questions.ask('a', ask), questions.ask('a', ask)]
  fail(new Error('away'))
  const ended = await Promise.allSettled(both)
  expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await questions.ask('a', async () => 'anew')).toBe('anew')
})

test('a question ends when the last one leaves, and whoever comes then asks anew', async () => {
  const questions = new SharedQuestions()
  const { ask, answer, signals } = slowQuestion()
  const [first, second] = [new AbortController(), new AbortController()]
  const asked = [first, second].map(({ signal }) =>
    whileWanted(signal, () => questions.ask('a', ask)),
  )
  first.abort()
  expect(signals[0]?.aborted).toBe(false)
  second.abort()
  expect(signals[0]?.aborted).toBe(true)
  expect(await questions.ask('a', async () => 'anew')).toBe('anew')
  answer('late')
  expect(await Promise.all(asked)).toEqual(['late', 'late'])
})

test('it goes on for whoever cannot leave', async () => {
  const questions = new SharedQuestions()
  const { ask, answer, signals } = slowQuestion()
  const leaving = new AbortController()
  const asked = [
    whileWanted(leaving.signal, () => questions.ask('a', ask)),
    whileWanted(leaving.signal, () => inAnyCase(() => questions.ask('a', ask))),
  ]
  leaving.abort()
  expect(signals[0]?.aborted).toBe(false)
  answer('one')
  expect(await Promise.all(asked)).toEqual(['one', 'one'])
})
