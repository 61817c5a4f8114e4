import { describe, expect, test } from 'bun:test'
import { type ProblemKind, problems } from '../../contract/problem.ts'
import { faultOfAnswer, silent, strange } from './fault.ts'

const origin = 'https://links.alder.example'

function answered(
  kind: ProblemKind,
  more: { retryAfter?: string; errors?: { path: string; message: string }[] } = {},
) {
  const [status, title, detail] = problems[kind]
  const { retryAfter = null, errors = [] } = more
  const type = `${origin}/problems/${kind}`
  return faultOfAnswer({
    origin,
    status,
    retryAfter,
    problem: { type, title, status, detail, errors, requestId: 'r' },
  })
}

describe('a fault', () => {
  test('of a revoked key asks to log in again, at that server', () => {
    const { kind, sentence, isUnclear } = answered('unauthenticated')
    expect({ kind, isUnclear }).toEqual({ kind: 'sign-in', isUnclear: false })
    expect(sentence).toBe(
      'links.alder.example no longer accepts the key of this extension: it was revoked, or has ended. Log in again.',
    )
  })

  test('has the sentence of the server where that says more', () => {
    expect(answered('suspended')).toMatchObject({
      kind: 'refused',
      sentence: problems.suspended[2],
    })
    expect(answered('removed')).toMatchObject({ kind: 'sign-in', sentence: problems.removed[2] })
    expect(answered('limit-reached')).toMatchObject({
      kind: 'refused',
      sentence: problems['limit-reached'][2],
    })
    expect(answered('not-found')).toMatchObject({
      kind: 'refused',
      sentence: problems['not-found'][2],
    })
    expect(answered('forbidden').sentence).toContain('the key of this extension')
  })

  test('of fields has the first sentence of each', () => {
    const errors = [
      { path: 'vanity', message: 'Already in use' },
      { path: 'tags.0', message: 'Too long' },
      { path: 'tags.1', message: 'Also too long' },
    ]
    expect(answered('key-taken', { errors })).toMatchObject({
      kind: 'refused',
      fields: { vanity: 'Already in use', tags: 'Too long' },
    })
  })

  test('of fields that are not valid says what is wrong with each, once', () => {
    const message = 'Addresses inside a private network cannot be shortened'
    const errors = [
      { path: 'redirectTo', message },
      { path: 'title', message: 'Too long.' },
      { path: 'tags', message: 'Too long.' },
    ]
    expect(answered('invalid', { errors }).sentence).toBe(`${message}. Too long.`)
    expect(answered('invalid').sentence).toBe(problems.invalid[2])
  })

  test('of too many requests says how long to wait', () => {
    const fault = answered('too-many-requests', { retryAfter: '2753' })
    expect(fault).toMatchObject({ kind: 'away', retryAfterMs: 2_753_000 })
    expect(fault.sentence).toEndWith('It asks to wait 46 minutes.')
    expect(answered('too-many-requests', { retryAfter: '1' }).sentence).toEndWith('1 second.')
    expect(answered('too-many-requests').retryAfterMs).toBeNull()
  })

  test('of a server that is busy, full or restarting passes, and nothing was made', () => {
    for (const kind of ['busy', 'store-away', 'restarting', 'disk-full'] as const)
      expect(answered(kind)).toMatchObject({
        kind: 'away',
        isUnclear: false,
        sentence: problems[kind][2],
      })
    expect(answered('internal')).toMatchObject({ kind: 'away', isUnclear: true })
  })

  test('of a call that is still running passes; of a lost answer it does not', () => {
    expect(answered('idempotency-pending').kind).toBe('away')
    expect(answered('idempotency-lost').kind).toBe('refused')
  })

  test('without an answer names the server, and what the browser may hide', () => {
    expect(silent(origin, false).sentence).toStartWith('You are offline')
    expect(silent(origin, true).sentence).toContain('its certificate may not be valid')
    expect(silent('http://localhost:4000', true).sentence).toBe(
      'localhost:4000 does not answer. It may be away.',
    )
  })

  test('of something else than Unfurly says so', () => {
    const plain = { origin, retryAfter: null, problem: undefined }
    expect(faultOfAnswer({ ...plain, status: 404 })).toEqual(strange(origin))
    expect(faultOfAnswer({ ...plain, status: 502 })).toMatchObject({
      kind: 'away',
      isUnclear: true,
    })
    expect(faultOfAnswer({ ...plain, status: 502 }).sentence).toContain('(502)')
  })
})
