import { expect, test } from 'bun:test'
import { middleCut } from './middle-cut.ts'

const keep = { whole: 42, tail: 14 }

test('a short address is whole, without its scheme and www', () => {
  expect(middleCut('https://www.northwind.example/shop/', keep)).toEqual({
    start: 'northwind.example/shop',
    end: '',
  })
})

test('a long address is split before its end, and nothing is lost', () => {
  const path = 'files.northwind.example/press/2026/northwind-press-kit-en.pdf'
  const { start, end } = middleCut(`https://${path}`, keep)
  expect(end).toBe('ess-kit-en.pdf')
  expect(start + end).toBe(path)
})

test('surrogate pairs are not cut in half', () => {
  const { end } = middleCut(`https://a.example/${'x'.repeat(40)}${'😀'.repeat(14)}`, keep)
  expect(end).toBe('😀'.repeat(14))
})

test('letters of other scripts are decoded, and signs that could mislead are not', () => {
  const shown = (address: string) => middleCut(address, keep).start
  expect(shown('https://a.example/%D8%B1%D8%A8%D9%8A%D8%B9')).toBe('a.example/ربيع')
  expect(shown('https://a.example/caf%C3%A9?q=%20x')).toBe('a.example/café?q=%20x')
  for (const kept of ['%E2%80%AEgnp', '%E2%88%95evil', '%D8', '%C3%28', '%2F..%2F']) {
    expect(shown(`https://a.example/${kept}`)).toBe(`a.example/${kept}`)
  }
})
