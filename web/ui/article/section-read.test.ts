import { expect, test } from 'bun:test'
import { sectionRead } from './section-read.ts'

test('the section that is being read is the last whose heading has passed the bar', () => {
  expect(sectionRead([-900, 88, 400])).toBe(1)
  expect(sectionRead([-900, 97, 400])).toBe(0)
  expect(sectionRead([-900, -800, -10])).toBe(2)
})

test('above all headings it is the first, and without headings there is none', () => {
  expect(sectionRead([300, 500])).toBe(0)
  expect(sectionRead([])).toBe(-1)
})
