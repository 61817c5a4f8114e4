import { expect, test } from 'bun:test'
import { z } from 'zod'
import { limitsOf, limitsOfItems } from './body-limits.ts'

const Rule = z.strictObject({ names: z.array(z.string().max(20)).max(3000), to: z.string().max(9) })

test('a small schema has the limits that every call has', () => {
  const { bytes, text, parts, entries } = limitsOf(z.strictObject({ name: z.string().max(60) }))
  expect({ bytes, text, parts, entries }).toEqual({
    bytes: 65_536,
    text: 65_536,
    parts: 1000,
    entries: [1000],
  })
})

test('limits follow the largest valid body: entries by depth, parts and bytes', () => {
  const { bytes, text, parts, entries, depth } = limitsOf(
    z.strictObject({ rules: z.array(Rule).max(2), note: z.string().max(50_000) }),
  )
  expect(entries).toEqual([1000, 1000, 1000, 6000])
  expect(depth).toBe(4 + 8)
  // Twice two rules of 3,000 names each, and the containers and fields around them.
  expect(parts).toBe(2 * (1 + 2 + 1 + 2 * (1 + 1 + 2 + 1 + 3000)))
  expect(text).toBe(2 * 6 * 50_000)
  expect(bytes).toBe(1_048_576)
})

test('of alternatives, the larger one counts', () => {
  const some = z.strictObject({ kind: z.literal('some'), names: z.array(z.int()).max(2000) })
  const none = z.strictObject({ kind: z.literal('none') }).nullish()
  const all = limitsOf(z.union([some, none]))
  expect(all).toEqual(limitsOf(some))
  expect(all.parts).toBe(2 * (1 + 2 + 1 + 2000))
})

test('no body has more parts than one turn of the event loop may take', () => {
  const { parts } = limitsOf(z.array(Rule).max(100))
  expect(parts).toBe(30_000)
})

test('what is sent counts, not what is made of it', () => {
  const codes = z
    .string()
    .max(5)
    .transform((text) => text.split(','))
  expect(limitsOf(z.strictObject({ codes })).entries).toEqual([1000])
})

test('a list of items has the limits of one item for each', () => {
  expect(limitsOfItems(Rule, { itemsMax: 800, partsMax: 9000, bytesMax: 7 })).toEqual({
    ...limitsOf(Rule),
    bytes: 7,
    parts: 9000,
    entries: [1000, 1600, 1000, 6000],
    depth: 2 + 2 + 8,
  })
})

test.each([
  ['unknown', z.strictObject({ any: z.unknown() })],
  ['array', z.strictObject({ names: z.array(z.string()) })],
  ['any names', z.record(z.string(), z.int())],
  ['any names', z.looseObject({ a: z.int() })],
])('a schema that is open (%s) is refused at the start', (what, schema) => {
  expect(() => limitsOf(schema)).toThrow(what)
})
