import { expect, test } from 'bun:test'
import { gramsOf, signedGrams } from './word-grams.ts'

test('a word has its first letters and each three in a row, by whole characters', () => {
  expect(gramsOf('boots')).toEqual(['b', 'bo', 'boo', 'oot', 'ots'])
  expect(gramsOf('7')).toEqual(['7'])
  expect(gramsOf('70')).toEqual(['7', '70'])
  expect(gramsOf('𐐷𐐮𐑉')).toEqual(['𐐷', '𐐷𐐮', '𐐷𐐮𐑉'])
})

test('the text of a link has a sign before each entry, and words never run into each other', () => {
  expect(signedGrams(' ab spr', 'me:')).toBe('me:a me:ab me:s me:sp me:spr')
  expect(signedGrams('', 'me:')).toBe('')
})
