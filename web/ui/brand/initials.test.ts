import { expect, test } from 'bun:test'
import { initials } from './initials.ts'

test('initials are two letters at most, and none without a name', () => {
  expect(initials({ firstName: 'Maya', lastName: 'lindqvist' })).toBe('ML')
  expect(initials({ firstName: ' Ö', lastName: '' })).toBe('Ö')
  expect(initials({ firstName: '', lastName: '' })).toBe('')
})
