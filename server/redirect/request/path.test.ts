import { expect, test } from 'bun:test'
import { addressIn, comparableKey, firstSegment } from './path.ts'

test.each([
  ['http://x.com/spring', '/spring', ''],
  ['http://x.com:3000/spring?a=1&b=/?#', '/spring', 'a=1&b=/?'],
  ['http://x.com/', '/', ''],
  ['http://x.com', '/', ''],
  ['http://[::1]:80/a/b?', '/a/b', ''],
  ['/spring?x=http://y/z', '/spring', 'x=http://y/z'],
  ['http://x.com/a#?b', '/a', ''],
  ['x:80', '/', ''],
])('the address in %s', (url, path, query) => {
  expect(addressIn(url)).toEqual({ path, query })
})

test.each([
  ['/spring', 'spring'],
  ['/spring/', 'spring'],
  ['/a/b', 'a'],
  ['/', ''],
  ['//', ''],
  ['//evil.example', ''],
  ['/%73pring', 'spring'],
  ['/%2573pring', '%73pring'],
  ['/a%2Fb', 'a/b'],
  ['/%zz', '%zz'],
  ['/%E4', '%E4'],
  ['/%61pp/x', 'app'],
])('the first segment of %s is %s', (path, first) => {
  expect(firstSegment(path)).toBe(first)
})

test.each([
  ['Spring_Sale', 'spring_sale'],
  ['abc', 'abc'],
  ['ab', undefined],
  ['', undefined],
  ['_abc', undefined],
  ['a/bc', undefined],
  ['abc\n', undefined],
  ['ſpring', undefined],
  ['x'.repeat(64), 'x'.repeat(64)],
  ['x'.repeat(65), undefined],
])('the key %j is compared as %j', (text, key) => {
  expect(comparableKey(text)).toBe(key)
})
