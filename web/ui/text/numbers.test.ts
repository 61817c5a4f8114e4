import { expect, test } from 'bun:test'
import { changePercent, count, share, shortCount } from './numbers.ts'

test('numbers are written in the reader’s locale', () => {
  expect(count(36341, 'en-US')).toBe('36,341')
  expect(count(36341, 'de-DE')).toBe('36.341')
})

test('only large numbers are shortened', () => {
  expect(shortCount(9999, 'en-US')).toBe('9,999')
  expect(shortCount(12_408, 'en-US')).toBe('12.4K')
})

test('small shares keep a decimal, large ones do not', () => {
  expect(share(34, 100, 'en-US')).toBe('34%')
  expect(share(82, 1000, 'en-US')).toBe('8.2%')
  expect(share(1, 1, 'en-US')).toBe('100%')
})

test('a share of nothing is nothing', () => {
  expect(share(0, 0, 'en-US')).toBe('0%')
})

test('a change is in percent of the earlier number', () => {
  expect(changePercent(945, 841)).toBe(12.4)
  expect(changePercent(80, 100)).toBe(-20)
  expect(changePercent(7, 7)).toBe(0)
})

test('a change from nothing has no percentage', () => {
  expect(changePercent(5, 0)).toBeUndefined()
})
