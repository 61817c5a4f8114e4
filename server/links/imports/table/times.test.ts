import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { momentOf } from './times.ts'

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July'].concat(
  ...[['August', 'September', 'October', 'November', 'December']],
)
const two = (number: number) => String(number).padStart(2, '0')

interface Written {
  year: number
  /** From 1. */
  month: number
  day: number
}

/** The notations in which a day may be written. */
const notations: readonly ((written: Written) => string)[] = [
  ({ year, month, day }) => `${year}-${two(month)}-${two(day)}`,
  ({ year, month, day }) => `${year}-${month}-${day}`,
  ({ year, month, day }) => `${year}/${two(month)}/${two(day)}`,
  ({ year, month, day }) => `${year}-${two(month)}-${two(day)}T00:00:00Z`,
  ({ year, month, day }) => `${year}-${two(month)}-${two(day)}T05:30:00.000+05:30`,
  ({ year, month, day }) => `${year}-${two(month)}-${two(day)} 00:00:00+00`,
  ({ year, month, day }) => `${day} ${MONTHS[month - 1]} ${year}`,
  ({ year, month, day }) => `${two(day)}-${MONTHS[month - 1]?.slice(0, 3)}-${year} 00:00`,
  ({ year, month, day }) => `${MONTHS[month - 1]?.slice(0, 3)} ${day}, ${year}`,
  ({ year, month, day }) => `${MONTHS[month - 1]} ${day}, ${year}, 12:00 AM`,
  ({ year, month, day }) => `${MONTHS[month - 1]?.slice(0, 3)} ${day} 00:00:00 UTC ${year}`,
]

const anyDay = fc.record({
  year: fc.integer({ min: 2000, max: 2099 }),
  month: fc.integer({ min: 1, max: 12 }),
  day: fc.integer({ min: 1, max: 31 }),
})

test('a day is read in every notation if it exists, and in none if it does not', () => {
  fc.assert(
    fc.property(anyDay, ({ year, month, day }) => {
      const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate()
      const expected = day > lastDay ? Number.NaN : Date.UTC(year, month - 1, day)
      const read = notations.map((write) => momentOf(write({ year, month, day })))
      expect(read).toEqual(notations.map(() => expected))
    }),
  )
})

test('every time that is read is the one that is written', () => {
  const at = fc.date({
    min: new Date('2000-01-01'),
    max: new Date('2099-12-31'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(at, fc.integer({ min: -14 * 60, max: 14 * 60 }), (date, offset) => {
      const there = new Date(date.getTime() + offset * 60_000).toISOString().slice(0, -1)
      const sign = offset < 0 ? '-' : '+'
      const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60]
      const text = `${there}${sign}${two(hours)}:${two(minutes)}`
      expect(momentOf(text)).toBe(date.getTime())
      expect(momentOf(date.toUTCString())).toBe(Math.floor(date.getTime() / 1000) * 1000)
    }),
  )
})

test.each([
  ...[
    '2027-02-29',
    '2027-02-30T10:00:00Z',
    '2027-02-30T10:00:00+01:00',
    '30 Feb 2027',
    '30-Feb-27',
  ],
  ...['Feb 30, 2027', '2027/02/30', '2027-04-31', '2027-13-01', '2027-00-10', '2027-01-00'],
  ...['2027-01-01T24:00:00Z', '2027-01-01 25:00', '2027-01-01T10:60:00Z', '2027-01-01T10:00:60Z'],
  ...['2027-01-01 13:00 PM', '2027-01-01 0:30 AM', '2027-01-01T10:00:00+15:00'],
  ...['2027-01-01T10:00:00+01:60', 'Thu, 02 Jan 2030 03:04:05 GMT', '2027-W05-3', '2027-045'],
  ...[
    '2027-02',
    'February 2027',
    '2027',
    '20270230',
    '202702301000',
    '2027-01/02',
    'Feb 30 10:00 2027',
  ],
  ...['3/4/2027', '25.12.2027 18:00', '46000', 'soon', '10:00', '2027-01-01T10:00:00 Mars'],
])('%p is no time, and is refused', (cell) => {
  expect(momentOf(cell)).toBeNaN()
})

test.each([
  'Wed Jan 02 2030 04:04:05 GMT+0100 (Central European Standard Time)',
  'Wed Jan  2 03:04:05 2030',
  'Wed Jan 02 03:04:05 UTC 2030',
  '2030-01-02 03:04:05 +0000 UTC',
  '2030-01-02T03:04:05,000Z',
  'January 2nd, 2030 at 3:04:05 AM',
])('%p is read as browsers, C, Java, Go and people write it', (cell) => {
  expect(momentOf(cell)).toBe(Date.UTC(2030, 0, 2, 3, 4, 5))
})
