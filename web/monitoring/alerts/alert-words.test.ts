import { describe, expect, test } from 'bun:test'
import {
  channelName,
  clockOf,
  failingWords,
  maintenanceWords,
  minutesOf,
  quietNote,
  quietTitle,
} from './alert-words.ts'

const reader = { timeZone: 'UTC', locale: 'en-GB' }
const now = new Date('2026-11-21T12:00:00Z')

test('a channel is named with its kind, once', () => {
  expect(channelName({ kind: 'WEBHOOK', name: 'ops' })).toBe('Webhook “ops”')
  expect(channelName({ kind: 'SLACK', name: 'Slack #links' })).toBe('Slack #links')
})

describe('a channel that fails', () => {
  const words = (failingSince: string | null, lastAnswer: string | null = null) =>
    failingWords({ failingSince, lastAnswer }, { ...reader, now })

  test('says since when, shorter the nearer it is', () => {
    expect(words('2026-11-17T09:00:00Z', '404')).toBe('Not accepted since Tuesday: 404')
    expect(words('2026-11-21T09:05:00Z')).toBe('Not accepted since 09:05')
    expect(words('2026-10-02T09:00:00Z')).toBe('Not accepted since 2 Oct')
  })

  test('says nothing while it works', () => expect(words(null, '200')).toBeUndefined())
})

test.each([
  ['22:00', 1320],
  ['07:30', 450],
  ['00:00', 0],
])('%p is minute %p of the day, and back', (clock, minutes) => {
  expect(minutesOf(clock)).toBe(minutes)
  expect(clockOf(minutes)).toBe(clock)
})

test.each(['', '24:00', '12:60', 'noon'])('%p is no time of a day', (clock) =>
  expect(minutesOf(clock)).toBeUndefined(),
)

test('quiet times are a sentence', () => {
  const hours = { from: 1320, to: 420, exceptTags: ['campaign'] }
  expect(quietTitle(hours)).toBe('Every night, 22:00 to 07:00')
  expect(quietTitle({ from: 600, to: 660, exceptTags: [] })).toBe('Every day, 10:00 to 11:00')
  expect(quietNote(hours, 'Europe/Amsterdam')).toBe(
    'Alerts wait until 07:00, except for links tagged “campaign”. Europe/Amsterdam.',
  )
})

describe('a maintenance', () => {
  const planned = {
    id: 'a',
    title: 'Move',
    startsAt: '2026-11-24T22:00:00Z',
    endsAt: '2026-11-24T23:00:00Z',
    repeats: 'WEEKLY' as const,
    timeZone: 'UTC',
    scope: { kind: 'TAG' as const, tag: 'shop' },
    isActive: false,
    next: { startsAt: '2026-11-24T22:00:00Z', endsAt: '2026-11-24T23:00:00Z' },
  }

  test('says when it is, and for which links', () => {
    expect(maintenanceWords(planned, reader)).toBe(
      '24 Nov, 22:00 to 23:00, every week, links tagged “shop”',
    )
    const running = { ...planned, isActive: true, scope: { kind: 'ALL' as const } }
    expect(maintenanceWords(running, reader)).toBe('Now, until 23:00, every week, all links')
  })

  test('says that it is over', () => {
    expect(maintenanceWords({ ...planned, next: null, repeats: 'NEVER' }, reader)).toMatch(
      /^Over: 24 Nov, 22:00/,
    )
  })
})
