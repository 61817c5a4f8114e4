import { describe, expect, test } from 'bun:test'
import { findShared, isShare, withoutShare } from './shared-address.ts'

const shared = (parts: Record<string, string>) => new URLSearchParams(parts)

const HOSTILE = [
  'javascript:alert(1)',
  'javascript://shop.example/%0aalert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  '//elsewhere.example',
  '/\\elsewhere.example',
  'http:elsewhere.example',
  'https://',
  'https://[::1',
  'blob:https://shop.example/1',
]

describe('a shared address', () => {
  test('is the shared URL, or the first address in the text or title', () => {
    expect(findShared(shared({ sharedUrl: 'https://a.example/x?y=1#z' }))).toBe(
      'https://a.example/x?y=1#z',
    )
    expect(
      findShared(
        shared({
          sharedTitle: 'See http://c.example/',
          sharedText: 'Boots, new in:\nHTTPS://b.example/boots and https://d.example/',
        }),
      ),
    ).toBe('HTTPS://b.example/boots')
    expect(findShared(shared({ sharedTitle: 'at http://c.example/ now' }))).toBe(
      'http://c.example/',
    )
  })

  test('is undefined without an http or https address', () => {
    for (const sharedUrl of ['', 'boots', 'e.g. this', 'mailto:a@b.example', 'https://']) {
      expect(findShared(shared({ sharedUrl }))).toBeUndefined()
    }
    expect(findShared(shared({ sharedText: `https://a.example/${'x'.repeat(9000)}` }))).toBe(
      undefined,
    )
  })

  test('is never anything but an http or https address, whatever is shared', () => {
    for (const text of HOSTILE) {
      for (const name of ['sharedUrl', 'sharedText', 'sharedTitle']) {
        expect(findShared(shared({ [name]: text }))).toBeUndefined()
      }
    }
  })

  test('is removed from the URL, and the parameters of the list are kept', () => {
    const search = shared({ sharedText: 'x', sharedUrl: '', sharedTitle: 'y', q: 'boots' })
    expect(isShare(search)).toBe(true)
    expect(withoutShare(search).toString()).toBe('q=boots')
    expect(isShare(withoutShare(search))).toBe(false)
  })
})
