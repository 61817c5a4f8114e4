import { expect, test } from 'bun:test'
import { visitorWords } from './link-health-words.ts'

test('what visitors get follows from the state, and a ban is above all', () => {
  expect(visitorWords('Active', false)).toBe('Visitors are led on.')
  expect(visitorWords('Paused', false)).toStartWith('Paused: ')
  expect(visitorWords('Active', true)).toStartWith('Banned: ')
})
