import { expect, test } from 'bun:test'
import { keyEnd } from './key-end.ts'
import {
  addressesIn,
  bitsOf,
  creationOf,
  emptyValues,
  errorsOf,
  fieldsOf,
  OWN,
  presetsWithin,
} from './key-values.ts'

const now = new Date('2026-11-21T12:00:00Z')
const typed = { ...emptyValues, name: 'CMS sync' }

test('a missing name, no permission and a past day are reported at their fields', () => {
  expect(errorsOf(emptyValues, now)).toEqual({ name: 'Enter a name' })
  expect(errorsOf({ ...typed, role: OWN, bits: 0 }, now)).toEqual({
    bits: 'Choose at least one permission',
  })
  expect(errorsOf({ ...typed, end: 'day', day: '' }, now)).toEqual({ day: 'Choose a day' })
  expect(errorsOf({ ...typed, end: 'day', day: '2026-11-20' }, now)).toEqual({
    day: 'Choose a day in the future',
  })
  expect(errorsOf(typed, now)).toEqual({})
})

test('the chosen values become the request', () => {
  expect(creationOf(typed, now)).toEqual({
    name: 'CMS sync',
    permissions: 1,
    expiresAt: '2027-02-19T12:00:00.000Z',
  })
  const own = { ...typed, role: OWN, bits: 9, end: 'never', addresses: '10.0.0.1' } as const
  expect(creationOf(own, now)).toEqual({
    name: 'CMS sync',
    permissions: 9,
    allowedAddresses: ['10.0.0.1'],
  })
  expect(bitsOf({ ...typed, role: 'Editor', bits: 64 })).toBe(15)
})

test('a key works until the end of the chosen day', () => {
  const { expiresAt } = creationOf({ ...typed, end: 'day', day: '2027-02-21' }, now)
  expect(expiresAt).toBe(new Date('2027-02-21T23:59:59').toISOString())
})

test('addresses are separated by lines, commas or semicolons', () => {
  expect(addressesIn(' 10.0.0.1,\n2001:db8::/32 ; 10.0.0.2\n\n')).toEqual([
    '10.0.0.1',
    '2001:db8::/32',
    '10.0.0.2',
  ])
})

test('the error for a refused address names the address', () => {
  const values = { ...typed, addresses: '10.0.0.1\nlocalhost' }
  const problems = [{ path: 'allowedAddresses.1', message: 'No address' }]
  expect(fieldsOf(problems, values)).toEqual({ addresses: 'localhost: No address' })
  expect(fieldsOf([{ path: 'permissions', message: 'Too much' }], values)).toEqual({
    bits: 'Too much',
  })
})

test('only roles within the maker’s own permissions are offered', () => {
  expect(presetsWithin(47).map(({ name }) => name)).toEqual([
    'Viewer',
    'Creator',
    'Editor',
    'Administrator',
  ])
  expect(presetsWithin(32)).toEqual([])
})

test('a key that ends within 30 days is highlighted, and an ended one is marked', () => {
  expect(keyEnd(null, now)).toEqual({ kind: 'never' })
  expect(keyEnd('2026-11-21T12:00:00Z', now)).toEqual({ kind: 'ended' })
  expect(keyEnd('2026-11-22T11:00:00Z', now)).toEqual({ kind: 'soon', words: 'Within a day' })
  expect(keyEnd('2026-11-22T13:00:00Z', now)).toEqual({ kind: 'soon', words: 'In 1 day' })
  expect(keyEnd('2026-12-12T13:00:00Z', now)).toEqual({ kind: 'soon', words: 'In 21 days' })
  expect(keyEnd('2027-03-01T00:00:00Z', now)).toEqual({ kind: 'later' })
})
