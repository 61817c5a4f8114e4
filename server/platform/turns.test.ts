import { expect, test } from 'bun:test'
import { openTurns } from './turns.ts'

test('what has one name is done one after another, also after a failure; another name waits for nobody', async () => {
  const inTurn = openTurns()
  const done: string[] = []
  const first = Promise.withResolvers<void>()
  const works = [
    inTurn('a', async () => {
      await first.promise
      done.push('a1')
      throw new Error('on purpose')
    }).catch(({ message }) => done.push(message)),
    inTurn('a', async () => done.push('a2')),
    inTurn('b', async () => done.push('b1')),
    inTurn('a', async () => done.push('a3')),
  ]
  await works[2]
  expect(done).toEqual(['b1'])
  first.resolve()
  await Promise.all(works)
  expect(done.toSorted()).toEqual(['a1', 'a2', 'a3', 'b1', 'on purpose'])
  expect(done.filter((name) => name.startsWith('a'))).toEqual(['a1', 'a2', 'a3'])
  expect(await inTurn('a', async () => 'again')).toBe('again')
})
