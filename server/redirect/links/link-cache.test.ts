import { beforeEach, describe, expect, test } from 'bun:test'
import type { CompiledLink } from './compiled-link.ts'
import { LinkCache, type LinkPlace } from './link-cache.ts'
import { wholeOf } from './link-table-block.ts'

const place: LinkPlace = { domainId: 'dom_1', space: 1, key: 'spring' }
const SUBJECT = 'link:dom_1/spring'
const linkTo = (target: string): CompiledLink => ({
  id: 'lnk_1',
  accountId: 'acc_1',
  kind: 'link',
  hubKey: null,
  aliasOf: null,
  target,
  startsAt: null,
  expiresAt: null,
  expiredTarget: null,
  isBanned: false,
  isOff: false,
  isTrashed: false,
  forwardsQuery: false,
  forwardsPath: false,
  addsClickId: false,
  status: 302,
  rules: [],
  gate: null,
})

/** The database's answer, and a promise that delays it. */
let stored: CompiledLink | undefined
let isAway = false
let gate: Promise<void> = Promise.resolve()
let queries = 0
let now = 0
let unusedKeys = new Set<string>()
let cache: LinkCache

beforeEach(() => {
  stored = linkTo('https://example.com/one')
  isAway = false
  gate = Promise.resolve()
  queries = 0
  now = 1_000_000
  unusedKeys = new Set()
  cache = new LinkCache({
    read: async () => {
      queries += 1
      const answer = stored
      await gate
      if (isAway) throw new Error('the database is away')
      return answer
    },
    isUnused: (name) => unusedKeys.has(name),
    confirmUnused: async (name) => unusedKeys.has(name),
    spaceOf: (domainId) => Number(domainId.slice(4)),
    clock: () => now,
    limits: { maxEntries: 131_072, maxBytes: 64 * 1024 * 1024 },
  })
})

describe('a cached link', () => {
  test('is not read again', async () => {
    expect(cache.find(1, wholeOf('spring'))).toBeUndefined()
    expect(await cache.load(place)).toEqual(linkTo('https://example.com/one'))
    stored = linkTo('https://example.com/two')
    expect(cache.find(1, wholeOf('spring'))?.target).toBe('https://example.com/one')
    expect((await cache.load(place))?.target).toBe('https://example.com/one')
    expect(queries).toBe(1)
    expect(cache.counts).toEqual({ hits: 2, misses: 1, stale: 0 })
  })

  test('is read again after a change', async () => {
    await cache.load(place)
    stored = linkTo('https://example.com/two')
    cache.forget('link:dom_1/summer')
    cache.forget('link:dom_2/spring')
    cache.forget('domains')
    expect(cache.find(1, wholeOf('spring'))?.target).toBe('https://example.com/one')
    cache.forget(SUBJECT)
    expect(cache.find(1, wholeOf('spring'))).toBeUndefined()
    expect((await cache.load(place))?.target).toBe('https://example.com/two')
  })

  test('is read again when everything may have changed', async () => {
    await cache.load(place)
    cache.forgetAll()
    expect(cache.find(1, wholeOf('spring'))).toBeUndefined()
  })

  test('is removed when it was deleted', async () => {
    await cache.load(place)
    stored = undefined
    cache.forget(SUBJECT)
    expect(await cache.load(place)).toBeUndefined()
    isAway = true
    now += 2000
    await expect(cache.load(place)).rejects.toThrow('away')
  })
})

describe('concurrent loads of one link', () => {
  test('share one query', async () => {
    const opened = Promise.withResolvers<void>()
    gate = opened.promise
    const all = Array.from({ length: 50 }, () => cache.load(place))
    opened.resolve()
    expect(new Set((await Promise.all(all)).map((link) => link?.target))).toEqual(
      new Set(['https://example.com/one']),
    )
    expect(queries).toBe(1)
  })

  test('share a failure, and the next load queries again', async () => {
    isAway = true
    const all = await Promise.allSettled(Array.from({ length: 5 }, () => cache.load(place)))
    expect(all.map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
    expect(queries).toBe(1)
    isAway = false
    expect((await cache.load(place))?.target).toBe('https://example.com/one')
  })

  test('do not share a query that started before a change', async () => {
    const opened = Promise.withResolvers<void>()
    gate = opened.promise
    const before = cache.load(place)
    stored = linkTo('https://example.com/two')
    cache.forget(SUBJECT)
    const after = cache.load(place)
    opened.resolve()
    expect((await before)?.target).toBe('https://example.com/one')
    expect((await after)?.target).toBe('https://example.com/two')
    expect(cache.find(1, wholeOf('spring'))?.target).toBe('https://example.com/two')
  })

  test('do not cache a result that was read before a change', async () => {
    const opened = Promise.withResolvers<void>()
    gate = opened.promise
    const before = cache.load(place)
    cache.forgetAll()
    opened.resolve()
    await before
    expect(cache.find(1, wholeOf('spring'))).toBeUndefined()
  })
})

describe('a key without a link', () => {
  test('is remembered for a second', async () => {
    stored = undefined
    expect(await cache.load(place)).toBeUndefined()
    stored = linkTo('https://example.com/one')
    now += 999
    expect(await cache.load(place)).toBeUndefined()
    expect(queries).toBe(1)
    now += 1
    expect((await cache.load(place))?.target).toBe('https://example.com/one')
  })

  test('is looked up again after a change', async () => {
    stored = undefined
    await cache.load(place)
    stored = linkTo('https://example.com/one')
    cache.forget(SUBJECT)
    expect((await cache.load(place))?.target).toBe('https://example.com/one')
  })

  test('takes bounded memory', async () => {
    stored = undefined
    for (let count = 0; count < 30_000; count += 1) {
      await cache.load({ ...place, key: `guess${count}` })
    }
    expect(queries).toBe(30_000)
    expect(cache.usage().entries).toBe(0)
  })
})

describe('with the database away', () => {
  test('a stale link is served', async () => {
    await cache.load(place)
    cache.forget(SUBJECT)
    isAway = true
    expect((await cache.load(place))?.target).toBe('https://example.com/one')
    expect(cache.counts.stale).toBe(1)
    isAway = false
    stored = linkTo('https://example.com/two')
    expect((await cache.load(place))?.target).toBe('https://example.com/two')
  })

  test('an uncached key fails', async () => {
    isAway = true
    await expect(cache.load(place)).rejects.toThrow('away')
  })
})

test('100,000 links take at most 600 bytes each', async () => {
  for (let count = 0; count < 100_000; count += 1) {
    stored = linkTo(`https://www.example.com/campaigns/${count}/landing-page?utm_source=newsletter`)
    await cache.load({ ...place, key: `k${count}` })
  }
  const { entries, bytes } = cache.usage()
  expect(entries).toBe(100_000)
  expect(bytes / entries).toBeLessThan(600)
})
