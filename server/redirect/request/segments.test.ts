import { expect, test } from 'bun:test'
import { stayBelow, withSegments } from './segments.ts'

test.each([
  ['https://e.com/', '/a/b', 'https://e.com/a/b'],
  ['https://e.com/shop', '/a/b/', 'https://e.com/shop/a/b/'],
  ['https://e.com/shop/', '//a', 'https://e.com/shop//a'],
  ['https://e.com/shop?x=/y/#top', '/a', 'https://e.com/shop/a?x=/y/#top'],
  ['https://e.com/#/route?x=1', '/a', 'https://e.com/a#/route?x=1'],
  ['https://e.com', '//evil.example', 'https://e.com//evil.example'],
  ['https://e.com/', '/%C3%A4%2F%zz', 'https://e.com/%C3%A4%2F%zz'],
  ['https://e.com/', '/\u00c3\u00a4 b', 'https://e.com/%C3%A4%20b'],
  ['https://e.com/', '/a\\..\\b"<>', 'https://e.com/a%5C..%5Cb%22%3C%3E'],
  ['https://e.com/', '/a\r\nX: y', 'https://e.com/a%0D%0AX:%20y'],
])('%s with %j leads to %s', (target, segments, address) => {
  expect(withSegments(target, segments)).toBe(address)
  expect(new URL(address).host).toBe('e.com')
})

test.each(['/..', '/../a', '/a/..', '/./a', '/a/.', '/%2e%2E/a', '/.%2e', '/a/%2E/b', '//../a'])(
  '%s leads out of its path',
  (segments) => {
    expect(stayBelow(segments)).toBe(false)
  },
)

test.each(['/a', '/..a', '/a..', '/...', '/a/.well-known/b', '/%2e%2ea', '/%252e%252e/a'])(
  '%s stays below its path',
  (segments) => {
    expect(stayBelow(segments)).toBe(true)
    const { pathname } = new URL(withSegments('https://e.com/shop', segments))
    expect(pathname).toStartWith('/shop/')
  },
)
