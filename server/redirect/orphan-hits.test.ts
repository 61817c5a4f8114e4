import { describe, expect, test } from 'bun:test'
import { MINUTE } from '../platform/clock.ts'
import { OrphanHits } from './orphan-hits.ts'
import { orphanKeyOf } from './record-click.ts'

const NOON = Date.parse('2026-11-22T12:00:00Z')
const LIMIT = 300
const DOMAINS = 10_000

const taken = (hits: OrphanHits, space: number, { times, at = NOON }: Taking) =>
  Array.from({ length: times }, () => hits.take(space, at)).filter(Boolean).length

interface Taking {
  times: number
  at?: number
}

describe('orphan hits', () => {
  test('are recorded up to a limit per domain and minute', () => {
    const hits = new OrphanHits()
    expect(taken(hits, 1, { times: LIMIT + 50 })).toBe(LIMIT)
    expect(taken(hits, 2, { times: 10 })).toBe(10)
    expect(taken(hits, 1, { times: 10, at: NOON + MINUTE - 1 })).toBe(0)
    expect(taken(hits, 1, { times: LIMIT + 50, at: NOON + MINUTE })).toBe(LIMIT)
  })

  test('are recorded again after the clock was set back', () => {
    const hits = new OrphanHits()
    expect(taken(hits, 1, { times: LIMIT + 1, at: NOON + 10 * MINUTE })).toBe(LIMIT)
    expect(taken(hits, 1, { times: LIMIT + 1 })).toBe(LIMIT)
  })

  test('of more domains than are counted are not recorded, and those of the others still are', () => {
    const hits = new OrphanHits()
    const spaces = Array.from({ length: DOMAINS + 100 }, (_, space) => space)
    expect(spaces.filter((space) => hits.take(space, NOON)).length).toBe(DOMAINS)
    expect(hits.take(5, NOON)).toBe(true)
    expect(hits.take(DOMAINS + 5, NOON)).toBe(false)
    expect(hits.take(DOMAINS + 5, NOON + MINUTE)).toBe(true)
  })
})

test.each([
  ['sale', 'sale'],
  ['Summer-Sale', 'summer-sale'],
  ['no/such/Path/', 'no/such/path'],
  ['sale)', 'sale)'],
  ['größe', 'größe'],
  ['%zz', '%zz'],
  ['sale?email=a@b.example', 'sale'],
  ['sale#part', 'sale'],
  [' sale ', 'sale'],
  ['a\u0000b\tc\nd\u202ee', 'abcde'],
  ['x\ud83d', 'x'],
  ['x'.repeat(5000), 'x'.repeat(64)],
  [`${'x'.repeat(63)}😀`, 'x'.repeat(63)],
  ['İ'.repeat(64), 'i̇'.repeat(32)],
  ['?a=b', ''],
  ['/', ''],
  ['\u0007', ''],
])('a hit on %j is counted under the key %j', (shown, key) => {
  expect(orphanKeyOf(shown)).toBe(key)
})
