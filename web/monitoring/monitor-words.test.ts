import { describe, expect, test } from 'bun:test'
import type { Monitor } from '../../contract/monitoring/monitors.ts'
import {
  daysUntil,
  hostOf,
  intervalWords,
  monitorName,
  rowWords,
  summaryWords,
  uptimeWords,
} from './monitor-words.ts'

const now = new Date('2026-11-21T12:00:00Z')
const monitor: Monitor = {
  id: 'a',
  domain: 'go.example',
  key: 'spring',
  shortUrl: 'https://go.example/spring',
  type: 'STD',
  title: null,
  hub: null,
  target: 'https://shop.example/sale',
  state: 'UP',
  since: '2026-11-21T11:18:00Z',
  cause: null,
  reason: null,
  uptime: { day: 1, week: 1, month: 1, year: 1 },
  responseMs: 100,
  usualMs: { p50: 90, p95: 120 },
  certificateEndsAt: null,
  lastCheckAt: null,
  nextCheckAt: null,
  recent: [],
  fallbackUrl: null,
  failover: 'AUTO',
  isFailedOver: false,
  pausedBy: null,
  incidentId: null,
}

test.each([
  [null, '–'],
  [1, '100%'],
  [0.99999, '99.99%'],
  [0.9708, '97.08%'],
  [0.57, '57%'],
  [0.998, '99.80%'],
  [0.00001, '0.01%'],
  [0, '0%'],
])('an uptime of %p is %p', (ratio, words) => expect(uptimeWords(ratio)).toBe(words))

test.each([
  [60, 'every minute'],
  [300, 'every 5 minutes'],
  [3600, 'every hour'],
  [21_600, 'every 6 hours'],
  [86_400, 'once a day'],
])('%p seconds are %p', (seconds, words) => expect(intervalWords(seconds)).toBe(words))

describe('a row', () => {
  test('says what leads where while all is well', () => {
    expect(rowWords(monitor, now)).toBe('go.example/spring → shop.example')
    const hub = { domain: 'go.example', key: 'maren', title: 'Maren' }
    expect(rowWords({ ...monitor, hub }, now)).toBe('Button of “Maren” → shop.example')
  })

  test('says what is wrong otherwise', () => {
    const down = { ...monitor, state: 'DOWN' as const, reason: 'Answers 404' }
    expect(rowWords(down, now)).toBe('Down 42 min, answers 404')
    expect(rowWords({ ...monitor, failover: 'PINNED', isFailedOver: true }, now)).toBe(
      'People go to the backup address',
    )
  })

  test('is named after its title, its address, or for a button where it leads', () => {
    expect(monitorName({ ...monitor, title: 'Spring sale' })).toBe('Spring sale')
    expect(monitorName(monitor)).toBe('go.example/spring')
    const hub = { domain: 'go.example', key: 'maren', title: 'Maren' }
    expect(monitorName({ ...monitor, hub })).toBe('shop.example')
  })
})

test('the summary names how many, how often and from where', () => {
  const facts = { used: 38, limit: 200, intervalSeconds: 300, points: ['Frankfurt'] }
  expect(summaryWords(facts)).toBe('38 of 200 monitors, checked every 5 minutes from Frankfurt')
  expect(summaryWords({ ...facts, used: 1, limit: null, points: ['Oslo', 'Lima', 'Rome'] })).toBe(
    '1 monitor, checked every 5 minutes from Oslo, Lima and Rome',
  )
})

test('a certificate is counted in whole days', () => {
  expect(daysUntil('2026-11-27T13:00:00Z', now)).toBe(6)
  expect(daysUntil('2026-11-20T13:00:00Z', now)).toBe(-1)
})

test('an address without a host stays whole', () => {
  expect(hostOf('mailto:a@b.example')).toBe('mailto:a@b.example')
  expect(hostOf('https://a.example:8443/x')).toBe('a.example:8443')
})
