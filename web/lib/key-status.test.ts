import { expect, test } from 'bun:test'
import { keyStatus, refusedKey } from './key-status.ts'

test('without an answer the status is unknown', () => {
  expect(keyStatus(undefined, 'unf.ly')).toEqual({ kind: 'unknown' })
})

test('an available key is free', () => {
  const answer = { available: true, reason: null, suggestions: [] }
  expect(keyStatus(answer, 'unf.ly')).toEqual({ kind: 'free' })
})

test('a taken key says why and suggests others', () => {
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

test('a reserved word is refused while typing, a shorter beginning is not', () => {
  expect(refusedKey('admin')).toMatchObject({ kind: 'taken', suggestions: [] })
  expect(refusedKey('not a key')).toMatchObject({ kind: 'taken' })
  expect(refusedKey('ad')).toBeUndefined()
  expect(refusedKey('spring')).toBeUndefined()
})
