import { expect, test } from 'bun:test'
import { keyStatus } from './key-status.ts'

test('without an answer nothing is said about a key', () => {
  expect(keyStatus(undefined, 'unf.ly')).toEqual({ kind: 'unknown' })
})

test('a free key is free', () => {
  const answer = { available: true, reason: null, suggestions: [] }
  expect(keyStatus(answer, 'unf.ly')).toEqual({ kind: 'free' })
})

test('a taken key says why and offers others', () => {
  const answer = { available: false, reason: null, suggestions: ['bio-2'] }
  expect(keyStatus(answer, 'unf.ly')).toEqual({
    kind: 'taken',
    reason: 'Already in use on unf.ly',
    suggestions: ['bio-2'],
  })
  expect(keyStatus({ ...answer, reason: 'This word is reserved.' }, 'unf.ly')).toMatchObject({
    reason: 'This word is reserved.',
  })
})
