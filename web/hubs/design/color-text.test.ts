import { expect, test } from 'bun:test'
import { findColor, isTypedToTheEnd } from './color-text.ts'

test.each([
  ['#0369A1', '#0369a1'],
  ['0369a1', '#0369a1'],
  [' #0369a1 ', '#0369a1'],
  ['#36a', '#3366aa'],
  ['#0369a1ff', undefined],
  ['#0369', undefined],
  ['#0369a', undefined],
  ['red', undefined],
  ['#0369a1;}', undefined],
  ['', undefined],
])('%p is the colour %p', (text, color) => {
  expect(findColor(text, false)).toBe(color)
})

test.each([
  ['#ffffff1A', '#ffffff1a'],
  ['#fff8', '#ffffff88'],
  ['#ffffff', '#ffffff'],
  ['#ffffffff', '#ffffff'],
  ['#ffffff1', undefined],
])('%p is the translucent colour %p', (text, color) => {
  expect(findColor(text, true)).toBe(color)
})

test('a colour that may go on is not taken yet', () => {
  expect(isTypedToTheEnd('#ffffff', true)).toBe(false)
  expect(isTypedToTheEnd('#ffffff1a', true)).toBe(true)
  expect(isTypedToTheEnd('#36a', false)).toBe(false)
  expect(isTypedToTheEnd('0369a1', false)).toBe(true)
})
