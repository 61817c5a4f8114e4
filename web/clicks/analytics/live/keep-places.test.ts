import { expect, test } from 'bun:test'
import { keepPlaces } from './keep-places.ts'

const rows = (...values: string[]) => values.map((value) => ({ value }))
const order = (values: { value: string }[]) => values.map(({ value }) => value).join('')

test('rows keep their places while their counts change, and new ones come at the end', () => {
  expect(order(keepPlaces(rows('b', 'a', 'c'), ['a', 'b', 'c']))).toBe('abc')
  expect(order(keepPlaces(rows('d', 'c', 'a'), ['a', 'b', 'c']))).toBe('acd')
  expect(order(keepPlaces(rows('e', 'd', 'a'), ['a']))).toBe('aed')
})

test('the first order is that of the counts', () => {
  expect(order(keepPlaces(rows('b', 'a'), []))).toBe('ba')
})
