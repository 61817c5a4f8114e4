import { expect, test } from 'bun:test'
import { hostReplace, httpsReplace, suggestionReplace } from './fixes.ts'

test.each([
  ['http://shop.example/a?b=1#c', 'https://shop.example/a?b=1#c'],
  ['http://shop.example:80/', 'https://shop.example/'],
  ['http://shop.example:8080/', undefined],
  ['https://shop.example/', undefined],
  ['no address', undefined],
])('%s over https is %s', (target, expected) => {
  expect(httpsReplace(target)).toBe(expected)
})

test.each([
  ['shop.example', 'store.example', 'http://shop.example/a?b=1#c', 'http://store.example/a?b=1#c'],
  ['SHOP.example', 'Store.Example', 'https://shop.example./', 'https://store.example/'],
  ['shop.example', 'store.example:8443', 'https://shop.example/', 'https://store.example:8443/'],
  ['shop.example:8443', 'store.example', 'https://shop.example:8443/x', 'https://store.example/x'],
  ['shop.example', 'store.example', 'https://shop.example:8443/', undefined],
  ['shop.example', 'store.example', 'https://www.shop.example/', undefined],
  ['shop.example', 'store.example', 'https://else.example/shop.example', undefined],
  ['bücher.example', 'store.example', 'https://xn--bcher-kva.example/', 'https://store.example/'],
])('%s moved to %s: %s becomes %s', (from, to, target, expected) => {
  expect(hostReplace({ from, to })(target)).toBe(expected)
})

test.each([
  ['fix.from', { from: 'shop.example/path', to: 'store.example' }],
  ['fix.from', { from: 'me@shop.example', to: 'store.example' }],
  ['fix.to', { from: 'shop.example', to: 'https://store.example' }],
  ['fix.to', { from: 'shop.example', to: 'store example' }],
  ['fix.to', { from: 'shop.example', to: 'store.example:99999' }],
  ['fix.to', { from: 'shop.example', to: 'SHOP.example.' }],
])('a wrong %s is refused (%o)', (path, fix) => {
  expect(() => hostReplace(fix)).toThrow(
    expect.objectContaining({ errors: [expect.objectContaining({ path })] }),
  )
})

test('a suggestion replaces its own target only', () => {
  const suggestion = JSON.stringify({ kind: 'MOVED', target: 'https://new.example/' })
  const replace = suggestionReplace([{ target: 'https://old.example/', suggestion }])
  expect(replace('https://old.example/')).toBe('https://new.example/')
  expect(replace('https://old.example/other')).toBeUndefined()
})
