import { expect, test } from 'bun:test'
import { initials } from './initials.ts'

test('a person is two letters at most, and none is fine', () => {
  expect(initials({ firstName: 'Maya', lastName: 'lindqvist' })).toBe('ML')
  expect(initials({ firstName: ' Ö', lastName: '' })).toBe('Ö')
  expect(initials({ firstName: '', lastName: '' })).toBe('')
})
