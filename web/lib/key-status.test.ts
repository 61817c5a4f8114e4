import { expect, test } from 'bun:test'
import { USUAL_KEYS } from '../../contract/links/keys.ts'
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
  expect(refusedKey('admin', USUAL_KEYS)).toMatchObject({ kind: 'taken', suggestions: [] })
  expect(refusedKey('not a key', USUAL_KEYS)).toMatchObject({ kind: 'taken' })
  expect(refusedKey('ad', USUAL_KEYS)).toBeUndefined()
  expect(refusedKey('spring', USUAL_KEYS)).toBeUndefined()
})

test('the rule of the domain decides, once it is known', () => {
  const open = { keyRule: 'open', caseSensitive: false } as const
  expect(refusedKey('a/東京', open)).toBeUndefined()
  expect(refusedKey('a b', open)).toMatchObject({ kind: 'taken' })
  expect(refusedKey('a/東京', USUAL_KEYS)).toMatchObject({ kind: 'taken' })
  expect(refusedKey('a b', undefined)).toBeUndefined()
})
