import { expect, test } from 'bun:test'
import type { MapMark } from './map-mark.ts'
import { markAt, placedMarks } from './placed-marks.ts'
import { countryPoint } from './world-shapes.ts'

const country = (code: string): MapMark => ({
  id: code,
  name: code,
  words: '',
  at: { country: code, step: 1 },
})
const marks = placedMarks(['DE', 'LU', 'unknown'].map(country))
const pointer = (code: string, under: string | undefined, isTouch = false) => ({
  ...(countryPoint(code) ?? { x: 0, y: 0 }),
  unit: 1,
  isTouch,
  country: under,
})

test('a country that is unknown has no place', () => {
  expect(marks.map(({ id }) => id)).toEqual(['DE', 'LU'])
})

test('a small country is hit before the one around it', () => {
  expect(markAt(pointer('LU', 'DE'), marks)).toBe('LU')
  expect(markAt(pointer('DE', 'DE'), marks)).toBe('DE')
})

test('a mouse means what is under it, a finger the nearest mark', () => {
  const poland = pointer('PL', 'PL')
  expect(markAt(poland, marks)).toBeUndefined()
  expect(markAt({ ...poland, unit: 4, isTouch: true }, marks)).toBe('DE')
  expect(markAt(pointer('AU', 'AU', true), marks)).toBeUndefined()
})
