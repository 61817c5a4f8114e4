import { describe, expect, test } from 'bun:test'
import { hubDocument } from '../../testing/programs/redirect-hubs.ts'
import { HubCache } from './hub-cache.ts'
import type { HubContent } from './hub-content.ts'
import { HubVariantCache, type Variant } from './hub-variant-cache.ts'
import { storePage } from './stored-page.ts'

const NAME = 'dom_1/maya'
const PAGE: Variant = { kind: 'page', shown: undefined }

const contentOf = (id: string, text: string): HubContent => ({
  id,
  name: id === 'hub_1' ? NAME : `dom_1/${id}`,
  address: 'https://hub.test/maya',
  source: JSON.stringify(hubDocument(text)),
  hash: text,
  settings: { lock: { kind: 'none' }, removeBranding: false, customCss: null },
  isDisabled: false,
  buttonKeys: new Map(),
  version: undefined,
  experiment: undefined,
})

/** A cache whose reads and renderings wait for `open`, and are counted. */
function openCache(maxBytes = 1_000_000) {
  const state = { text: 'first', reads: 0, renderings: 0, isAway: false }
  let gate = Promise.resolve()
  const cache = new HubCache({
    maxBytes,
    read: async (id) => {
      state.reads += 1
      const { text } = state
      await gate
      if (state.isAway) throw new Error('the database is away')
      return contentOf(id, text)
    },
    render: async ({ source }) => {
      state.renderings += 1
      await gate
      return storePage(source ?? '', { status: 200, headers: {}, isTagged: true })
    },
  })
  const close = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    gate = promise
    return resolve
  }
  return { cache, state, close }
}

const nameOf = async (cache: HubCache) => {
  const shelf = cache.find('hub_1') ?? (await cache.load('hub_1', NAME))
  return shelf?.content.source?.includes('second') ? 'second' : 'first'
}

describe('the cache of hubs', () => {
  test('reads a hub once, and renders it once, for all who ask at the same time', async () => {
    const { cache, state, close } = openCache()
    const open = close()
    const loads = Array.from({ length: 50 }, () => cache.load('hub_1', NAME))
    open()
    const [shelf] = await Promise.all(loads)
    if (!shelf) throw new Error('there is one')
    const openAgain = close()
    const pages = Array.from({ length: 50 }, () => cache.page(shelf, PAGE))
    openAgain()
    expect(new Set(await Promise.all(pages)).size).toBe(1)
    expect(cache.page(shelf, PAGE)).not.toBeInstanceOf(Promise)
    expect([state.reads, state.renderings]).toEqual([1, 1])
  })

  test('does not keep what was read before a change', async () => {
    const { cache, state, close } = openCache()
    const open = close()
    const early = cache.load('hub_1', NAME)
    state.text = 'second'
    cache.forget(NAME)
    const late = cache.load('hub_1', NAME)
    open()
    await Promise.all([early, late])
    expect(await nameOf(cache)).toBe('second')
    expect(state.reads).toBe(2)
  })

  test('reads again after its change, and after changes that may have been missed', async () => {
    const { cache, state } = openCache()
    await cache.load('hub_1', NAME)
    state.text = 'second'
    cache.forget('dom_1/other')
    expect(await nameOf(cache)).toBe('first')
    cache.forget(NAME)
    expect(await nameOf(cache)).toBe('second')
    cache.forgetAll()
    expect(cache.find('hub_1')).toBeUndefined()
  })

  test('shows a stale page while the database is away, and no other', async () => {
    const { cache, state } = openCache()
    await cache.load('hub_1', NAME)
    cache.forget(NAME)
    state.isAway = true
    expect(await nameOf(cache)).toBe('first')
    await expect(cache.load('hub_2', 'dom_1/hub_2')).rejects.toThrow('away')
    state.isAway = false
    state.text = 'second'
    expect(await nameOf(cache)).toBe('second')
  })

  test('stays within its memory, however many hubs and pages there are', async () => {
    const { cache } = openCache(50_000)
    for (let n = 0; n < 300; n += 1) {
      const shelf = await cache.load(`hub_n${n}`, `dom_1/hub_n${n}`)
      if (shelf) await cache.page(shelf, PAGE)
      expect(cache.usage().bytes).toBeLessThanOrEqual(50_000)
    }
    expect(cache.find('hub_n299')).toBeDefined()
    expect(cache.find('hub_n0')).toBeUndefined()
    expect(cache.usage().entries).toBeGreaterThan(5)
  })
})

test('a block with a schedule comes and goes at its edges', () => {
  const at = (time: string) => Date.parse(`2026-12-01T${time}Z`)
  const schedule = { start: '2026-12-01T10:00:00Z', end: '2026-12-01T11:00:00Z' }
  const document = hubDocument('Sale', [
    { id: 'always', type: 'heading', text: 'Shop' },
    { id: 'hour', type: 'heading', text: 'For an hour', schedule },
  ])
  const content = { ...contentOf('hub_1', ''), source: JSON.stringify(document) }
  const shelf = new HubVariantCache(content, () =>
    Promise.reject(new Error('nothing is drawn here')),
  )
  const visitor = { country: null, device: null, language: null }
  const shown = ['09:59:59', '10:00:00', '10:59:59', '11:00:00', '09:00:00'].map((time) => [
    ...(shelf.shownTo({ ...visitor, at: at(time) }) ?? []),
  ])
  const [before, during] = [['always'], ['always', 'hour']]
  expect(shown).toEqual([before, during, during, before, before])
})
