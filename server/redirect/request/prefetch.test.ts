import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import {
  openRig,
  type RedirectRig,
  type RequestParser,
} from '../../testing/programs/redirect-rig.ts'
import { isPrefetch, olderPurposes, standardPurposes } from './prefetch.ts'

test.each([
  ['prefetch', true],
  ['prefetch;prerender', true],
  ['prefetch;anonymous-client-ip', true],
  ['Prefetch', true],
  ['preview', true],
  ['instant', true],
  ['prerender', true],
  ['prefetch, preview', true],
  ['navigate', false],
  ['prefetched', false],
  ['no-prefetch', false],
  ['', false],
])('the purpose %j is ahead of a visit: %p', (purpose, isAhead) => {
  expect(isPrefetch({ secPurpose: '', purpose })).toBe(isAhead)
  expect(isPrefetch({ secPurpose: purpose, purpose: '' })).toBe(isAhead)
})

const AGENT = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** Each is what a browser, an app or a script is known to send. */
const announced: readonly Record<string, string>[] = [
  { 'Sec-Purpose': 'prefetch' },
  { 'Sec-Purpose': 'prefetch;prerender', Purpose: 'prefetch', 'Sec-Speculation-Tags': 'null' },
  { 'Sec-Purpose': 'prefetch;anonymous-client-ip' },
  { Purpose: 'prefetch' },
  { Purpose: 'preview' },
  { 'X-Purpose': 'preview' },
  { 'X-Purpose': 'instant' },
  { 'X-Moz': 'prefetch' },
  { 'x-moz': 'Prefetch', purpose: 'prefetch' },
  { 'Moz-Purpose': 'prefetch' },
  { 'X-Sec-Purpose': 'prefetch' },
  { 'Sec-Fetch-Purpose': 'prefetch' },
]

describe.each<RequestParser>(['full', 'plain'])('a prefetch or preview (%s)', (parser) => {
  let rig: RedirectRig
  beforeAll(async () => {
    rig = await openRig({ parser })
  })
  afterAll(() => rig.close())

  test('that announces itself is answered, and neither counted nor taken from a limit', async () => {
    const names = announced.flatMap((headers) =>
      Object.keys(headers).map((name) => name.toLowerCase()),
    )
    expect(names).toEqual(expect.arrayContaining([...standardPurposes, ...olderPurposes]))
    const key = await rig.link({ max_clicks: 1 })
    for (const headers of announced) {
      const { status } = await rig.ask(`/${key}`, { ...headers, 'User-Agent': AGENT })
      expect([headers, status]).toEqual([headers, 302])
    }
    expect(await rig.clicks()).toEqual([])
    const visit = {
      'User-Agent': AGENT,
      'Sec-Fetch-Mode': 'navigate',
      'Sec-Fetch-Dest': 'document',
    }
    expect((await rig.ask(`/${key}`, visit)).status).toBe(302)
    expect(await rig.clicks()).toHaveLength(1)
    expect((await rig.ask(`/${key}`, visit)).status).toBe(410)
  })
})
