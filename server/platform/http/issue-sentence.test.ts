import { expect, test } from 'bun:test'
import { z } from 'zod'
import { requireValid } from './http.ts'
import { Problem } from './problem.ts'

const schema = z.strictObject({
  text: z.string().min(2).max(1000),
  count: z.int().min(1).max(10),
  size: z.number(),
  flag: z.boolean(),
  list: z.array(z.string()).max(1),
  inner: z.object({ name: z.string() }),
  kind: z.enum(['one', 'two']),
  only: z.literal('GEO'),
  at: z.iso.datetime(),
  own: z.string('Enter a name'),
  either: z.union([z.string(), z.number()]),
})
const good = {
  text: 'ab',
  count: 1,
  size: 0.5,
  flag: true,
  list: [],
  inner: { name: 'x' },
  kind: 'one',
  only: 'GEO',
  at: '2026-11-21T00:00:00Z',
  own: 'x',
  either: 1,
}

function sentences(changes: object): Record<string, string> {
  try {
    requireValid(schema, { ...good, ...changes })
    return {}
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return Object.fromEntries(error.errors.map(({ path, message }) => [path, message]))
  }
}

test('missing fields and wrong types are told in sentences that say what to send', () => {
  expect(sentences({})).toEqual({})
  const missing = Object.fromEntries(Object.keys(good).map((field) => [field, undefined]))
  const needed = Object.fromEntries(Object.keys(good).map((field) => [field, 'This is needed']))
  expect(sentences(missing)).toEqual({ ...needed, own: 'Enter a name' })
  expect(
    sentences({ text: 1, count: '1', size: '1', flag: 'yes', list: 'a', inner: [], own: 1 }),
  ).toEqual({
    text: 'Use a text',
    count: 'Use a number',
    size: 'Use a number',
    flag: 'Use true or false',
    list: 'Use a list',
    inner: 'Use an object with named fields',
    own: 'Enter a name',
  })
  expect(sentences({ count: 1.5, kind: 'three', only: 'STD', at: 'soon', either: [] })).toEqual({
    count: 'Use a whole number',
    kind: 'Use one of one, two',
    only: 'Use GEO',
    at: 'Check the spelling of this',
    either: 'This has another form than it needs',
  })
})

test('limits of size name the limit', () => {
  expect(sentences({ text: 'a', count: 0, list: ['a', 'b'] })).toEqual({
    text: 'At least 2 characters',
    count: 'At least 1',
    list: 'At most 1 entry',
  })
  expect(sentences({ text: 'a'.repeat(1001), count: 11 })).toEqual({
    text: 'At most 1,000 characters',
    count: 'At most 10',
  })
})
