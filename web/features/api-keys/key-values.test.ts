import { expect, test } from 'bun:test'
import { keyEnd } from './key-end.ts'
import {
  addressesIn,
  bitsOf,
  complaintsOf,
  creationOf,
  emptyValues,
  fieldsOf,
  OWN,
  presetsWithin,
} from './key-values.ts'

const now = new Date('2026-11-21T12:00:00Z')
const typed = { ...emptyValues, name: 'CMS sync' }

test('a key without a name, without a permission or with a day of the past is told by its field', () => {
  expect(complaintsOf(emptyValues, now)).toEqual({ name: 'Enter a name' })
  expect(complaintsOf({ ...typed, role: OWN, bits: 0 }, now)).toEqual({
    bits: 'Choose at least one permission',
  })
  expect(complaintsOf({ ...typed, end: 'day', day: '' }, now)).toEqual({ day: 'Choose a day' })
  expect(complaintsOf({ ...typed, end: 'day', day: '2026-11-20' }, now)).toEqual({
    day: 'Choose a day in the future',
  })
  expect(complaintsOf(typed, now)).toEqual({})
})

test('what was chosen becomes the call', () => {
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

test('a chosen day is the last one of the key', () => {
  const { expiresAt } = creationOf({ ...typed, end: 'day', day: '2027-02-21' }, now)
  expect(expiresAt).toBe(new Date('2027-02-21T23:59:59').toISOString())
})

test('addresses come on lines or with commas, as they were copied', () => {
  expect(addressesIn(' 10.0.0.1,\n2001:db8::/32 ; 10.0.0.2\n\n')).toEqual([
    '10.0.0.1',
    '2001:db8::/32',
    '10.0.0.2',
  ])
})

test('an address that the server refuses is named, whatever its place', () => {
  const values = { ...typed, addresses: '10.0.0.1\nlocalhost' }
  const problems = [{ path: 'allowedAddresses.1', message: 'No address' }]
  expect(fieldsOf(problems, values)).toEqual({ addresses: 'localhost: No address' })
  expect(fieldsOf([{ path: 'permissions', message: 'Too much' }], values)).toEqual({
    bits: 'Too much',
  })
})

test('nobody is offered what they may not give', () => {
  expect(presetsWithin(47).map(({ name }) => name)).toEqual([
    'Viewer',
    'Creator',
    'Editor',
    'Administrator',
  ])
  expect(presetsWithin(32)).toEqual([])
})

test('a key that ends within a month stands out, and an ended one says so', () => {
  expect(keyEnd(null, now)).toEqual({ kind: 'never' })
  expect(keyEnd('2026-11-21T12:00:00Z', now)).toEqual({ kind: 'ended' })
  expect(keyEnd('2026-11-22T11:00:00Z', now)).toEqual({ kind: 'soon', words: 'Within a day' })
  expect(keyEnd('2026-11-22T13:00:00Z', now)).toEqual({ kind: 'soon', words: 'In 1 day' })
  expect(keyEnd('2026-12-12T13:00:00Z', now)).toEqual({ kind: 'soon', words: 'In 21 days' })
  expect(keyEnd('2027-03-01T00:00:00Z', now)).toEqual({ kind: 'later' })
})
