import { expect, test } from 'bun:test'
import { fieldChanges, fieldName, fieldValue } from './field-words.ts'

test('fields have the names that the screens use', () => {
  expect(fieldName('redirect_to')).toBe('Destination')
  expect(fieldName('first_name')).toBe('First name')
  expect(fieldName('accountName')).toBe('Account name')
  expect(fieldName('constructor')).toBe('Constructor')
})

test('values are formatted for people', () => {
  expect(fieldValue('role', 15)).toBe('Editor')
  expect(fieldValue('permissions', 9)).toBe('Read, Delete')
  expect(fieldValue('disabled', 0)).toBe('No')
  expect(fieldValue('status', 'SUSPENDED')).toBe('Suspended')
  expect(fieldValue('deleted_at', Date.UTC(2026, 10, 21))).toContain('2026')
  expect(fieldValue('expiresAt', '2026-11-21T12:00:00.000Z')).toContain('2026')
  expect(fieldValue('utm', '{"source":"mail","medium":"","campaign":"spring"}')).toBe(
    'source mail, campaign spring',
  )
  expect(fieldValue('allowedAddresses', ['10.0.0.1', '::1'])).toBe('10.0.0.1, ::1')
  expect(fieldValue('links', 0)).toBe('0')
})

test('an empty value is undefined', () => {
  for (const value of [null, undefined, '', [], {}]) {
    expect(fieldValue('note', value)).toBeUndefined()
  }
  expect(fieldValue('utm', '{}')).toBeUndefined()
})

test('a change has one line for each field', () => {
  expect(fieldChanges({ title: 'Old', note: null }, { title: 'New', note: '' })).toEqual([
    { field: 'title', name: 'Title', before: 'Old', after: 'New' },
  ])
  expect(fieldChanges(null, { name: 'CMS sync' })).toEqual([
    { field: 'name', name: 'Name', before: undefined, after: 'CMS sync' },
  ])
  expect(fieldChanges(null, null)).toEqual([])
})
