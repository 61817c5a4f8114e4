import { describe, expect, test } from 'bun:test'
import type { MonitorDetail } from '../../../contract/monitoring/monitors.ts'
import {
  adviceFor,
  codesOf,
  detailSentence,
  expectationWords,
  failoverWords,
  holdWords,
  responsePoints,
  targetName,
} from './detail-words.ts'

const now = new Date('2026-11-21T12:00:00Z')

const monitor = (change: Partial<MonitorDetail>) =>
  ({
    type: 'STD',
    state: 'UP',
    since: '2026-11-21T11:18:00Z',
    reason: null,
    cause: null,
    fallbackUrl: null,
    failover: 'AUTO',
    isFailedOver: false,
    targets: [],
    ...change,
  }) as unknown as MonitorDetail

describe('the sentence', () => {
  const sentence = (change: Partial<MonitorDetail>) => detailSentence(monitor(change), now, 'UTC')

  test('says since when a Target is down, and why', () => {
    expect(sentence({ state: 'DOWN', reason: 'Answers 404 Not Found' })).toBe(
      'Down for 42 min, since 11:18. It answers 404 Not Found.',
    )
    expect(sentence({})).toBe('Up for 42 min, since 11:18.')
  })

  test('does not call the first failure an outage', () => {
    expect(sentence({ state: 'SUSPECT' })).toMatch(/^A check failed\. It is repeated/)
    expect(sentence({ state: 'RECOVERING' })).toBe('Answering again, one more check.')
  })
})

describe('the advice', () => {
  const backup = 'https://backup.example/'

  test('is the backup while the Target is down, or to add one', () => {
    expect(adviceFor(monitor({ state: 'DOWN', fallbackUrl: backup, failover: 'OFF' }))).toEqual({
      kind: 'use-backup',
      backup,
      pins: false,
      hold: null,
    })
    expect(adviceFor(monitor({ state: 'DOWN' }))).toEqual({ kind: 'add-backup' })
    expect(adviceFor(monitor({ state: 'DOWN', type: 'BUTTON' }))).toBeUndefined()
  })

  test('says why people are not sent to the backup by themselves', () => {
    const targets = [{ failoverHold: 'NEVER_UP' }] as unknown as MonitorDetail['targets']
    const down = { state: 'DOWN' as const, fallbackUrl: backup, targets }
    expect(adviceFor(monitor(down))).toEqual({
      kind: 'use-backup',
      backup,
      pins: true,
      hold: 'NEVER_UP',
    })
    expect(adviceFor(monitor({ ...down, failover: 'OFF' }))).toMatchObject({ hold: null })
    expect(holdWords.NEVER_UP).toBe('It was never seen up, so people are not sent to the backup.')
  })

  test('says that people go to the backup already', () => {
    const pinned = { fallbackUrl: backup, isFailedOver: true, failover: 'PINNED' as const }
    expect(adviceFor(monitor(pinned))).toEqual({ kind: 'on-backup', isPinned: true, backup })
  })

  test('is to accept what a Target shows now', () => {
    const targets = [{ cause: 'TITLE_CHANGED' }] as unknown as MonitorDetail['targets']
    expect(adviceFor(monitor({ state: 'DEGRADED', targets }))).toEqual({
      kind: 'accept',
      what: 'title',
    })
    expect(adviceFor(monitor({}))).toBeUndefined()
  })
})

describe('the proof of a failover', () => {
  const asked = (point: string, method: 'GET' | 'HEAD', reason: string) => ({
    point,
    method,
    status: null,
    reason,
    at: '2026-11-21T11:20:00Z',
  })
  const words = (...evidence: ReturnType<typeof asked>[]) => {
    const failover = { since: '2026-11-21T11:20:00Z', evidence }
    const targets = [{ failover }] as unknown as MonitorDetail['targets']
    return failoverWords(monitor({ targets }), now, 'UTC')
  }

  test('names the points that saw the same together', () => {
    const from = (point: string) => [
      asked(point, 'GET', 'Answers 503 Service Unavailable'),
      asked(point, 'HEAD', 'Does not answer in time'),
    ]
    expect(words(...from('Oslo'), ...from('Lima'))).toBe(
      'Sent there since 11:20. From Oslo and Lima, GET answers 503 Service Unavailable, and HEAD does not answer in time.',
    )
  })

  test('says what each point saw, and words that HEAD does not know', () => {
    const refused = 'Refuses the connection'
    expect(
      words(
        asked('Oslo', 'GET', refused),
        asked('Oslo', 'HEAD', refused),
        asked('Lima', 'GET', 'Does not contain “in stock”'),
      ),
    ).toBe(
      'Sent there since 11:20. From Oslo, GET refuses the connection, and so does HEAD. From Lima, GET does not contain “in stock”.',
    )
  })

  test('says the same of several targets once', () => {
    const failover = {
      since: '2026-11-21T11:20:00Z',
      evidence: [asked('Oslo', 'GET', 'Answers 500')],
    }
    const targets = [{ failover }, { failover }] as unknown as MonitorDetail['targets']
    expect(failoverWords(monitor({ targets }), now, 'UTC')).toBe(
      'Sent there since 11:20. From Oslo, GET answers 500.',
    )
  })

  test('is none where nobody was sent there by the checks', () => {
    const targets = [{ failover: null }] as unknown as MonitorDetail['targets']
    expect(failoverWords(monitor({ targets }), now)).toBeUndefined()
    expect(failoverWords(monitor({ targets, failover: 'PINNED' }), now)).toBeUndefined()
  })
})

test('missing steps break the line of the chart', () => {
  const step = (start: string, p50: number) => ({
    start,
    p50,
    p95: null,
    up: 1,
    degraded: 0,
    down: 0,
    blocked: 0,
  })
  const history = {
    period: 'day' as const,
    stepSeconds: 300,
    items: [
      step('2026-11-21T10:00:00Z', 1),
      step('2026-11-21T10:05:00Z', 2),
      step('2026-11-21T10:30:00Z', 3),
    ],
  }
  const points = responsePoints(history, { timeZone: 'UTC', locale: 'en-GB' })
  expect(points.map(({ label, p50 }) => [label, p50])).toEqual([
    ['10:00', 1],
    ['10:05', 2],
    ['10:10', null],
    ['10:30', 3],
  ])
})

test.each([
  ['200, 204;301', [200, 204, 301]],
  ['', []],
  ['200 200', [200]],
  ['abc', undefined],
  ['99', undefined],
])('%p is %p', (text, codes) => expect(codesOf(text)).toEqual(codes as number[] | undefined))

test('an expectation is a sentence, and a target is named by its places', () => {
  expect(expectationWords({ codes: [], keyword: null, forbiddenKeyword: null })).toBe(
    'Answers 200 to 399',
  )
  expect(expectationWords({ codes: [200], keyword: 'Buy', forbiddenKeyword: 'Sold out' })).toBe(
    'Answers 200, says “Buy”, does not say “Sold out”',
  )
  expect(targetName({ target: 'https://a.example/x', places: ['Rule 2'] })).toBe(
    'Rule 2: a.example/x',
  )
})
