import { describe, expect, test } from 'bun:test'
import type { DomainState } from '../../../contract/domains/domains.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../platform/clock.ts'
import { nextState, type ProofState } from './next-state.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const after = (state: DomainState, ageMs: number, [before, proof]: [ProofState, ProofState]) =>
  nextState({ state, since: NOW - ageMs, before }, proof, NOW)

describe('A domain after a check', () => {
  test('is verified as soon as its proof is there, and checked daily from then on', () => {
    for (const state of ['waiting', 'verified', 'failing', 'lost'] as const) {
      expect(after(state, 400 * DAY, ['missing', 'found'])).toEqual({
        state: 'verified',
        checkInMs: DAY,
      })
    }
  })

  test.each([
    [0, 20 * SECOND],
    [11 * MINUTE, 5 * MINUTE],
    [3 * HOUR, 30 * MINUTE],
    [3 * DAY, 6 * HOUR],
    [31 * DAY, null],
  ])('that has waited for %d ms is checked again in %p', (age, checkInMs) => {
    for (const proof of ['missing', 'other', 'unanswered'] as const) {
      expect(after('waiting', age, ['missing', proof])).toEqual({ state: 'waiting', checkInMs })
    }
  })

  test('fails only when its proof is gone twice in a row', () => {
    expect(after('verified', DAY, ['found', 'missing'])).toEqual({
      state: 'verified',
      checkInMs: 10 * MINUTE,
    })
    for (const proof of ['missing', 'other'] as const) {
      expect(after('verified', DAY, ['missing', proof])).toMatchObject({ state: 'failing' })
    }
  })

  test('is lost after failing for seven days', () => {
    expect(after('failing', 7 * DAY - 1, ['missing', 'missing'])).toMatchObject({
      state: 'failing',
    })
    expect(after('failing', 7 * DAY, ['missing', 'other'])).toMatchObject({ state: 'lost' })
  })

  test('is removed after being lost for thirty days', () => {
    expect(after('lost', 30 * DAY - 1, ['missing', 'missing'])).toMatchObject({ state: 'lost' })
    expect(after('lost', 30 * DAY, ['missing', 'missing'])).toMatchObject({ state: 'removed' })
  })

  test('stays as it was while DNS does not answer', () => {
    for (const state of ['verified', 'failing'] as const) {
      expect(after(state, 400 * DAY, ['unanswered', 'unanswered'])).toEqual({
        state,
        checkInMs: HOUR,
      })
    }
    expect(after('verified', DAY, ['unanswered', 'missing'])).toMatchObject({ state: 'verified' })
  })
})
