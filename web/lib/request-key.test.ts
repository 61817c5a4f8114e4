import { expect, test } from 'bun:test'
import { randomKey, requestKeyFor } from './request-key.ts'

const body = { redirectTo: 'https://a.example/' }

test('a retry of the same body keeps its key', () => {
  const first = requestKeyFor(body, undefined, () => 'one')
  expect(requestKeyFor({ ...body }, first, () => 'two').key).toBe('one')
})

test('another body gets another key', () => {
  const first = requestKeyFor(body, undefined, () => 'one')
  expect(requestKeyFor({ ...body, title: 'A' }, first, () => 'two').key).toBe('two')
})

test('made keys have 128 bits and differ', () => {
  expect(randomKey()).toMatch(/^[0-9a-f]{32}$/)
  expect(randomKey()).not.toBe(randomKey())
})
