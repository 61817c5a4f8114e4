import { expect, test } from 'bun:test'
import { loopbackOf } from './looks.ts'

test('the program is asked where it listens', () => {
  expect(
    ['0.0.0.0', '::', '127.0.0.1', '10.0.0.5', 'localhost', 'fd00::5'].map(loopbackOf),
  ).toEqual(['127.0.0.1', '[::1]', '127.0.0.1', '10.0.0.5', 'localhost', '[fd00::5]'])
})
