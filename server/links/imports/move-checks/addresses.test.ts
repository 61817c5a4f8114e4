import { expect, test } from 'bun:test'
import { comparable, isRespelled, oldAddressOf, storedAddress } from './addresses.ts'

test.each([
  ['https://Example.COM', 'https://example.com/'],
  ['https://example.com:443/a', 'https://example.com/a'],
  ['http://example.com:80', 'http://example.com/'],
  ['https://example.com./a?', 'https://example.com/a'],
  ['https://example.com/%7euser/%c3%a9', 'https://example.com/~user/%C3%A9'],
  ['https://example.com/é', 'https://example.com/%c3%a9'],
  ['https://example.com/a#', 'https://example.com/a'],
])('%s leads where %s leads', (one, other) => expect(comparable(one)).toBe(comparable(other)))

test.each([
  ['https://example.com/a', 'https://example.com/a/'],
  ['https://example.com/a', 'https://example.com/A'],
  ['http://example.com/a', 'https://example.com/a'],
  ['https://example.com/?a=1&b=2', 'https://example.com/?b=2&a=1'],
  ['https://example.com/%2F', 'https://example.com//'],
  ['https://example.com/a#b', 'https://example.com/a'],
])('%s may lead elsewhere than %s', (one, other) =>
  expect(comparable(one)).not.toBe(comparable(other)),
)

test('an address that is only spelled anew is told from one that leads on', () => {
  expect(isRespelled('http://old.example/a', 'https://www.old.example/a/')).toBe(true)
  expect(isRespelled('http://old.example/a', 'https://old.example/b')).toBe(false)
})

test.each([
  ['spring', 'https://old.example/go/spring'],
  ['/spring', 'https://old.example/go/spring'],
  ['//evil.example/x', 'https://old.example/go/evil.example/x'],
  ['a?b#c', 'https://old.example/go/a%3Fb%23c'],
  ['grüße', 'https://old.example/go/gr%C3%BC%C3%9Fe'],
  ['https://evil.example/x', 'https://old.example/go/https://evil.example/x'],
  ['@evil.example', 'https://old.example/go/@evil.example'],
])('the old address of %s is on the old host', (key, address) =>
  expect(oldAddressOf('https://old.example/go/', key)).toBe(address),
)

test('a long address is cut for the report', () => {
  const cut = storedAddress(`https://example.com/${'a'.repeat(9000)}`)
  expect(cut.length).toBeLessThan(2002)
  expect(cut.endsWith('…')).toBe(true)
})
