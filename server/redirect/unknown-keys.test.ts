import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { MINUTE } from '../platform/clock.ts'
import { openRig, type RedirectRig } from '../testing/programs/redirect-rig.ts'
import { exchange } from '../testing/raw-http.ts'
import { UnknownKeys } from './unknown-keys.ts'

const LIMIT = 6000
const CONNECTIONS = 40
const NOON = Date.parse('2026-11-22T12:00:00Z')

describe('requests for unknown keys', () => {
  const takeMany = (keys: UnknownKeys, times: number, ask: Parameters<UnknownKeys['take']>[0]) => {
    for (let time = 1; time < times; time += 1) keys.take(ask)
    return keys.take(ask)
  }
  const from = (address: string, at = NOON, isForwarded = true) => ({ address, at, isForwarded })

  test('are limited per address and minute', () => {
    const keys = new UnknownKeys()
    expect(takeMany(keys, LIMIT, from('203.0.113.5'))).toBe(0)
    expect(keys.take(from('203.0.113.5', NOON + 20_500))).toBe(40)
    expect(keys.take(from('203.0.113.6', NOON + 20_500))).toBe(0)
    expect(keys.take(from('203.0.113.5', NOON + MINUTE))).toBe(0)
  })

  test('are limited per IPv6 network', () => {
    const keys = new UnknownKeys()
    takeMany(keys, LIMIT, from('2001:db8:1:2::5'))
    expect(keys.take(from('2001:db8:1:2:ffff::6'))).toBe(60)
    expect(keys.take(from('2001:db8:1:3::5'))).toBe(0)
  })

  test('are not limited for a program on this machine that forwards no address', () => {
    const keys = new UnknownKeys()
    expect(takeMany(keys, LIMIT + 1, from('127.0.0.1', NOON, false))).toBe(0)
    expect(takeMany(keys, LIMIT + 1, from('127.0.0.1', NOON, true))).toBe(60)
  })
})

describe('an address that tries many keys', () => {
  let rig: RedirectRig
  beforeAll(async () => {
    rig = await openRig({})
  })
  afterAll(() => rig.close())

  test('gets 429 with Retry-After, while existing links and other addresses still work', async () => {
    const known = await rig.link()
    const headers = 'Host: go.test\r\nX-Forwarded-For: 203.0.113.44\r\n\r\n'
    const asks = Array.from({ length: 50 }, (_, n) => `GET /nobody-${n} HTTP/1.1\r\n${headers}`)
    const askAll = () => exchange(rig.port, { parts: [asks.join('')], answers: asks.length })
    // Each request waits for a read of the change log, which other connections share. Twice the limit, because a new
    // minute may start in between.
    for (let asked = 0; asked < 2 * LIMIT; asked += CONNECTIONS * asks.length) {
      await Promise.all(Array.from({ length: CONNECTIONS }, askAll))
    }
    const mine = { 'X-Forwarded-For': '203.0.113.44' }
    const limited = await rig.ask('/nobody-more', mine)
    expect(limited.status).toBe(429)
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0)
    expect((await rig.ask(`/${known}`, mine)).status).toBe(302)
    const others = { 'X-Forwarded-For': '203.0.113.45' }
    expect((await rig.ask('/nobody-more', others)).status).toBe(404)
    expect(rig.redirect.metrics().requests.limited).toBeGreaterThan(0)
  })
})
