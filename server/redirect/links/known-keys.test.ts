import { beforeEach, describe, expect, test } from 'bun:test'
import { type KeyPlace, type KeyTable, KnownKeys } from './known-keys.ts'

let now: number
/** The keys in the database, in order; `meanwhile` runs while a page is read. */
let stored: Record<KeyTable, string[]>
let meanwhile: () => void
let isAway: boolean
let pages: number
let keys: KnownKeys

beforeEach(() => {
  now = 1000
  stored = { links: ['spring'], retired_keys: ['winter'] }
  meanwhile = () => undefined
  isAway = false
  pages = 0
  keys = new KnownKeys({
    now: () => now,
    countKeys: async () => stored.links.length + stored.retired_keys.length,
    listKeys: async (table, { after, limit }) => {
      if (isAway) throw new Error('the database is away')
      pages += 1
      const page = stored[table]
        .filter((key) => `dom_1/${key}` > `${after.domainId}/${after.key}`)
        .slice(0, limit)
        .map((key): KeyPlace => ({ domainId: 'dom_1', key }))
      meanwhile()
      return page
    },
  })
})

const keyOf = (number: number) => `key${`${number}`.padStart(6, '0')}`
const readLog = () => keys.markCurrent(now)
const refill = () => {
  readLog()
  return keys.refill(() => true)
}
const isUnused = (key: string) => {
  readLog()
  return keys.wasUnused(`dom_1/${key}`)
}

describe('a key is not reported as unused', () => {
  test('before all keys have been read', async () => {
    expect(isUnused('guess')).toBe(false)
    await refill()
    expect(isUnused('guess')).toBe(true)
    expect(isUnused('spring')).toBe(false)
    expect(isUnused('winter')).toBe(false)
    expect(keys.usage()).toMatchObject({ entries: 2, isCurrent: true, answers: 0 })
  })

  test('before the change log was first read', async () => {
    await keys.refill(() => true)
    expect(pages).toBe(0)
    expect(keys.usage().isCurrent).toBe(false)
  })

  test('when changes may have come since the change log was read', async () => {
    await refill()
    now += 10
    keys.markOutdated()
    expect(keys.wasUnused('dom_1/guess')).toBe(false)
    keys.markCurrent(now - 1)
    expect(keys.wasUnused('dom_1/guess')).toBe(false)
    keys.markCurrent(now)
    expect(keys.wasUnused('dom_1/guess')).toBe(true)
  })

  test('when the change log has not been read for a second', async () => {
    await refill()
    now += 1000
    expect(keys.wasUnused('dom_1/guess')).toBe(true)
    now += 1
    expect(keys.wasUnused('dom_1/guess')).toBe(false)
    keys.markCurrent(now)
    expect(keys.wasUnused('dom_1/guess')).toBe(true)
  })
})

describe('a new key', () => {
  test('is known at once', async () => {
    await refill()
    keys.add('dom_1/new')
    expect(isUnused('new')).toBe(false)
    expect(isUnused('newer')).toBe(true)
  })

  test('before the page that is being read is known afterwards', async () => {
    meanwhile = () => keys.add('dom_1/aaa')
    await refill()
    expect(isUnused('aaa')).toBe(false)
    expect(isUnused('guess')).toBe(true)
  })
})

describe('all keys are read', () => {
  test('in pages, however many there are', async () => {
    stored.links = Array.from({ length: 4500 }, (_, number) => keyOf(number))
    await refill()
    expect(pages).toBe(4)
    expect(stored.links.filter(isUnused)).toEqual([])
    expect(isUnused('guess')).toBe(true)
  })

  test('again when changes may have been missed, also during a read', async () => {
    let isFirst = true
    meanwhile = () => {
      if (isFirst) keys.forgetAll()
      isFirst = false
    }
    await refill()
    expect(isUnused('guess')).toBe(false)
    await refill()
    expect(isUnused('guess')).toBe(true)
    keys.forgetAll()
    expect(isUnused('guess')).toBe(false)
    stored.links.push('missed')
    await refill()
    expect([isUnused('missed'), isUnused('guess')]).toEqual([false, true])
  })

  test('again after the database was away', async () => {
    isAway = true
    await expect(refill()).rejects.toThrow('away')
    expect(isUnused('guess')).toBe(false)
    isAway = false
    await refill()
    expect(isUnused('guess')).toBe(true)
  })

  test('again only when there are many more than before', async () => {
    await refill()
    const read = pages
    await refill()
    expect(pages).toBe(read)
    const { bytes } = keys.usage()
    for (let number = 0; number < 70_000; number += 1) {
      keys.add(`dom_1/${keyOf(number)}`)
    }
    stored.links = Array.from({ length: 70_000 }, (_, number) => keyOf(number))
    await refill()
    expect(pages).toBeGreaterThan(read)
    expect(keys.usage().bytes).toBeGreaterThan(bytes)
    expect(stored.links.filter(isUnused)).toEqual([])
  })

  test('only until the process stops', async () => {
    readLog()
    await keys.refill(() => false)
    expect(isUnused('guess')).toBe(false)
  })
})

test('a million keys take at most 4 MB', async () => {
  const million = new KnownKeys({
    countKeys: async () => 1_000_000,
    listKeys: async () => [],
    now: () => now,
  })
  million.markCurrent(now)
  await million.refill(() => true)
  expect(million.usage().bytes).toBeGreaterThan(1_000_000)
  expect(million.usage().bytes).toBeLessThan(4_000_000)
})
