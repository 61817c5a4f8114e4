import { expect, test } from 'bun:test'
import { KeyFilter } from './key-filter.ts'

const MANY = 50_000
const keyOf = (number: number) => `dom_1/k${number.toString(36)}`
const filled = (capacity: number, keys: number) => {
  const filter = new KeyFilter(capacity)
  for (let number = 0; number < keys; number += 1) filter.add(keyOf(number))
  return filter
}
const wrongOf = (filter: KeyFilter) =>
  Array.from({ length: MANY }, (_, at) => filter.mayHave(keyOf(MANY + at))).filter(Boolean).length

test('never misses an added key, however full the filter is', () => {
  for (const capacity of [MANY, 100]) {
    const filter = filled(capacity, MANY)
    for (let number = 0; number < MANY; number += 1) {
      if (!filter.mayHave(keyOf(number))) throw new Error(`${keyOf(number)} is denied`)
    }
  }
})

test('a full filter has less than one per cent of false positives', () => {
  expect(wrongOf(filled(MANY, MANY))).toBeLessThan(MANY / 100)
  expect(wrongOf(new KeyFilter(MANY))).toBe(0)
})

test('false positives differ between filters', () => {
  const [one, other] = [filled(MANY, MANY), filled(MANY, MANY)]
  const numbers = Array.from({ length: MANY }, (_, at) => MANY + at)
  const both = numbers.filter((n) => one.mayHave(keyOf(n)) && other.mayHave(keyOf(n)))
  expect(both.length).toBeLessThan(wrongOf(one) / 2)
})

test('counts different keys, and takes less than two bytes for each', () => {
  const filter = filled(MANY, MANY / 2)
  for (let number = 0; number < MANY / 2; number += 1) filter.add(keyOf(number))
  expect(filter.entries).toBeLessThanOrEqual(MANY / 2)
  expect(filter.entries).toBeGreaterThan((MANY / 2) * 0.99)
  expect(filter.bytes).toBeLessThan(MANY * 2)
})
