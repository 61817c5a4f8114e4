import { afterEach, expect, test } from 'bun:test'
import { openEventStreams, type StreamReader } from './event-streams.ts'
import type { Problem } from './problem.ts'

let streams = openEventStreams(Date.now)
const ended: string[] = []
afterEach(() => {
  streams.stop()
  streams = openEventStreams(Date.now)
  ended.length = 0
})

/** Opens a stream; the kind of the problem if it is refused. */
function open(account: string, holder: string): string {
  const reader: StreamReader = {
    account,
    holder,
    signal: new AbortController().signal,
    mayGoOn: async () => true,
    beat: () => '',
    ended: () => ended.push(`${account}/${holder}`),
  }
  try {
    streams.open(reader)
    return 'open'
  } catch (error) {
    const { kind, retryAfterSeconds } = error as Problem
    expect(retryAfterSeconds).toBe(10)
    return kind
  }
}

const openMany = (account: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => open(account, `${account}-user${Math.floor(at / 10)}`))

test('a user has ten streams, and an account a tenth of all', () => {
  expect(openMany('a', 50).every((result) => result === 'open')).toBe(true)
  expect(open('a', 'a-user0')).toBe('too-many-streams')
  expect(open('a', 'a-another')).toBe('too-many-streams')
  expect(open('b', 'b-user0')).toBe('open')
  expect(streams.count).toBe(51)
})

test('when all places are taken, a new account gets some of those of the largest', () => {
  for (let at = 0; at < 10; at++) openMany(`many${at}`, 50)
  expect(streams.count).toBe(500)
  expect(openMany('few', 45).every((result) => result === 'open')).toBe(true)
  expect(streams.count).toBe(500)
  // By now the numbers of streams differ by one at most.
  expect(open('few', 'few-another')).toBe('busy')
  expect(open('many0', 'many0-another')).toBe('busy')
  expect(Map.groupBy(ended, (name) => name.split('/')[0]).size).toBe(10)
  expect(open('new', 'new-user')).toBe('open')
})

test('a place is free as soon as a stream has ended', () => {
  const signals = new AbortController()
  for (let at = 0; at < 10; at++) openMany(`many${at}`, at === 0 ? 49 : 50)
  streams.open({
    account: 'many0',
    holder: 'leaving',
    signal: signals.signal,
    mayGoOn: async () => true,
    beat: () => '',
    ended: () => ended.push('leaving'),
  })
  signals.abort()
  expect(ended).toEqual(['leaving'])
  expect(open('many0', 'many0-another')).toBe('open')
})
