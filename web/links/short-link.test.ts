import { expect, test } from 'bun:test'
import { hostOf, plannedTarget } from './short-link.ts'

const planned = (typed: string) => plannedTarget(typed)?.href

test('a bare host gets https', () => {
  expect(planned('northwind.example/shop')).toBe('https://northwind.example/shop')
  expect(planned('northwind.example:8080/x')).toBe('https://northwind.example:8080/x')
  expect(planned(' northwind.example?a=1 ')).toBe('https://northwind.example/?a=1')
})

test('an address keeps its scheme', () => {
  expect(planned('http://a.example/x')).toBe('http://a.example/x')
  expect(planned('HTTPS://A.example')).toBe('https://a.example/')
})

test('text that is not a web address has no target', () => {
  for (const typed of [
    '',
    'hello',
    'mailto:a@b.example',
    'javascript:alert(1)',
    'https://',
    'a b.example',
  ]) {
    expect(planned(typed)).toBeUndefined()
  }
})

test('the tile shows the host of the typed address', () => {
  expect(hostOf('https://www.northwind.example/shop')).toBe('www.northwind.example')
  expect(hostOf('htt')).toBe('')
})
