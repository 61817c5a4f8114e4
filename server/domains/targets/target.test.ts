import { expect, test } from 'bun:test'
import { growth } from '../../testing/growth.ts'
import { beginsWithHost, normaliseTarget } from './target.ts'

const normal = (text: string) => normaliseTarget(text, { allowPrivate: [] }).href

test('blanks and control characters around an address are removed', () => {
  expect(normal('\u0001\t https://example.com/ \r\n')).toBe('https://example.com/')
})

test('links to the metadata services of clouds are refused', () => {
  for (const host of ['169.254.169.254', '168.63.129.16', '[::ffff:a83f:8110]']) {
    expect(() => normal(`http://${host}/machine`)).toThrow()
  }
  expect(normal('http://168.63.129.17/')).toBe('http://168.63.129.17/')
})

test('a text that is far too long is refused, whatever it contains', () => {
  for (const sign of [' ', '.', 'a']) {
    expect(() => normal(`https://example.com/${sign.repeat(9000)}b`)).toThrow(
      'Shorten the address: at most 8,192 characters',
    )
  }
})

test.each([
  ['example.com', true],
  ['example.com:8080', true],
  ['example.com:8080/a:b', true],
  ['example.com?q', true],
  ['a.b#c', true],
  ['example', false],
  ['.com', false],
  ['example.', false],
  ['example.com:', false],
  ['example.com:80a', false],
  ['me@example.com', false],
  ['https://example.com', false],
  ['example.com and more', false],
  ['', false],
] as const)('whether %j begins with a host: %p', (text, expected) => {
  expect(beginsWithHost(text)).toBe(expected)
})

test('many dots take linear time', () => {
  const look = (size: number) => beginsWithHost(`${'a.'.repeat(size)}@`)
  expect(growth(look, 2000)).toBeLessThan(100)
})
