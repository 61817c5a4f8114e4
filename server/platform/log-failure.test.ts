import { afterEach, beforeEach, describe, expect, jest, test } from 'bun:test'
import { openLog } from './log.ts'
import { logFailure } from './log-failure.ts'

const EVERY_MS = 60_000

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

function openLines() {
  const lines: Record<string, unknown>[] = []
  const log = openLog('info', {}, (line) => lines.push(JSON.parse(line)))
  const fail = (error: Error, more: { kind?: string; route?: string } = {}) =>
    logFailure(log, {
      level: 'error',
      message: 'call failed',
      error,
      everyMs: EVERY_MS,
      fields: { route: more.route ?? '/v1/links' },
      ...(more.kind === undefined ? {} : { kind: more.kind }),
    })
  return { lines, fail }
}

const refused = () =>
  Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })

describe('A failure', () => {
  test('of the thousandth kind and more shares one line with the others', () => {
    const { lines, fail } = openLines()
    for (let n = 0; n < 1200; n++) fail(new Error(`no such file: ${n}`))
    expect(lines).toHaveLength(1001)
    jest.advanceTimersByTime(EVERY_MS)
    expect(lines.slice(1001)).toMatchObject([{ times: 199, error: 'Error: no such file: 1199' }])
  })

  test('is logged at once with its stack; repetitions follow later in one line with their number', () => {
    const { lines, fail } = openLines()
    for (let n = 0; n < 40; n++) fail(refused(), { route: `/v1/${n}` })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({ level: 'error', message: 'call failed', route: '/v1/0' })
    expect(lines[0]?.error).toContain('\n    at ')
    jest.advanceTimersByTime(EVERY_MS)
    expect(lines[1]).toMatchObject({ level: 'error', message: 'call failed', times: 39 })
    expect(lines[1]?.error).toBe('Error: connect ECONNREFUSED 127.0.0.1:5432 (ECONNREFUSED)')
  })

  test('is logged in full again after an interval without it', () => {
    const { lines, fail } = openLines()
    fail(refused())
    fail(refused())
    jest.advanceTimersByTime(EVERY_MS)
    // An interval without a failure.
    jest.advanceTimersByTime(EVERY_MS)
    expect(lines).toHaveLength(2)
    fail(refused())
    expect(lines).toHaveLength(3)
    expect(lines[2]?.times).toBeUndefined()
  })

  test('with a different message or kind is a different failure', () => {
    const { lines, fail } = openLines()
    fail(refused())
    fail(new Error('no such column'))
    fail(new Error('no such column'), { kind: '/v1/tags' })
    expect(lines).toHaveLength(3)
  })

  test('never logs credentials of a URL, not even when it is counted', () => {
    const { lines, fail } = openLines()
    const error = new Error('no route to postgres://user:secret@db/unfurly')
    fail(error)
    fail(error)
    jest.advanceTimersByTime(EVERY_MS)
    expect(JSON.stringify(lines)).not.toContain('secret')
  })
})
