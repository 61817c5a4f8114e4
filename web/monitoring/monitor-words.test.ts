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
    expect(rowWords({ ...monitor, hub }, now)).toBe('Leads to shop.example')
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

const noCounts = {
  ...{ DOWN: 0, RECOVERING: 0, SUSPECT: 0, DEGRADED: 0, BLOCKED: 0 },
  ...{ PENDING: 0, UP: 0, MAINTENANCE: 0, PAUSED: 0 },
}

test('the summary names how many, how often and from where', () => {
  const counts = { ...noCounts, UP: 41, DEGRADED: 3, DOWN: 2, PAUSED: 1 }
  const facts = { counts, buttons: 15, limit: 200, intervalSeconds: 300, points: ['Frankfurt'] }
  const rhythm = 'checked every 5 minutes from Frankfurt'
  expect(summaryWords(facts)).toBe(`32 of 200 links and 15 hub buttons, which are free, ${rhythm}`)
  expect(summaryWords({ ...facts, limit: null })).toBe(`32 links and 15 hub buttons, ${rhythm}`)
  expect(summaryWords({ ...facts, buttons: 0 })).toBe(`47 of 200 links, ${rhythm}`)
  const first = { ...facts, counts: { ...noCounts, UP: 5 }, buttons: 5 }
  expect(summaryWords({ ...first, limit: null })).toBe(`5 hub buttons, ${rhythm}`)
  expect(summaryWords(first)).toBe(`0 of 200 links and 5 hub buttons, which are free, ${rhythm}`)
  const one = { ...first, counts: { ...noCounts, UP: 1 }, buttons: 0, limit: null }
  expect(summaryWords({ ...one, points: ['Oslo', 'Lima', 'Rome'] })).toBe(
    '1 link, checked every 5 minutes from Oslo, Lima and Rome',
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
