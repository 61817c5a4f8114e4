import { expect, test } from 'bun:test'
import { openSerialQueue } from './serial-queue.ts'

test('work of one name runs in sequence, also after a failure; other names do not wait', async () => {
  const queue = openSerialQueue()
  const done: string[] = []
  const first = Promise.withResolvers<void>()
  const works = [
    queue('a', async () => {
      await first.promise
      done.push('a1')
      throw new Error('on purpose')
    }).catch(({ message }) => done.push(message)),
    queue('a', async () => done.push('a2')),
    queue('b', async () => done.push('b1')),
    queue('a', async () => done.push('a3')),
  ]
  await works[2]
  expect(done).toEqual(['b1'])
  first.resolve()
  await Promise.all(works)
  expect(done.toSorted()).toEqual(['a1', 'a2', 'a3', 'b1', 'on purpose'])
  expect(done.filter((name) => name.startsWith('a'))).toEqual(['a1', 'a2', 'a3'])
  expect(await queue('a', async () => 'again')).toBe('again')
})
