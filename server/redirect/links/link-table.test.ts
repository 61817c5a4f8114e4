import { describe, expect, test } from 'bun:test'
import { LinkTable } from './link-table.ts'
import { wholeOf } from './link-table-block.ts'

const roomy = { maxEntries: 1000, maxBytes: 100_000 }

describe('packed texts', () => {
  test('finds a stored text by space and key', () => {
    const texts = new LinkTable(roomy)
    texts.keep(1, 'spring', 'one')
    texts.keep(2, 'spring', 'two')
    texts.keep(1, 'spring2', 'three')
    expect(texts.find(1, wholeOf('spring'))).toBe('one')
    expect(texts.find(2, wholeOf('spring'))).toBe('two')
    expect(texts.find(1, wholeOf('spring2'))).toBe('three')
    expect(texts.find(3, wholeOf('spring'))).toBeUndefined()
    expect(texts.find(1, wholeOf('sprin'))).toBeUndefined()
  })

  test('finds a key in any case and inside a longer text', () => {
    const texts = new LinkTable(roomy)
    texts.keep(1, 'spring_sale-2', 'one')
    expect(texts.find(1, wholeOf('Spring_SALE-2'))).toBe('one')
    expect(texts.find(1, { text: 'GET /Spring_Sale-2?x', from: 5, to: 18 })).toBe('one')
    expect(texts.find(1, { text: 'GET /Spring_Sale-2?x', from: 5, to: 17 })).toBeUndefined()
    // Only letters have a second case: '\r' is '-' without one bit, and '@' precedes 'A'.
    for (const other of ['spring\u007fsale-2', 'spring_sale\r2', 'ſpring_sale-2']) {
      expect(texts.find(1, wholeOf(other))).toBeUndefined()
    }
  })

  test('a later text replaces an earlier one', () => {
    const texts = new LinkTable(roomy)
    texts.keep(1, 'a', 'first')
    texts.keep(1, 'a', 'second, and longer')
    expect(texts.find(1, wholeOf('a'))).toBe('second, and longer')
    expect(texts.usage().entries).toBe(1)
  })

  test('behaves like a map for any sequence of operations', () => {
    const texts = new LinkTable({ maxEntries: 5000, maxBytes: 1_000_000 })
    const model = new Map<string, string>()
    let state = 7
    const random = (below: number) => {
      state = (state * 48_271) % 2_147_483_647
      return state % below
    }
    for (let step = 0; step < 20_000; step += 1) {
      const space = random(5)
      const key = `k${random(500)}`
      const name = `${space}/${key}`
      if (random(4) === 0) {
        texts.drop(space, key)
        model.delete(name)
      } else if (random(2) === 0) {
        const text = 'x'.repeat(random(40)) + step
        texts.keep(space, key, text)
        model.set(name, text)
      }
      expect(texts.findStale(space, key)).toBe(model.get(name))
      expect(texts.find(space, wholeOf(key))).toBe(model.get(name))
    }
  })

  test('stays within its bounds and keeps entries in use', () => {
    const limits = { maxEntries: 100, maxBytes: 10_000 }
    const texts = new LinkTable(limits)
    texts.keep(1, 'popular', 'kept')
    for (let count = 0; count < 10_000; count += 1) {
      texts.keep(1, `k${count}`, 'x'.repeat(count % 200))
      expect(texts.find(1, wholeOf('popular'))).toBe('kept')
    }
    expect(texts.usage().entries).toBeLessThanOrEqual(200)
    expect(texts.usage().bytes).toBeLessThanOrEqual(2 * (10_000 + 256 * 8))
    expect(texts.find(1, wholeOf('k9999'))).toBe('x'.repeat(199))
    expect(texts.find(1, wholeOf('k5000'))).toBeUndefined()
  })

  test('a text that is too long is not stored and evicts nothing', () => {
    const texts = new LinkTable({ maxEntries: 10, maxBytes: 1000 })
    texts.keep(1, 'short', 'x')
    for (let time = 0; time < 3; time += 1) texts.keep(1, 'long', 'x'.repeat(2000))
    expect(texts.find(1, wholeOf('long'))).toBeUndefined()
    expect(texts.find(1, wholeOf('short'))).toBe('x')
  })

  test('a stale text is found only by findStale, until it is stored again', () => {
    const texts = new LinkTable(roomy)
    texts.keep(1, 'a', 'old')
    texts.markStale(1, 'a')
    expect(texts.find(1, wholeOf('a'))).toBeUndefined()
    expect(texts.findStale(1, 'a')).toBe('old')
    texts.keep(1, 'a', 'new')
    expect(texts.find(1, wholeOf('a'))).toBe('new')
  })

  test('all texts can be marked stale at once', () => {
    const texts = new LinkTable(roomy)
    texts.keep(1, 'a', 'one')
    texts.markAllStale()
    texts.keep(1, 'b', 'two')
    expect(texts.find(1, wholeOf('a'))).toBeUndefined()
    expect(texts.findStale(1, 'a')).toBe('one')
    expect(texts.find(1, wholeOf('b'))).toBe('two')
  })

  test('a stale text of the old block stays stale when it is looked up', () => {
    const texts = new LinkTable({ maxEntries: 2, maxBytes: 10_000 })
    texts.keep(1, 'a', 'one')
    texts.keep(1, 'b', 'two')
    texts.keep(1, 'c', 'three')
    texts.markStale(1, 'a')
    expect(texts.find(1, wholeOf('a'))).toBeUndefined()
    expect(texts.findStale(1, 'a')).toBe('one')
    texts.drop(1, 'a')
    expect(texts.findStale(1, 'a')).toBeUndefined()
  })
})
