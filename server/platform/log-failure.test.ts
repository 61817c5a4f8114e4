import { describe, expect, test } from 'bun:test'
import { openLog } from './log.ts'
import { logFailure } from './log-failure.ts'

function openLines() {
  const lines: Record<string, unknown>[] = []
  const log = openLog('info', {}, (line) => lines.push(JSON.parse(line)))
  const fail = (error: Error, more: { kind?: string; route?: string } = {}) =>
    logFailure(log, {
      level: 'error',
      message: 'call failed',
      error,
      everyMs: 50,
      fields: { route: more.route ?? '/v1/links' },
      ...(more.kind === undefined ? {} : { kind: more.kind }),
    })
  return { lines, fail }
}

const refused = () =>
  Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })

describe('A failure', () => {
  test('is logged at once with its stack; repetitions follow later in one line with their number', async () => {
    const { lines, fail } = openLines()
    for (let n = 0; n < 40; n++) fail(refused(), { route: `/v1/${n}` })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({ level: 'error', message: 'call failed', route: '/v1/0' })
    expect(lines[0]?.error).toContain('\n    at ')
    while (lines.length < 2) await Bun.sleep(5)
    expect(lines[1]).toMatchObject({ level: 'error', message: 'call failed', times: 39 })
    expect(lines[1]?.error).toBe('Error: connect ECONNREFUSED 127.0.0.1:5432 (ECONNREFUSED)')
  })

  test('is logged in full again after an interval without it', async () => {
    const { lines, fail } = openLines()
    fail(refused())
    fail(refused())
    while (lines.length < 2) await Bun.sleep(5)
    // A whole interval without a failure.
    await Bun.sleep(150)
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

  test('never logs credentials of a URL, not even when it is counted', async () => {
    const { lines, fail } = openLines()
    const error = new Error('no route to postgres://user:secret@db/unfurly')
    fail(error)
    fail(error)
    while (lines.length < 2) await Bun.sleep(5)
    expect(JSON.stringify(lines)).not.toContain('secret')
  })
})
