import { expect, test } from 'bun:test'
import { TARGET_MAX as LIMIT } from '../../contract/links/links.ts'
import { asWebAddress, findAddress, TARGET_MAX } from './web-address.ts'

test.each([
  ['see https://example.com/tents for more', 'https://example.com/tents'],
  ['(https://example.com/tents)', 'https://example.com/tents'],
  ['https://en.example.org/wiki/Tent_(shelter).', 'https://en.example.org/wiki/Tent_(shelter)'],
  ['“https://example.com/?a=b&c=d”, he said', 'https://example.com/?a=b&c=d'],
  ['www.example.com/a is it', 'https://www.example.com/a'],
  ['first www.example.com, then https://example.org', 'https://www.example.com/'],
  ['HTTPS://EXAMPLE.COM/Ä', 'https://example.com/%C3%84'],
  ['line\nhttp://example.com\nline', 'http://example.com/'],
  ['https://bücher.example/x!?', 'https://xn--bcher-kva.example/x'],
])('in %p the address is %p', (text, address) => {
  expect(findAddress(text)).toBe(address)
})

test.each([
  'no address at all',
  'example.com is a name, and may be no address',
  'mara@www.example.com',
  'javascript:alert(1)',
  'ftp://example.com/file',
  'https://',
  '',
])('in %p there is none', (text) => {
  expect(findAddress(text)).toBeUndefined()
})

test('pages of the browser, files and scripts are no web addresses', () => {
  for (const text of [
    'chrome://settings',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,x',
    'about:blank',
  ])
    expect(asWebAddress(text)).toBeUndefined()
  expect(asWebAddress(undefined)).toBeUndefined()
  expect(asWebAddress('https://example.com')).toBe('https://example.com/')
})

test('an address that is too long is none, and the limit is that of the contract', () => {
  expect(TARGET_MAX).toBe(LIMIT)
  expect(asWebAddress(`https://example.com/${'a'.repeat(TARGET_MAX)}`)).toBeUndefined()
})
