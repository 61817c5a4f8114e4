import { describe, expect, test } from 'bun:test'
import { HOUR, MINUTE, SECOND } from '../clock.ts'
import { lookDelayMs, type MailOutcome, type MailState, nextMailState } from './mail-state.ts'
import type { FailureScope } from './smtp-failure.ts'

const failed = (scope: FailureScope, { reason = scope as string, isFinal = false } = {}) =>
  ({ is: 'failed', failure: { scope, reason, isFinal } }) as const
const [sent, reached] = [{ is: 'sent' }, { is: 'reached' }] as const

/** The state after outcomes at these times. */
function after(
  outcomes: readonly [at: number, MailOutcome][],
  fine: MailState = { state: 'ok' },
): MailState {
  const first: MailState = { state: 'unknown' }
  return outcomes.reduce<MailState>(
    (state, [now, outcome]) => nextMailState(state, outcome, { now, fine }),
    first,
  )
}

describe('Whether mails leave', () => {
  test('is known once the server was reached or took a mail', () => {
    expect(after([[0, reached]])).toEqual({ state: 'ok' })
    expect(after([[0, sent]])).toEqual({ state: 'ok' })
  })

  test('a failure lasts since the first one, and says the last reason', () => {
    const state = after([
      [1, reached],
      [2, failed('server', { reason: 'refused' })],
      [3, failed('mails', { reason: 'full' })],
    ])
    expect(state).toMatchObject({
      state: 'failing',
      since: 2,
      failedAt: 3,
      reason: 'full',
      times: 2,
    })
  })

  test('a server that is reached again works again', () => {
    expect(
      after([
        [0, failed('server')],
        [1, reached],
      ]),
    ).toEqual({ state: 'ok' })
    expect(
      after([
        [0, failed('server')],
        [1, failed('recipient')],
      ]),
    ).toEqual({ state: 'ok' })
  })

  test('a server that refuses mails has to take one, or to be left alone for an hour', () => {
    expect(
      after([
        [0, failed('mails')],
        [1, reached],
      ]).state,
    ).toBe('failing')
    expect(
      after([
        [0, failed('mails')],
        [1, failed('recipient')],
      ]).state,
    ).toBe('failing')
    expect(
      after([
        [0, failed('mails')],
        [1, sent],
      ]),
    ).toEqual({ state: 'ok' })
    expect(
      after([
        [0, failed('mails')],
        [HOUR, reached],
      ]),
    ).toEqual({ state: 'ok' })
    expect(
      after([
        [0, failed('mails')],
        [HOUR - 1, failed('mails')],
        [HOUR, reached],
      ]).state,
    ).toBe('failing')
  })

  test('a refused recipient is no failure of the server', () => {
    expect(after([[0, failed('recipient')]])).toEqual({ state: 'ok' })
  })

  test('the outbox stays one, and fails when it cannot be written', () => {
    const outbox: MailState = { state: 'outbox' }
    expect(after([[0, sent]], outbox)).toEqual(outbox)
    expect(after([[0, failed('mails')]], outbox).state).toBe('failing')
    expect(
      after(
        [
          [0, failed('mails')],
          [1, sent],
        ],
        outbox,
      ),
    ).toEqual(outbox)
  })
})

test('A server is looked at soon after a failure, then less often, and seldom after a wrong password', () => {
  const times = (count: number, isFinal = false) =>
    lookDelayMs(
      after(Array.from({ length: count }, (_, at) => [at, failed('server', { isFinal })])),
    )
  expect([1, 2, 3, 20].map((count) => times(count))).toEqual([
    10 * SECOND,
    20 * SECOND,
    40 * SECOND,
    5 * MINUTE,
  ])
  expect(times(1, true)).toBe(5 * MINUTE)
  expect(lookDelayMs({ state: 'ok' })).toBe(30 * MINUTE)
})
