import { expect, test } from 'bun:test'
import { countOf, flagOf, isHiddenPassword, timeOf } from './cells.ts'

test('times are read as ISO 8601, epoch numbers, databases and spreadsheets write them', () => {
  for (const cell of [
    '2030-01-02T03:04:05Z',
    '2030-01-02T04:04:05+01:00',
    '1893553445',
    '1893553445000',
    '2030-01-02 03:04:05',
    '2030-01-02 03:04:05+00',
    'Jan 2, 2030 03:04:05',
    'Wed, 02 Jan 2030 03:04:05 GMT',
  ]) {
    expect([cell, timeOf(cell)]).toEqual([cell, '2030-01-02T03:04:05.000Z'])
  }
  expect(timeOf('2030-01-02')).toBe('2030-01-02T00:00:00.000Z')
  for (const cell of ['', 'null', '0', '0000-00-00 00:00:00']) expect(timeOf(cell)).toBeNull()
})

test('a time that could be two days is left for the check to refuse', () => {
  for (const cell of ['3/4/2030', '3.4.30', '03-04-2030', '12', '1.5', 'soon']) {
    expect(timeOf(cell)).toBe(cell)
  }
})

test('yes, no and numbers are read, and anything else is left for the check to refuse', () => {
  expect(['TRUE', 'yes', '1', 'x'].map(flagOf)).toEqual([true, true, true, true])
  expect(['', 'False', 'no', '0', 'null', '[]'].map(flagOf)).toEqual(Array(6).fill(false))
  expect(flagOf('2026-01-01')).toBe('2026-01-01')
  expect(['10', '1,000', '', 'null'].map(countOf)).toEqual([10, 1000, null, null])
  expect(['0', 'ten', '1,0', '-1'].map(countOf)).toEqual([0, 'ten', '1,0', '-1'])
})

test('hashes and masks are not passwords', () => {
  const hidden = ['true', '$2b$12$abcdefghijk', '$argon2id$v=19$m=1', '****', 'a'.repeat(32)]
  expect(hidden.filter((cell) => !isHiddenPassword(cell))).toEqual([])
  const plain = ['s3cret', '$ecret', 'four quiet lanterns', 'aaaa', '']
  expect(plain.filter(isHiddenPassword)).toEqual([])
})
